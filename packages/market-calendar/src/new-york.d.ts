import { type DayNumber } from './days.ts';
/** New York's UTC offset in minutes on the given day, from 03:00 on: both clock changes happen at 02:00 on a Sunday. */
export declare function offsetMinutes(day: DayNumber): number;
/** UTC milliseconds of a minute of the day on a New York day. */
export declare const utcMs: (day: DayNumber, minuteOfDay: number) => number;
/** The New York day of an instant. */
export declare function newYorkDay(ms: number): DayNumber;
export interface NewYorkDate {
    /** YYYY-MM-DD */
    date: string;
    /** epoch milliseconds of its midnight */
    startsAt: number;
    /** epoch milliseconds of the next midnight: 23, 24, or 25 hours later */
    endsAt: number;
}
/** The calendar day in New York at an instant (epoch milliseconds), from midnight to midnight. */
export declare function newYorkDate(ms: number): NewYorkDate;
