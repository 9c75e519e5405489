import { dayIn, FIRST_DAY, parseTimestamp } from '../../timestamps/timestamp.ts';
import { monthOf, printedZone } from './calendar-words.ts';

/** A calendar day in a time zone and, if the time is known, the instant. */
export interface FileTimestamp {
  /** YYYY-MM-DD */
  on: string;
  at: Date | null;
}

export type DateOrder = 'ymd' | 'mdy' | 'dmy';

/** Two-digit years below it are in the 2000s. */
const PIVOT_YEAR = 70;
const MINUTE_MS = 60_000;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/;
const DAY_FIRST = /^(\d{1,2})[-\s./]*(\p{L}{3,10})[-\s.,/]*(\d{2,4})$/u;
const MONTH_FIRST = /^(\p{L}{3,10})[-\s.]*(\d{1,2})[-\s.,]+(\d{2,4})$/u;
const YEAR_FIRST = /^(\d{4})[-\s/](\p{L}{3,10})[-\s.,/]*(\d{1,2})$/u;
const WEEKDAY = /^\p{L}{2,9}\.?,?\s+(?=\p{L}{3}|\d)/u;
/** Hours, minutes, seconds, fraction, AM or PM, zone. */
const TIME =
  /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,:](\d{1,9}))?)?\s*(?:([ap])\.?\s?m(?![a-z]+\/)\.?|([ap])(?![a-z]))?[\s,]*((?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?|[a-z]{1,4}|[a-z]{2,10}\/[a-z_/]{2,30})?(?:\s*\([^)]*\)|\s+utc)?$/i;
/** A day, then a time with colons. */
const DAY_AND_TIME = /^(.*?)(?:[T;,\s]+|\s+at\s+)(\d{1,2}:\d{2}.*)$/s;
/** A day, then a time of digits only, as Interactive Brokers prints it. */
const DAY_AND_DIGITS = /^(\d{4}-?\d{2}-?\d{2})[T;,\s]+(\d{6})(.*)$/s;
/** In “10/14/2024 as of 10/10/2024”, the transaction happened on the second day. */
const AS_OF = /^.*\bas of\s+/i;
/** Seconds or milliseconds since 1970. */
const EPOCH = /^1\d{9}(?:\d{3})?$/;

/**
 * The day and time of a row. Text with an offset or zone is an instant, dated in `timeZone`; other text is local time in
 * `timeZone`. null if it isn't a date, doesn't exist, or is before 1900.
 */
export function readTimestamp(
  dateText: string,
  timeText: string,
  order: DateOrder,
  timeZone: string,
): FileTimestamp | null {
  const text = dateText.trim().replace(AS_OF, '');
  if (EPOCH.test(text)) return instantAt(new Date(Number(text.padEnd(13, '0'))), timeZone);
  const dayAlone = readDay(text, order);
  const both = dayAlone === null ? (DAY_AND_DIGITS.exec(text) ?? DAY_AND_TIME.exec(text)) : null;
  const on = dayAlone ?? (both ? readDay(both[1]!, order) : null);
  if (on === null) return null;
  const time = (both ? both.slice(2).join('') : timeText).trim();
  if (time === '') return { on, at: null };
  const clock = readTime(time);
  if (clock === null) return null;
  if (typeof clock.zone === 'number')
    return instantAt(new Date(Date.parse(`${on}T${clock.time}Z`) - clock.zone * MINUTE_MS), timeZone);
  const at = parseTimestamp(`${on}T${clock.time}`, clock.zone ?? timeZone)?.at ?? null;
  if (at === null) return null;
  return clock.zone === null ? { on, at } : instantAt(at, timeZone);
}

function instantAt(at: Date, timeZone: string): FileTimestamp | null {
  return Number.isNaN(at.getTime()) ? null : { on: dayIn(timeZone, at), at };
}

function readDay(raw: string, order: DateOrder): string | null {
  const text = raw.replace(/[,\s]+$/, '');
  const compact = COMPACT.exec(text);
  if (compact) return dayOf(compact[1]!, Number(compact[2]), Number(compact[3]));
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, a, b, c] = numeric as unknown as [string, string, string, string];
    // Four digits can only be the year.
    if (a.length > 2) return dayOf(a, Number(b), Number(c));
    if (order === 'ymd' && c.length <= 2) return dayOf(a, Number(b), Number(c));
    return order === 'dmy' ? dayOf(c, Number(b), Number(a)) : dayOf(c, Number(a), Number(b));
  }
  return namedDay(text) ?? namedDay(text.replace(WEEKDAY, ''));
}

function namedDay(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayOf(dayFirst[3]!, monthOf(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return dayOf(monthFirst[3]!, monthOf(monthFirst[1]!), Number(monthFirst[2]));
  const yearFirst = YEAR_FIRST.exec(text);
  return yearFirst ? dayOf(yearFirst[1]!, monthOf(yearFirst[2]!), Number(yearFirst[3])) : null;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

function dayOf(yearText: string, month: number, day: number): string | null {
  const short = Number(yearText);
  const year = yearText.length > 2 ? short : short + (short < PIVOT_YEAR ? 2000 : 1900);
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return text >= FIRST_DAY ? text : null;
}

const daysOf = (year: number, month: number): number => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
};

/** hh:mm:ss.mmm and the printed zone; null if it isn't a time or its zone is unknown. */
function readTime(text: string): { time: string; zone: number | string | null } | null {
  const parts = TIME.exec(text);
  if (!parts) return null;
  let hour = Number(parts[1]);
  const half = (parts[5] ?? parts[6])?.toLowerCase();
  if (half !== undefined) {
    if (hour < 1 || hour > 23) return null;
    // Some files print “14:05 PM”, a 24-hour time with PM.
    if (hour <= 12) hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  const minute = Number(parts[2]);
  const second = Number(parts[3] ?? 0);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = (parts[4] ?? '').padEnd(3, '0').slice(0, 3);
  const zone = parts[7] === undefined ? null : printedZone(parts[7]);
  if (parts[7] !== undefined && zone === null) return null;
  return { time: `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}.${milliseconds}`, zone };
}
