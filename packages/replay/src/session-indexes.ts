import { firstSessionIfConsecutive, sessionOfBars } from '@plainscan/scan-engine';

/** Returns the index of each bar's session; valid until the next call. */
export type SessionIndexes = (dates: Int32Array) => Int32Array;

/** `sessions` must contain the dates of all bars. Most stocks trade on consecutive sessions, so that nothing is computed for them. */
export function sessionIndexes(sessions: Int32Array): SessionIndexes {
  const consecutive = Int32Array.from(sessions.keys());
  const buffer = new Int32Array(sessions.length);
  return (dates) => {
    const first = firstSessionIfConsecutive(dates, sessions);
    return first === null ? sessionOfBars(dates, sessions, buffer) : consecutive.subarray(first, first + dates.length);
  };
}
