import { type DayNumber } from './days.ts';
/** Minutes after midnight in New York. */
export declare const REGULAR_OPEN: number;
export declare const REGULAR_CLOSE: number;
/** A session with special hours. */
export interface SpecialHours {
    name: string;
    openMinute: number;
    closeMinute: number;
}
export interface YearOfClosures {
    /** weekdays without a session, with the reason */
    holidays: ReadonlyMap<DayNumber, string>;
    specialHours: ReadonlyMap<DayNumber, SpecialHours>;
}
/** The closures of one year, computed on first use. */
export declare function closuresOf(year: number): YearOfClosures;
