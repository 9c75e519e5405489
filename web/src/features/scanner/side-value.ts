import { reading } from '../../lib/format.ts';

/** Formats a stock's value for one side of a condition. */
export const sideValue = (value: number | string | null): string =>
  typeof value === 'string' ? value : reading(value);
