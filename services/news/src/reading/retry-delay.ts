import type { FeedError } from '../feeds/feed-error.ts';

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
const MIN_PAUSE_MS = 1000;
const RATE_LIMITED_MS = MINUTE_MS;
const UNAUTHORIZED_MS = 10 * MINUTE_MS;
const FAILING_MS = { first: 30_000, max: 10 * MINUTE_MS };
/** Delays vary by up to a fifth, so that the feeds of one provider aren't all retried at once. */
const JITTER = 0.2;

/**
 * Milliseconds to wait after the `failures`-th failure in a row: the requested delay of a rate-limiting provider, ten
 * minutes if the key is rejected, otherwise exponential backoff. `random` is in [0, 1). Replaces cockatiel, because
 * PostgreSQL counts the failures for all replicas.
 */
export function retryDelayMs(
  { reason, retryAfterMs }: Pick<FeedError, 'reason' | 'retryAfterMs'>,
  failures: number,
  random: number,
): number {
  if (reason === 'limited') return Math.min(Math.max(retryAfterMs ?? RATE_LIMITED_MS, MIN_PAUSE_MS), MAX_PAUSE_MS);
  if (reason === 'unauthorized') return UNAUTHORIZED_MS;
  const pause = Math.min(FAILING_MS.first * 2 ** Math.min(failures - 1, 10), FAILING_MS.max);
  return Math.min(pause * (1 - JITTER + 2 * JITTER * random), FAILING_MS.max);
}

/** A pause longer than the maximum comes from a wrong clock and is ignored. */
export function isDue(nextAttemptAt: Date, now: number): boolean {
  // The driver returns `-infinity` as a number.
  const pauseMs = Number(nextAttemptAt) - now;
  return pauseMs <= 0 || pauseMs > MAX_PAUSE_MS;
}
