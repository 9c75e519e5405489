import { closuresOf, REGULAR_CLOSE, REGULAR_OPEN } from './closures.ts';
import { FIRST_YEAR, isoDate, LAST_YEAR, parseDate, weekday, yearOf, dayNumber, type DayNumber } from './days.ts';
import { utcMs } from './new-york.ts';

export interface SessionHours {
  /** YYYY-MM-DD in New York */
  date: string;
  /** YYYY-MM-DDTHH:MM:SSZ */
  openUtc: string;
  closeUtc: string;
  /** closes before 16:00 New York time */
  earlyClose: boolean;
}

export interface SessionTimes {
  openMs: number;
  closeMs: number;
  earlyClose: boolean;
}

export const isSessionDay = (day: DayNumber): boolean => {
  const dayOfWeek = weekday(day);
  return dayOfWeek !== 0 && dayOfWeek !== 6 && !closuresOf(yearOf(day)).holidays.has(day);
};

export function sessionTimes(day: DayNumber): SessionTimes {
  const special = closuresOf(yearOf(day)).specialHours.get(day);
  return {
    openMs: utcMs(day, special?.openMinute ?? REGULAR_OPEN),
    closeMs: utcMs(day, special?.closeMinute ?? REGULAR_CLOSE),
    earlyClose: (special?.closeMinute ?? REGULAR_CLOSE) < REGULAR_CLOSE,
  };
}

export function sessionDayBefore(day: DayNumber): DayNumber {
  let before = day - 1;
  while (!isSessionDay(before)) before--;
  return before;
}

export function sessionDayAfter(day: DayNumber): DayNumber {
  let after = day + 1;
  while (!isSessionDay(after)) after++;
  return after;
}

export const utcSeconds = (ms: number): string => new Date(ms).toISOString().replace('.000', '');

/**
 * Whether the NYSE trades on a date YYYY-MM-DD. Like all functions below, throws a RangeError for an invalid date or one outside
 * 2000–2040.
 */
export const isSession = (date: string): boolean => isSessionDay(parseDate(date));

/** Open and close of a session; null on a day without one. */
export function sessionHours(date: string): SessionHours | null {
  const day = parseDate(date);
  return isSessionDay(day) ? hoursOf(day) : null;
}

function hoursOf(day: DayNumber): SessionHours {
  const { openMs, closeMs, earlyClose } = sessionTimes(day);
  return { date: isoDate(day), openUtc: utcSeconds(openMs), closeUtc: utcSeconds(closeMs), earlyClose };
}

/** Every session between two dates (inclusive), oldest first; none if `from` is after `to`. */
export function sessions(from: string, to: string): SessionHours[] {
  const last = parseDate(to);
  const found: SessionHours[] = [];
  for (let day = parseDate(from); day <= last; day++) if (isSessionDay(day)) found.push(hoursOf(day));
  return found;
}

/** The newest session before a date. */
export const previousSession = (date: string): string => isoDate(sessionDayBefore(parseDate(date)));

/** The first session after a date. */
export const nextSession = (date: string): string => isoDate(sessionDayAfter(parseDate(date)));

/** Why the market is closed all day on a weekday; null on sessions and weekends. */
export function holidayName(date: string): string | null {
  const day = parseDate(date);
  return closuresOf(yearOf(day)).holidays.get(day) ?? null;
}

/** The reason for hours other than 9:30 to 16:00; null if there is none. */
export function specialHoursName(date: string): string | null {
  const day = parseDate(date);
  return closuresOf(yearOf(day)).specialHours.get(day)?.name ?? null;
}

let numbers: ReadonlySet<number> | undefined;

/** Every session of 2000–2040 as the number YYYYMMDD used in bars, for reading millions of rows. */
export function sessionNumbers(): ReadonlySet<number> {
  if (!numbers) {
    const found = new Set<number>();
    for (let day = dayNumber(FIRST_YEAR, 1, 1); day <= dayNumber(LAST_YEAR, 12, 31); day++)
      if (isSessionDay(day)) found.add(Number(isoDate(day).replaceAll('-', '')));
    numbers = found;
  }
  return numbers;
}
