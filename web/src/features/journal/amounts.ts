import { typedDecimal } from '../../lib/decimal.ts';

// Limits from the contracts; amounts.spec.ts compares them.
export const MAX_PRICE = 100_000_000;
export const MAX_QUANTITY = 1_000_000_000;
export const MAX_ACCOUNT_VALUE = 100_000_000_000;
const MAX_DECIMALS = 8;

export const AMOUNTS = {
  price: { max: MAX_PRICE, allowsZero: false },
  quantity: { max: MAX_QUANTITY, allowsZero: false },
  fee: { max: MAX_PRICE, allowsZero: true },
  percent: { max: 100, allowsZero: false },
  accountValue: { max: MAX_ACCOUNT_VALUE, allowsZero: true },
  cashTransaction: { max: MAX_ACCOUNT_VALUE, allowsZero: false },
} as const;
export type AmountKind = keyof typeof AMOUNTS;

/** Parses a typed amount into the value to send or the problem to show; neither if it is empty. */
export function readAmount(typed: string, kind: AmountKind): { value?: string; problem?: string } {
  if (!typed.trim()) return {};
  const { max, allowsZero } = AMOUNTS[kind];
  if (/^\s*-/.test(typed)) return { problem: allowsZero ? 'Must be 0 or more' : 'Must be greater than 0' };
  const value = typedDecimal(typed);
  if (value === null) return { problem: 'Enter a number like 1234.56' };
  if ((value.split('.')[1]?.length ?? 0) > MAX_DECIMALS) return { problem: `At most ${MAX_DECIMALS} decimals` };
  if (!allowsZero && !/[1-9]/.test(value)) return { problem: 'Must be greater than 0' };
  // Only a limit check, so a float's rounding doesn't matter.
  if (Number(value) > max) return { problem: `Must be at most ${max.toLocaleString('en-US')}` };
  return { value };
}
