import { dayOfUtcMs, isoDate, nthWeekday, startOfDayMs, yearOf, type DayNumber } from './days.ts';

const SUNDAY = 0;
const MS_PER_MINUTE = 60_000;
const STANDARD_MINUTES = -300;
const DAYLIGHT_MINUTES = -240;

/** New York's UTC offset in minutes on the given day, from 03:00 on: both clock changes happen at 02:00 on a Sunday. */
export function offsetMinutes(day: DayNumber): number {
  const year = yearOf(day);
  const [start, end] =
    year >= 2007
      ? [nthWeekday(year, 3, SUNDAY, 2), nthWeekday(year, 11, SUNDAY, 1)]
      : [nthWeekday(year, 4, SUNDAY, 1), nthWeekday(year, 10, SUNDAY, -1)];
  return day >= start && day < end ? DAYLIGHT_MINUTES : STANDARD_MINUTES;
}

/** UTC milliseconds of a minute of the day on a New York day. */
export const utcMs = (day: DayNumber, minuteOfDay: number): number =>
  startOfDayMs(day) + (minuteOfDay - offsetMinutes(day)) * MS_PER_MINUTE;

/** The New York day of an instant. */
export function newYorkDay(ms: number): DayNumber {
  // The offset of a day is wrong only for the hours before a clock change, which are too few to change the day.
  const guess = dayOfUtcMs(ms + STANDARD_MINUTES * MS_PER_MINUTE);
  return dayOfUtcMs(ms + offsetMinutes(guess) * MS_PER_MINUTE);
}

export interface NewYorkDate {
  /** YYYY-MM-DD */
  date: string;
  /** epoch milliseconds of its midnight */
  startsAt: number;
  /** epoch milliseconds of the next midnight: 23, 24, or 25 hours later */
  endsAt: number;
}

/** The calendar day in New York at an instant (epoch milliseconds), from midnight to midnight. */
export function newYorkDate(ms: number): NewYorkDate {
  const day = newYorkDay(ms);
  return { date: isoDate(day), startsAt: midnightMs(day), endsAt: midnightMs(day + 1) };
}

/** At midnight, the previous day's offset still applies. */
const midnightMs = (day: DayNumber): number => startOfDayMs(day) - offsetMinutes(day - 1) * MS_PER_MINUTE;
