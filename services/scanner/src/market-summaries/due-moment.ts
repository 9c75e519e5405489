import type { MarketMoment } from '@plainscan/contracts';
import { previousSession, sessionHours, sessionOf } from '@plainscan/market-calendar';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After the opening auction. */
const AFTER_OPEN_MS = 5 * MINUTE_MS;
/** A summary that is later than this, for example because the worker was down, isn't sent. */
const OPEN_WITHIN_MS = 2 * HOUR_MS;
const CLOSE_WITHIN_MS = 8 * HOUR_MS;

/** The open or the close of a session, when its summary is due. */
export interface DueMoment {
  session: string;
  moment: MarketMoment;
  /** the newest session that has closed */
  completed: string;
  /** Unix milliseconds */
  sendBeforeMs: number;
}

/**
 * The moment whose summary is due now, given the newest session of the market data. At the open, the data may be that of the session
 * before or already that of the new one; at the close, it must be that of the session. Null if no summary is due, or the data is older.
 */
export function dueMoment(asOf: string, nowMs: number): DueMoment | null {
  const session = sessionOf(nowMs);
  const { openUtc, closeUtc } = sessionHours(session)!;
  const [openMs, closeMs] = [Date.parse(openUtc), Date.parse(closeUtc)];
  const completed = nowMs >= closeMs ? session : previousSession(session);
  if (nowMs >= closeMs) {
    const sendBeforeMs = closeMs + CLOSE_WITHIN_MS;
    return nowMs < sendBeforeMs && asOf === session ? { session, moment: 'close', completed, sendBeforeMs } : null;
  }
  const sendBeforeMs = openMs + OPEN_WITHIN_MS;
  const isDue = nowMs >= openMs + AFTER_OPEN_MS && nowMs < sendBeforeMs && [session, completed].includes(asOf);
  return isDue ? { session, moment: 'open', completed, sendBeforeMs } : null;
}
