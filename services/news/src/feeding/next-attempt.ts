import type { FeedFault } from '../feeds/feed-error.ts';

const MINUTE_MS = 60_000;
/** No feed is left alone for longer. */
export const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
const LIMITED_MS = { standard: MINUTE_MS, most: LONGEST_PAUSE_MS };
const UNAUTHORISED_MS = 10 * MINUTE_MS;
const FAILING_MS = { first: 30_000, most: 10 * MINUTE_MS };
/** A fifth more or less, so that feeds of one provider do not come back at once. */
const JITTER = 0.2;

/**
 * Milliseconds until a feed is asked again after the `failures`-th failure in a row: as it asked for, every ten minutes where a key
 * is refused, else longer each time. `random` in [0, 1).
 */
export function msUntilNextAttempt(
  { reason, retryAfterMs }: Pick<FeedFault, 'reason' | 'retryAfterMs'>,
  failures: number,
  random: number,
): number {
  if (reason === 'limited') return Math.min(Math.max(retryAfterMs ?? LIMITED_MS.standard, 1000), LIMITED_MS.most);
  if (reason === 'unauthorised') return UNAUTHORISED_MS;
  const pause = Math.min(FAILING_MS.first * 2 ** Math.min(failures - 1, 10), FAILING_MS.most);
  return Math.min(pause * (1 - JITTER + 2 * JITTER * random), FAILING_MS.most);
}
