export declare const MARKET_ZONE = "America/New_York";
/** The IANA zone by name; America/New_York if missing or unknown. */
export declare const knownZone: (zone: string | null | undefined) => string;
/**
 * ISO 8601 with the zone's own offset, to the second: 2026-03-09T09:30:00-04:00. An unknown zone falls back to America/New_York;
 * throws a RangeError for an invalid instant.
 */
export declare function zonedIso(instant: Date | number, zone: string): string;
