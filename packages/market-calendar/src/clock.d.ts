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
/** The market at an instant. A session includes its open and excludes its close. Throws a RangeError outside 2000–2040. */
export declare function clock(instant: Date | number): MarketClockReading;
/** The session in progress at an instant, otherwise the newest one that has closed. */
export declare const sessionOf: (instant: Date | number) => string;
export declare const nextOpen: (instant: Date | number) => string;
export declare const nextClose: (instant: Date | number) => string;
