import { typedDecimal } from '../../lib/decimal.ts';

// Limits from the contracts; amounts.spec.ts compares them.
export const MAX_PRICE = 100_000_000;
export const MAX_QUANTITY = 1_000_000_000;
export const MAX_ACCOUNT_VALUE = 100_000_000_000;
const MAX_DECIMALS = 8;

export const AMOUNTS = {
  price: { most: MAX_PRICE, zero: false },
  quantity: { most: MAX_QUANTITY, zero: false },
  fee: { most: MAX_PRICE, zero: true },
  money: { most: MAX_ACCOUNT_VALUE, zero: true },
  moved: { most: MAX_ACCOUNT_VALUE, zero: false },
} as const;
export type AmountKind = keyof typeof AMOUNTS;

/** A typed amount as the server expects it, or what's wrong with it. An empty one is neither. */
export function readAmount(typed: string, kind: AmountKind): { value?: string; problem?: string } {
  if (!typed.trim()) return {};
  const { most, zero } = AMOUNTS[kind];
  if (/^\s*-/.test(typed)) return { problem: zero ? 'Must be 0 or more' : 'Must be greater than 0' };
  const value = typedDecimal(typed);
  if (value === null) return { problem: 'Enter a number like 1234.56' };
  if ((value.split('.')[1]?.length ?? 0) > MAX_DECIMALS) return { problem: `At most ${MAX_DECIMALS} decimals` };
  if (!zero && !/[1-9]/.test(value)) return { problem: 'Must be greater than 0' };
  // Only a limit check, so a float's rounding doesn't matter.
  if (Number(value) > most) return { problem: `Must be at most ${most.toLocaleString('en-US')}` };
  return { value };
}
