import { knownZone, zonedIso, zonedTime } from '@plainscan/market-calendar';

/** When something happened: a day or an instant. */
export interface Timestamp {
  /** the day in `timeZone`, YYYY-MM-DD */
  on: string;
  /** null if only the day is known */
  at: Date | null;
  /** IANA name */
  timeZone: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_OFFSET = /(Z|[+-]\d{2}(:?\d{2})?)$/i;
const DAY_MS = 24 * 3_600_000;
/** Earlier days are rejected, because time zone data is unreliable for them. */
export const FIRST_DAY = '1900-01-01';
/** Tolerated skew of clients' and brokers' clocks. */
const SKEW_MS = 5 * 60_000;
/** The earliest time zone: Pacific/Kiritimati. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** The calendar day of an instant in a zone. */
export const dayIn = (timeZone: string, at: Date | number): string => zonedIso(at, timeZone).slice(0, 10);

export const timestampAt = (at: Date, timeZone: string): Timestamp => {
  const zone = knownZone(timeZone);
  return { on: dayIn(zone, at), at, timeZone: zone };
};

/**
 * Parses a day, a local time of `timeZone`, or an instant (`timestampInput` of the contracts). A local time that exists twice (clocks go
 * back) means the first; one that doesn't exist (clocks go forward) is shifted forward. null for a day before FIRST_DAY.
 */
export function parseTimestamp(text: string, timeZone: string): Timestamp | null {
  const zone = knownZone(timeZone);
  if (DAY.test(text)) return text < FIRST_DAY ? null : { on: text, at: null, timeZone: zone };
  const at = WITH_OFFSET.test(text) ? new Date(text) : instantOf(text, zone);
  if (Number.isNaN(at.getTime()) || at.getTime() < Date.parse(FIRST_DAY) - DAY_MS) return null;
  const timestamp = timestampAt(at, zone);
  return timestamp.on < FIRST_DAY ? null : timestamp;
}

/** Whether it is in the future in every time zone, beyond the tolerated clock skew. */
export const isFuture = ({ on, at }: Pick<Timestamp, 'on' | 'at'>, now: number): boolean =>
  at === null ? on > new Date(now + EARLIEST_ZONE_MS).toISOString().slice(0, 10) : at.getTime() > now + SKEW_MS;

function instantOf(local: string, zone: string): Date {
  const isTooEarly = Date.parse(`${local}Z`) < Date.parse(FIRST_DAY);
  return new Date(isTooEarly ? NaN : zonedTime(local, zone));
}
