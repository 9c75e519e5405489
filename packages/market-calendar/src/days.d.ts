/** A calendar day as days since 1970-01-01, the unit of all rules. */
export type DayNumber = number;
export declare const FIRST_YEAR = 2000;
export declare const LAST_YEAR = 2040;
export declare const dayNumber: (year: number, month: number, day: number) => DayNumber;
export declare const isoDate: (day: DayNumber) => string;
/** 0 = Sunday … 6 = Saturday; 1970-01-01 was a Thursday. */
export declare const weekday: (day: DayNumber) => number;
export declare const yearOf: (day: DayNumber) => number;
export declare const startOfDayMs: (day: DayNumber) => number;
export declare const dayOfUtcMs: (ms: number) => DayNumber;
/** The `nth` given weekday of a month; the last one if `nth` is -1. */
export declare function nthWeekday(year: number, month: number, which: number, nth: number): DayNumber;
/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
export declare function easterSunday(year: number): DayNumber;
/** Throws a RangeError for a day outside the covered years. */
export declare function requireKnownYear(day: DayNumber): DayNumber;
/** Parses YYYY-MM-DD; throws a RangeError for anything else, including nonexistent days and years out of range. */
export declare function parseDate(text: string): DayNumber;
