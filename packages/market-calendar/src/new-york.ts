import { dayOfUtcMs, isoDate, nthWeekday, startOfDayMs, yearOf, type DayNumber } from './days.ts';

const SUNDAY = 0;
const MS_PER_MINUTE = 60_000;
const STANDARD_MINUTES = -300;
const DAYLIGHT_MINUTES = -240;

/** New York's offset from UTC in minutes on the given day, from 03:00 on: both changes happen at 02:00 on a Sunday. */
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

/** The New York day that an instant falls on. */
export function newYorkDay(ms: number): DayNumber {
  // Only the hour before a change can be misjudged by the day's own offset, and that hour is never near midnight.
  const guess = dayOfUtcMs(ms + STANDARD_MINUTES * MS_PER_MINUTE);
  return dayOfUtcMs(ms + offsetMinutes(guess) * MS_PER_MINUTE);
}

export interface NewYorkDate {
  /** YYYY-MM-DD */
  date: string;
  /** epoch milliseconds of its midnight */
  startsAt: number;
  /** of the midnight that ends it: 23, 24 or 25 hours later */
  endsAt: number;
}

/** The calendar day in New York at an instant (epoch milliseconds), from midnight to midnight. */
export function newYorkDate(ms: number): NewYorkDate {
  const day = newYorkDay(ms);
  return { date: isoDate(day), startsAt: midnightMs(day), endsAt: midnightMs(day + 1) };
}

/** At midnight the offset of the day before is still in force. */
const midnightMs = (day: DayNumber): number => startOfDayMs(day) - offsetMinutes(day - 1) * MS_PER_MINUTE;
