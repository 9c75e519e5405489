export const FEED_ERROR_REASONS = ['limited', 'unauthorized', 'unavailable', 'malformed'] as const;
export type FeedErrorReason = (typeof FEED_ERROR_REASONS)[number];

/** Why a feed could not be read. The message is logged, so it must not contain a key or a query string. */
export class FeedError extends Error {
  override readonly name = 'FeedError';

  constructor(
    readonly reason: FeedErrorReason,
    message: string,
    /** requested by the provider */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
