import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText } from './decimals.ts';

/** A decimal as an integer count of 10^-28. Sums and comparisons are exact and, unlike with bignumber.js, don't allocate
 * an object per step: statistics of 10,000 trades take 200,000 additions. */
export type Scaled = bigint;

const DECIMALS = 28;
const POWERS_OF_TEN = Array.from({ length: DECIMALS + 1 }, (_, i) => 10n ** BigInt(i));
export const ONE: Scaled = POWERS_OF_TEN[DECIMALS]!;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const ZERO_CODE = '0'.charCodeAt(0);

/** @throws RangeError for text that isn't a plain decimal or has more than 28 decimals */
export function scaled(text: string): Scaled {
  if (!DECIMAL.test(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * ONE;
  const missing = DECIMALS - (text.length - point - 1);
  if (missing < 0) throw new RangeError(`more than ${DECIMALS} decimals`);
  return BigInt(text.slice(0, point) + text.slice(point + 1)) * POWERS_OF_TEN[missing]!;
}

export const toScaled = (value: BigNumber): Scaled => scaled(decimalText(value));

/** Canonical, as `decimalText` writes it. */
export function scaledText(value: Scaled): string {
  if (value === 0n) return '0';
  const digits = String(value < 0n ? -value : value).padStart(DECIMALS + 1, '0');
  const point = digits.length - DECIMALS;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO_CODE) end--;
  const whole = `${value < 0n ? '-' : ''}${digits.slice(0, point)}`;
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

export const fromScaled = (value: Scaled): BigNumber => decimal(scaledText(value));

export const signOf = (value: Scaled): -1 | 0 | 1 => (value > 0n ? 1 : value < 0n ? -1 : 0);
