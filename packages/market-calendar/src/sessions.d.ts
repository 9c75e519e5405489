import { type DayNumber } from './days.ts';
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
export declare const isSessionDay: (day: DayNumber) => boolean;
export declare function sessionTimes(day: DayNumber): SessionTimes;
export declare function sessionDayBefore(day: DayNumber): DayNumber;
export declare function sessionDayAfter(day: DayNumber): DayNumber;
export declare const utcSeconds: (ms: number) => string;
/**
 * Whether the NYSE trades on a date YYYY-MM-DD. Like all functions below, throws a RangeError for an invalid date or one outside
 * 2000–2040.
 */
export declare const isSession: (date: string) => boolean;
/** Open and close of a session; null on a day without one. */
export declare function sessionHours(date: string): SessionHours | null;
/** Every session between two dates (inclusive), oldest first; none if `from` is after `to`. */
export declare function sessions(from: string, to: string): SessionHours[];
/** The newest session before a date. */
export declare const previousSession: (date: string) => string;
/** The first session after a date. */
export declare const nextSession: (date: string) => string;
/** Why the market is closed all day on a weekday; null on sessions and weekends. */
export declare function holidayName(date: string): string | null;
/** The reason for hours other than 9:30 to 16:00; null if there is none. */
export declare function specialHoursName(date: string): string | null;
/** Every session of 2000–2040 as the number YYYYMMDD used in bars, for reading millions of rows. */
export declare function sessionNumbers(): ReadonlySet<number>;
