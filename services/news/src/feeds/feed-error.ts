export const FEED_FAULTS = ['limited', 'unauthorised', 'unavailable', 'garbage'] as const;
export type FeedFaultReason = (typeof FEED_FAULTS)[number];

/** Why a feed could not be read. The message is for logs: it holds no key and no query of an address. */
export class FeedFault extends Error {
  readonly reason: FeedFaultReason;
  /** as the provider asked for, else null */
  readonly retryAfterMs: number | null;

  constructor(reason: FeedFaultReason, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'FeedFault';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
