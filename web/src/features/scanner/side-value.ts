import { reading } from '../../lib/format.ts';

/** One side of a condition, as a stock's value. */
export const sideValue = (value: number | string | null): string =>
  typeof value === 'string' ? value : reading(value);
