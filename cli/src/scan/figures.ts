const SIZES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Abbreviates a number: 1,234,567 becomes 1.2M. */
export function abbreviate(value: number | null): string {
  if (value === null) return '';
  for (const [size, letter] of SIZES) if (Math.abs(value) >= size) return `${(value / size).toFixed(1)}${letter}`;
  return String(Math.round(value));
}

/** Two decimals; below a dollar, up to four. */
export const dollars = (value: number): string =>
  value.toLocaleString(
    'en-US',
    value >= 1
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { minimumFractionDigits: 2, maximumFractionDigits: 4 },
  );

export const percent = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${value.toFixed(2)}%`;

/** A value in any unit, to five significant digits. */
export function formatValue(value: number | string | null): string {
  if (typeof value !== 'number') return value ?? '';
  return Math.abs(value) >= 1e5 ? abbreviate(value) : String(Number(value.toPrecision(5)));
}
