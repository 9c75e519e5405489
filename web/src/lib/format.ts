import type { Unit } from '@plainscan/contracts';

export const MISSING = 'N/A';

type Figure = number | null | undefined;
const known = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value);

const grouped = new Intl.NumberFormat('en-US');
export const count = (value: number): string => grouped.format(value);

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const SUFFIXES = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** At most one decimal. Values that round up to the next unit are shown in that unit: 999,950 is 1M. */
const compact = (value: number): string => {
  const size = Math.abs(value);
  const found = SUFFIXES.find(([unit]) => size > unit || (unit > 1e3 && size >= unit * 0.99995));
  const text = found ? (size / found[0]).toFixed(1).replace('.0', '') + found[1] : count(Math.round(size));
  return value < 0 ? `-${text}` : text;
};

/** Shares, with K above 1e3, M above 1e6, B above 1e9, and at most one decimal. */
export const volume = (value: Figure): string => (known(value) ? compact(value) : MISSING);

export const marketCap = (value: Figure): string => {
  if (!known(value)) return MISSING;
  return value >= 1e12 ? `$${(value / 1e12).toFixed(2)}T` : `$${compact(value)}`;
};

/** Dollars and cents; four decimals below a dollar. */
export const price = (value: Figure): string => {
  if (!known(value)) return MISSING;
  const decimals = value !== 0 && Math.abs(value) < 1 ? 4 : 2;
  return `${value < 0 ? '-' : ''}$${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;
};

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

export const change = (value: Figure): string => {
  if (!known(value)) return MISSING;
  const text = value.toFixed(2);
  return signed(Number(text), text === '-0.00' ? '0.00' : text);
};

export const percent = (value: Figure): string => (known(value) ? `${change(value)}%` : MISSING);

/** An indicator's value; large ones (OBV) are abbreviated like volume. */
export const reading = (value: Figure): string => {
  if (!known(value)) return MISSING;
  return Math.abs(value) >= 1e5
    ? compact(value)
    : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
};

/** Formats a value of a scan in its unit. */
export function figure(value: Figure, unit: Unit): string {
  if (!known(value)) return MISSING;
  switch (unit) {
    case 'price':
      return price(value);
    case 'percent':
      return `${reading(value)}%`;
    case 'shares':
      return volume(value);
    case 'usd':
      return marketCap(value);
    case 'rank':
      return count(value);
    case 'ratio':
    case 'index':
    case 'amount':
      return reading(value);
  }
}

/** An exact journal amount as text; it's never converted to a float. */
type Decimal = string | null | undefined;

const formats = new Map<string, Intl.NumberFormat>();
/** Uses Intl, which formats decimal text exactly. Values rounded to zero have no sign. */
function exact(text: Decimal, options: Intl.NumberFormatOptions): string {
  if (text === null || text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return MISSING;
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });
    formats.set(key, format);
  }
  return format.format(text as Intl.StringNumericLiteral);
}

const inCurrency = (currency: string) => ({ style: 'currency', currency }) as const;

/** Money to its cents: `$1,234.50`, `-$12.00`. */
export const money = (amount: Decimal, currency = 'USD'): string => exact(amount, inCurrency(currency));

/** Signed P&L: `+$12.00`, `-$12.00`, `$0.00`. */
export const gain = (amount: Decimal, currency = 'USD'): string =>
  exact(amount, { ...inCurrency(currency), signDisplay: 'exceptZero' });

/** Signed P&L for tight spaces: `+$1.2K`. */
export const shortGain = (amount: Decimal, currency = 'USD'): string =>
  exact(amount, { ...inCurrency(currency), signDisplay: 'exceptZero', notation: 'compact' });

/** Like shortGain, without the currency, for the tightest spaces: `+1.2K`. */
export const shortSigned = (amount: Decimal): string =>
  exact(amount, { signDisplay: 'exceptZero', notation: 'compact' });

/** A trade price: cents, or as many decimals as it has. */
export const tradedAt = (amount: Decimal, currency = 'USD'): string =>
  exact(amount, { ...inCurrency(currency), maximumFractionDigits: 8 });

/** An average price, up to four decimals. */
export const averaged = (amount: Decimal, currency = 'USD'): string =>
  exact(amount, { ...inCurrency(currency), maximumFractionDigits: 4 });

/** Shares, including fractions: `1,200`, `0.125`. */
export const shares = (quantity: Decimal): string => exact(quantity, { maximumFractionDigits: 8 });

/** A ratio with two decimals, such as a profit factor: `1.84`. */
export const ratio = (value: Decimal): string => exact(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const SIGNED = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
const signedWith = (value: Decimal, unit: string): string => {
  const text = exact(value, SIGNED);
  return text === MISSING ? text : text + unit;
};

/** A multiple of the risk: `+1.50R`, `-1.00R`. */
export const rMultiple = (value: Decimal): string => signedWith(value, 'R');

/** A return, given in percent: `+12.35%`, `-0.40%`. */
export const returnPercent = (value: Decimal): string => signedWith(value, '%');

/** The sign of an amount, for its color and arrow. */
export const signOf = (amount: Decimal): -1 | 0 | 1 => {
  if (!amount || !/[1-9]/.test(amount)) return 0;
  return amount.startsWith('-') ? -1 : 1;
};

/** `2026-08-07` as `Aug 7, 2026`, independent of time zones. */
export const session = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

/** Formatters are created once, because creating one is slower than all the formatting on a page. */
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const MONTH_DAY = dayFormat({ month: 'short', day: 'numeric' });
const MONTH_DAY_YEAR = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const WEEKDAY = dayFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const WEEKDAY_NAME = dayFormat({ weekday: 'long' });
const LONG_DAY = dayFormat({ month: 'long', day: 'numeric', year: 'numeric' });

const dayText = (day: string | null, missing: string, format: Intl.DateTimeFormat): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? missing : format.format(date);
};

/** A day as `Aug 7`, with the year if it isn't `thisYear`; independent of time zones. */
export const monthDay = (day: string | null, thisYear = new Date().getFullYear()): string =>
  dayText(day, 'No date', day?.startsWith(`${thisYear}-`) ? MONTH_DAY : MONTH_DAY_YEAR);

/** A day as `Friday, Aug 7`, with the year if it isn't `thisYear`; independent of time zones. */
export const weekday = (day: string, thisYear = new Date().getFullYear()): string =>
  `${dayText(day, 'Unknown date', WEEKDAY)}${day.startsWith(`${thisYear}-`) ? '' : `, ${day.slice(0, 4)}`}`;

/** A session as `Friday's close (Nov 20)`; independent of time zones. */
export const lastClose = (day: string): string =>
  `${dayText(day, 'The last', WEEKDAY_NAME)}'s close (${dayText(day, 'no date', MONTH_DAY)})`;

/** A day as `August 7, 2026`; independent of time zones. */
export const longDay = (day: string | null): string => dayText(day, 'No date available', LONG_DAY);

/** An instant as `August 7, 2026`, in the browser's zone. */
export const date = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** An instant as `Aug 7, 2026, 9:30 AM`, in the browser's zone. */
export const dateTime = (at: string): string =>
  new Date(at).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** An instant in a zone, as `Mon, Aug 10, 9:30 AM EDT`; in the browser's zone by default. */
export const instant = (at: Date | string, timeZone?: string): string => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return MISSING;
  return date.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
};

/** `Mon 9:30 AM EDT`: an instant within the next week. */
export const weekdayTime = (at: Date | string, timeZone?: string): string =>
  new Date(at).toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

export const timeOfDay = (at: Date | string, timeZone?: string): string =>
  new Date(at).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
