import type { FeedError } from '../feeds/feed-error.ts';

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
const MIN_PAUSE_MS = 1000;
const RATE_LIMITED_MS = MINUTE_MS;
const UNAUTHORIZED_MS = 10 * MINUTE_MS;
const FAILING_MS = { first: 30_000, max: 10 * MINUTE_MS };
/** A fifth more or less, so that feeds of one provider do not return at once. */
const JITTER = 0.2;

/**
 * Milliseconds to wait after the `failures`-th failure in a row: what the provider asks for, ten minutes where the key is refused, else
 * exponential backoff. `random` in [0, 1). Not cockatiel: PostgreSQL counts the failures, for all replicas.
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

/** A pause beyond the longest was stored by a wrong clock and is ignored. */
export function isDue(nextAttemptAt: Date, now: number): boolean {
  // The driver returns `-infinity` as a number.
  const pauseMs = Number(nextAttemptAt) - now;
  return pauseMs <= 0 || pauseMs > MAX_PAUSE_MS;
}
