const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30 * 60_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

/** Epoch milliseconds of the sending after the `attempts`-th one failed; null when a day has gone since the mail was written. */
export function nextAttempt(given: { createdAtMs: number; nowMs: number; attempts: number }): number | null {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(given.attempts - 1, 20), LONGEST_PAUSE_MS);
  const at = given.nowMs + pauseMs;
  return at > given.createdAtMs + GIVEN_UP_AFTER_MS ? null : at;
}
