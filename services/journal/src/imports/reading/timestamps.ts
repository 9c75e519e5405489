import { dayIn, FIRST_DAY, parseTimestamp } from '../../timestamps/timestamp.ts';

/** A calendar day in a time zone and, where the time is known, the instant. */
export interface FileTimestamp {
  /** YYYY-MM-DD */
  on: string;
  at: Date | null;
}

export type DateOrder = 'ymd' | 'mdy' | 'dmy';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CENTURY_TURNS = 70;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/;
const DAY_FIRST = /^(\d{1,2})[-\s.]*([A-Za-z]{3,9})[-\s.,]*(\d{2,4})$/;
const MONTH_FIRST = /^([A-Za-z]{3,9})[-\s.]*(\d{1,2})[-\s.,]+(\d{2,4})$/;
const TIME = /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.(\d{1,9}))?)?\s*([ap])?\.?m?\.?\s*(?:[A-Z]{2,4})?$/i;
/** A day, then a time. */
const DAY_AND_TIME = /^(.*?\d)(?:[T;,]\s*|\s+|\s*,\s*)(\d{1,2}:?\d{2}.*)$/s;
/** “Booked as of”: the transaction happened on the second day. */
const AS_OF = /^.*\bas of\s+/i;

/**
 * The day and time of a row. Text with an offset is an instant, whose day is the one in `timeZone`; any other is local to `timeZone`. null
 * for no date, one that does not exist, or one before 1900.
 */
export function readTimestamp(
  dateText: string,
  timeText: string,
  order: DateOrder,
  timeZone: string,
): FileTimestamp | null {
  const text = dateText.trim().replace(AS_OF, '');
  const instant = INSTANT.exec(text);
  if (instant) return ofInstant(instant[1]!, instant[2]!, instant[3]!, timeZone);
  const dayAlone = readDay(text, order);
  const both = dayAlone === null ? DAY_AND_TIME.exec(text) : null;
  const on = dayAlone ?? (both ? readDay(both[1]!, order) : null);
  if (on === null) return null;
  const time = (both ? both[2]! : timeText).trim();
  if (time === '') return { on, at: null };
  const clock = readTime(time);
  const at = clock === null ? null : (parseTimestamp(`${on}T${clock}`, timeZone)?.at ?? null);
  return at === null ? null : { on, at };
}

function ofInstant(day: string, time: string, offset: string, timeZone: string): FileTimestamp | null {
  const zone = /^[+-]/.test(offset) ? offset.replace(/^(...):?/, '$1:') : 'Z';
  const at = new Date(`${day}T${time}${zone}`);
  if (Number.isNaN(at.getTime()) || readDay(day, 'ymd') === null) return null;
  return { on: dayIn(timeZone, at), at };
}

function readDay(text: string, order: DateOrder): string | null {
  const compact = COMPACT.exec(text);
  if (compact) return dayOf(compact[1]!, Number(compact[2]), Number(compact[3]));
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, a, b, c] = numeric as unknown as [string, string, string, string];
    // Four digits can only be the year.
    if (a.length > 2) return dayOf(a, Number(b), Number(c));
    if (order === 'ymd') return dayOf(a, Number(b), Number(c));
    return order === 'mdy' ? dayOf(c, Number(a), Number(b)) : dayOf(c, Number(b), Number(a));
  }
  const named = DAY_FIRST.exec(text);
  if (named) return dayOf(named[3]!, monthOf(named[2]!), Number(named[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst ? dayOf(monthFirst[3]!, monthOf(monthFirst[1]!), Number(monthFirst[2])) : null;
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const twoDigits = (n: number): string => String(n).padStart(2, '0');

function dayOf(yearText: string, month: number, day: number): string | null {
  const short = Number(yearText);
  const year = yearText.length > 2 ? short : short + (short < CENTURY_TURNS ? 2000 : 1900);
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return text >= FIRST_DAY ? text : null;
}

const daysOf = (year: number, month: number): number => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
};

/** hh:mm:ss.mmm */
function readTime(text: string): string | null {
  const parts = TIME.exec(text);
  if (!parts) return null;
  let hour = Number(parts[1]);
  const half = parts[5]?.toLowerCase();
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  const minute = Number(parts[2]);
  const second = Number(parts[3] ?? 0);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = (parts[4] ?? '').padEnd(3, '0').slice(0, 3);
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}.${milliseconds}`;
}
