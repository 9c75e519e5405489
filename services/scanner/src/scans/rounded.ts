const DECIMALS = 1e6;

/** The same with every number at six decimals: what is computed is shown without its floating-point dust. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return (Math.round(value * DECIMALS) / DECIMALS) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)])) as T;
}
