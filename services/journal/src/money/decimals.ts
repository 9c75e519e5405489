import { BigNumber } from 'bignumber.js';

/** Sums, differences and products are exact; a quotient is rounded once, to the nearest digit here, ties to the even one. */
export const QUOTIENT_DECIMALS = 10;
/** Prices and quantities have at most eight decimals each, so that a part of price × quantity is a decimal of at most so many. */
const EVEN_DECIMALS = 16;

const rounding = { ROUNDING_MODE: BigNumber.ROUND_HALF_EVEN, EXPONENTIAL_AT: 1e9 };
const Decimal = BigNumber.clone({ ...rounding, DECIMAL_PLACES: QUOTIENT_DECIMALS });
const Wide = BigNumber.clone({ ...rounding, DECIMAL_PLACES: EVEN_DECIMALS });

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** @param text a decimal as the contract and NUMERIC write it, without exponent. Throws RangeError for anything else. */
export function decimal(text: string): BigNumber {
  if (!DECIMAL.test(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  return new Decimal(text);
}

export const ZERO = decimal('0');

/** Canonical: no exponent, no trailing zeros, no `-0`. Equal numbers have equal texts. */
export const decimalText = (value: BigNumber): string => (value.isZero() ? '0' : value.toFixed());

export const quotient = (dividend: BigNumber, divisor: BigNumber | number): BigNumber =>
  (dividend instanceof Decimal ? dividend : new Decimal(dividend)).dividedBy(divisor);

/**
 * What belongs to `part` of `whole` shares for which `amount` was paid: every digit where it comes out even, otherwise rounded as a quotient.
 * To allocate parts one by one, take differences of the cumulative share: the parts then add up to exactly `amount`.
 */
export function partOf(amount: BigNumber, part: BigNumber, whole: BigNumber): BigNumber {
  if (amount.isZero() || part.eq(whole)) return amount;
  const product = amount.times(part);
  const even = new Wide(product).dividedBy(whole);
  return even.times(whole).eq(product) ? new Decimal(even) : quotient(product, whole);
}
