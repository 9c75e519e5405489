import { knownZone, zonedIso } from '@plainscan/market-calendar';

/** When something happened, as far as it is known. */
export interface Happened {
  /** the day in `timeZone`, YYYY-MM-DD */
  on: string;
  /** null where only the day is known */
  at: Date | null;
  /** IANA name */
  timeZone: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_OFFSET = /(Z|[+-]\d{2}(:?\d{2})?)$/i;
const DAY_MS = 24 * 3_600_000;
/** Before anybody traded what is traded now; zones and calendars are not to be relied on. */
export const FIRST_DAY = '1900-01-01';
/** Clocks of browsers and brokers may be ahead of ours. */
const SKEW_MS = 5 * 60_000;
/** Where a day begins first: Pacific/Kiritimati. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** The calendar day of an instant in a zone. */
export const dayIn = (timeZone: string, at: Date | number): string => zonedIso(at, timeZone).slice(0, 10);

export const happenedAt = (at: Date, timeZone: string): Happened => {
  const zone = knownZone(timeZone);
  return { on: dayIn(zone, at), at, timeZone: zone };
};

/**
 * `text`, as `momentInput` has it: a day, a local time of `timeZone`, or an instant. A local time that two instants have (clocks go
 * back) is the first of them; one that none has (clocks go forward) is as much later as the clocks went forward.
 * null for a day before FIRST_DAY.
 */
export function momentOf(text: string, timeZone: string): Happened | null {
  const zone = knownZone(timeZone);
  if (DAY.test(text)) return text < FIRST_DAY ? null : { on: text, at: null, timeZone: zone };
  const at = WITH_OFFSET.test(text) ? new Date(text) : instantOf(text, zone);
  if (Number.isNaN(at.getTime()) || at.getTime() < Date.parse(FIRST_DAY) - DAY_MS) return null;
  const happened = happenedAt(at, zone);
  return happened.on < FIRST_DAY ? null : happened;
}

/** Whether it cannot have happened yet, wherever on earth it did. */
export const isAhead = ({ on, at }: Pick<Happened, 'on' | 'at'>, now: number): boolean =>
  at === null ? on > new Date(now + EARLIEST_ZONE_MS).toISOString().slice(0, 10) : at.getTime() > now + SKEW_MS;

function instantOf(local: string, zone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted) || wanted < Date.parse(FIRST_DAY)) return new Date(NaN);
  const [before, after] = [wallClock(wanted - DAY_MS, zone), wallClock(wanted + DAY_MS, zone)];
  const first = wanted - before;
  if (wallClock(first, zone) === before) return new Date(first);
  const second = wanted - after;
  return new Date(wallClock(second, zone) === after ? second : first);
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function wallClock(instant: number, zone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${zonedIso(seconds, zone).slice(0, 19)}Z`) - seconds;
}
