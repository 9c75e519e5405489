import { BigNumber } from 'bignumber.js';

/** Decimal places of a quotient, which is rounded once, half to even. Sums, differences, and products are exact. */
export const QUOTIENT_DECIMALS = 10;
/** Prices and quantities have at most eight decimal places each, so an exact part of price × quantity has at most sixteen. */
const EXACT_PART_DECIMALS = 16;

const rounding = { ROUNDING_MODE: BigNumber.ROUND_HALF_EVEN, EXPONENTIAL_AT: 1e9 };
const Decimal = BigNumber.clone({ ...rounding, DECIMAL_PLACES: QUOTIENT_DECIMALS });
const Wide = BigNumber.clone({ ...rounding, DECIMAL_PLACES: EXACT_PART_DECIMALS });

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** @param text a decimal without an exponent, as in contracts and NUMERIC. @throws RangeError for anything else */
export function decimal(text: string): BigNumber {
  if (!DECIMAL.test(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  return new Decimal(text);
}

export const ZERO = decimal('0');

/** The canonical text: no exponent, no trailing zeros, no `-0`. Equal numbers have equal texts. */
export const decimalText = (value: BigNumber): string => (value.isZero() ? '0' : value.toFixed());

export const quotient = (dividend: BigNumber, divisor: BigNumber | number): BigNumber =>
  (dividend instanceof Decimal ? dividend : new Decimal(dividend)).dividedBy(divisor);

/**
 * The portion of `amount`, paid for `whole` shares, that belongs to `part` of them: exact if it has at most sixteen decimal places,
 * otherwise rounded like a quotient. To allocate parts one by one, take differences of the cumulative portion, so that they add up to
 * exactly `amount`.
 */
export function partOf(amount: BigNumber, part: BigNumber, whole: BigNumber): BigNumber {
  if (amount.isZero() || part.eq(whole)) return amount;
  const product = amount.times(part);
  const exact = new Wide(product).dividedBy(whole);
  return exact.times(whole).eq(product) ? new Decimal(exact) : quotient(product, whole);
}
