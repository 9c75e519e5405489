/** A calendar day as the number of days since 1970-01-01. */
export type DayNumber = number;

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2040;

const MS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / MS_PER_DAY;

export const isoDate = (day: DayNumber): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** 0 = Sunday … 6 = Saturday; 1970-01-01 was a Thursday. */
export const weekday = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;

export const yearOf = (day: DayNumber): number => new Date(day * MS_PER_DAY).getUTCFullYear();

export const startOfDayMs = (day: DayNumber): number => day * MS_PER_DAY;

export const dayOfUtcMs = (ms: number): DayNumber => Math.floor(ms / MS_PER_DAY);

/** The `nth` weekday `which` (0 = Sunday) of a month; the last one if `nth` is -1. */
export function nthWeekday(year: number, month: number, which: number, nth: number): DayNumber {
  if (nth > 0) {
    const first = dayNumber(year, month, 1);
    return first + ((which - weekday(first) + 7) % 7) + 7 * (nth - 1);
  }
  const last = dayNumber(year, month + 1, 0);
  return last - ((weekday(last) - which + 7) % 7);
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const offset = epact + toSunday - 7 * shift + 114;
  return dayNumber(year, Math.floor(offset / 31), (offset % 31) + 1);
}

/** Throws a RangeError for a day outside the covered years. */
export function requireKnownYear(day: DayNumber): DayNumber {
  const year = yearOf(day);
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw new RangeError(
      `The calendar covers ${FIRST_YEAR} to ${LAST_YEAR}, not ${Number.isNaN(year) ? 'that time' : year}.`,
    );
  return day;
}

/** Parses YYYY-MM-DD; throws a RangeError for anything else, including nonexistent days and years out of range. */
export function parseDate(text: string): DayNumber {
  const parts = ISO_DATE.exec(text);
  const day = parts ? dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3])) : NaN;
  if (!parts || isoDate(day) !== text) throw new RangeError(`"${text}" is not a date in the format YYYY-MM-DD.`);
  return requireKnownYear(day);
}
