import { MARKET_ZONE, zonedIso } from '@plainscan/market-calendar';

export type DayOrder = 'mdy' | 'dmy';

const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SLASHED = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ T,].*)?$/;
const DAY_FIRST = /^(\d{1,2})[-\s]([A-Za-z]{3})[A-Za-z]*[-\s,]+(\d{4}|\d{2})$/;
const MONTH_FIRST = /^(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3})[A-Za-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/;
/** Seconds, milliseconds, microseconds, or nanoseconds since 1970. */
const EPOCH = /^\d{9,10}$|^\d{12,13}$|^\d{15,16}$|^\d{18,19}$/;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
const SECONDS_CHARS = 10;

const numberOf = (year: string, month: number, day: number): number =>
  (year.length === 2 ? 2000 + Number(year) : Number(year)) * 10_000 + month * 100 + day;
const monthOf = (name: string): number => MONTHS.indexOf(name.toLowerCase()) / 3 + 1;

/** The New York date of an instant; midnight UTC counts as a date without a time, because many files write dates that way. */
function dayOf(at: Date): number {
  if (Number.isNaN(at.getTime())) return NaN;
  const iso = at.toISOString();
  return Number((iso.slice(11, 19) === '00:00:00' ? iso : zonedIso(at, MARKET_ZONE)).slice(0, 10).replaceAll('-', ''));
}

/**
 * Parses the date in a cell to YYYYMMDD; NaN if it isn't one. `order` decides between 1/2 and 2/1. Written by hand because date
 * libraries need to know the format.
 */
export function foreignDate(text: string, order: DayOrder): number {
  if (COMPACT.test(text)) return Number(text);
  if (EPOCH.test(text))
    return dayOf(new Date(Number(text.slice(0, text.length % 3 === 0 ? SECONDS_CHARS - 1 : SECONDS_CHARS)) * 1000));
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second = '00', zone] = iso;
    const isDay = hour === undefined || zone === undefined || `${hour}${minute}${second}` === '000000';
    if (isDay) return numberOf(year!, Number(month), Number(day));
    const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
    return dayOf(
      new Date(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}T${hour}:${minute}:${second}${offset}`),
    );
  }
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [, a, b, year] = slashed;
    return order === 'mdy' ? numberOf(year!, Number(a), Number(b)) : numberOf(year!, Number(b), Number(a));
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return numberOf(dayFirst[3]!, monthOf(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst ? numberOf(monthFirst[3]!, monthOf(monthFirst[1]!), Number(monthFirst[2])) : NaN;
}

/** Whether the dates are month-first or day-first; null if they could be either, such as 01/02/2024 alone. */
export function dayOrder(dates: readonly string[]): DayOrder | null {
  let ambiguous = false;
  for (const text of dates) {
    const slashed = SLASHED.exec(text);
    if (!slashed) continue;
    if (Number(slashed[1]) > 12) return 'dmy';
    if (Number(slashed[2]) > 12) return 'mdy';
    ambiguous = true;
  }
  return ambiguous ? null : 'mdy';
}
