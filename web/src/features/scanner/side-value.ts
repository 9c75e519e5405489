import { reading } from '../../lib/format.ts';

/** A side of a condition, as one stock has it. */
export const sideValue = (value: number | string | null): string =>
  typeof value === 'string' ? value : reading(value);
