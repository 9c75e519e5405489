import type { Cursor, FeedAdapter, FeedRead } from '../../src/feeds/feed-adapter.ts';
import { FeedError } from '../../src/feeds/feed-error.ts';

export const NOW = Date.parse('2026-11-20T17:00:00Z');
export const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString().replace('.000Z', 'Z');

/** Reads the feed once, some minutes after `NOW`. */
export const readAt = (
  feed: FeedAdapter,
  since: Cursor | null,
  minutesLater = 0,
  signal?: AbortSignal,
): Promise<FeedRead> =>
  feed.read(since, { now: NOW + minutesLater * 60_000, signal: signal ?? AbortSignal.timeout(20_000) });

export const titles = ({ articles }: FeedRead): string[] => articles.map(({ title }) => title).sort();

/** The error of a failed read; anything but a FeedError fails the test. */
export async function errorOf(read: Promise<FeedRead>): Promise<FeedError> {
  const outcome = await read.then(
    () => 'no error',
    (error: unknown) => error,
  );
  if (outcome instanceof FeedError) return outcome;
  throw new Error('no FeedError', { cause: outcome });
}
