import { previousSession, sessionHours } from '@plainscan/market-calendar';

/** Whether the session has closed; days that aren't sessions count as closed. */
export function isCompleted(session: string, nowMs: number): boolean {
  const close = sessionHours(session)?.closeUtc;
  return close === undefined || new Date(close).getTime() <= nowMs;
}

/** The newest completed session of a market whose newest session is `asOf`. */
export const completedSession = (asOf: string, nowMs: number): string =>
  isCompleted(asOf, nowMs) ? asOf : previousSession(asOf);
