import { closuresOf } from './closures.ts';
import { isoDate, requireKnownYear, yearOf, type DayNumber } from './days.ts';
import { newYorkDay } from './new-york.ts';
import { isSessionDay, sessionDayAfter, sessionDayBefore, sessionTimes, utcSeconds } from './sessions.ts';

export interface MarketClockReading {
  isOpen: boolean;
  /** the next open after this instant, YYYY-MM-DDTHH:MM:SSZ; tomorrow's while the market is open */
  nextOpen: string;
  /** the next close after this instant: today's while the market is open */
  nextClose: string;
  /** the current session, otherwise the last one that closed; scans evaluate it */
  session: string;
  /** name of today's holiday or special hours (New York date), otherwise null */
  note: string | null;
}

const toMs = (instant: Date | number): number => (typeof instant === 'number' ? instant : instant.getTime());

function noteOf(day: DayNumber): string | null {
  const { holidays, specialHours } = closuresOf(yearOf(day));
  const special = specialHours.get(day);
  if (!special) return holidays.get(day) ?? null;
  return sessionTimes(day).earlyClose ? `${special.name} (early close)` : `${special.name} (late open)`;
}

/** The state of the market at an instant. A session includes its open and excludes its close. Throws a RangeError outside 2000–2040. */
export function clock(instant: Date | number): MarketClockReading {
  const ms = toMs(instant);
  const today = requireKnownYear(newYorkDay(ms));
  const times = isSessionDay(today) ? sessionTimes(today) : null;
  const isOpen = times !== null && ms >= times.openMs && ms < times.closeMs;
  const opensToday = times !== null && ms < times.openMs;
  const closesToday = times !== null && ms < times.closeMs;
  return {
    isOpen,
    nextOpen: utcSeconds(opensToday ? times.openMs : sessionTimes(sessionDayAfter(today)).openMs),
    nextClose: utcSeconds(closesToday ? times.closeMs : sessionTimes(sessionDayAfter(today)).closeMs),
    session: isoDate(times !== null && !opensToday ? today : sessionDayBefore(today)),
    note: noteOf(today),
  };
}

/** The session in progress at an instant, otherwise the newest one that has closed. */
export const sessionOf = (instant: Date | number): string => clock(instant).session;

export const nextOpen = (instant: Date | number): string => clock(instant).nextOpen;
export const nextClose = (instant: Date | number): string => clock(instant).nextClose;
