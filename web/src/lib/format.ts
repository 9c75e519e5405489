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

/** One decimal above each unit; what rounds up to the next unit is shown in it (999,950 is 1.0M). */
const compact = (value: number): string => {
  const size = Math.abs(value);
  const found = SUFFIXES.find(([unit]) => size > unit || (unit > 1e3 && size >= unit * 0.99995));
  const text = found ? (size / found[0]).toFixed(1) + found[1] : count(Math.round(size));
  return value < 0 ? `-${text}` : text;
};

/** Shares, with K above 1e3, M above 1e6, B above 1e9 and one decimal. */
export const volume = (value: Figure): string => (known(value) ? compact(value) : MISSING);

export const marketCap = (value: Figure): string => {
  if (!known(value)) return MISSING;
  return value >= 1e12 ? `$${(value / 1e12).toFixed(2)}T` : `$${compact(value)}`;
};

/** Dollars: cents, and four decimals below a dollar. */
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

/** An indicator's value; large ones (OBV) are shortened like volume. */
export const reading = (value: Figure): string => {
  if (!known(value)) return MISSING;
  return Math.abs(value) >= 1e5
    ? compact(value)
    : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
};

/** `2026-08-07` as `Aug 7, 2026`, no zone involved. */
export const session = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

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

/** An instant in a zone, as `Mon, Aug 10, 9:30 AM EDT`; the browser's zone when none is given. */
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

/** `Mon 9:30 AM EDT`: an instant of the coming week. */
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
