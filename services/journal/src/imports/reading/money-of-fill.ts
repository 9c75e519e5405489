import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText, quotient, ZERO } from '../../money/decimals.ts';
import type { PrintedNumber } from './numbers.ts';

export interface PrintedMoney {
  action: 'buy' | 'sell';
  /** above 0 */
  quantity: PrintedNumber;
  /** above 0; null: the file prints none, or one in another currency */
  price: PrintedNumber | null;
  /** what moved, without its sign; null: the file does not say */
  amount: PrintedNumber | null;
  fee: BigNumber;
  amountIncludesFees: boolean;
}

export interface FillMoney {
  value: BigNumber;
  price: BigNumber;
  warnings: string[];
}

const HALF = decimal('0.5');
const HALF_A_CENT = decimal('0.005');
/** A printer leaves trailing zeros out, so that `$33` may be as rounded as `$33.04`. */
const LEAST_DECIMALS = 2;

/**
 * Money exchanged for the shares before fees. The broker's own amount is the truth: with the fee taken out of it where it holds it,
 * so that no fee counts twice. It must agree with price × quantity as far as printed figures are rounded; where it does not, it is
 * still used, and said. null: neither amount nor price, or nothing above zero.
 */
export function moneyOfFill(money: PrintedMoney): FillMoney | null {
  const { quantity, price, amount } = money;
  if (amount === null || amount.value.isZero()) {
    if (price === null) return null;
    const warnings = amount === null ? [] : ['The file’s amount is zero: price × quantity is used.'];
    return { value: price.value.times(quantity.value), price: price.value, warnings };
  }
  const stated = withoutFee(money, amount.value, money.amountIncludesFees);
  if (price === null) {
    const value = stated.gt(ZERO) ? stated : amount.value;
    return { value, price: quotient(value, quantity.value), warnings: [] };
  }
  const product = price.value.times(quantity.value);
  const allowed = roundingOf(price, quantity.value)
    .plus(quantity.decimals > 0 ? half(quantity.decimals).times(price.value) : ZERO)
    .plus(HALF_A_CENT);
  const agrees = (value: BigNumber): boolean => value.minus(product).abs().lte(allowed);
  if (agrees(stated)) return { value: stated, price: price.value, warnings: [] };
  // Next to worthless shares bring less than selling them costs: what moved went out.
  const paidToSell = money.fee.minus(amount.value);
  if (money.action === 'sell' && money.amountIncludesFees && paidToSell.gt(ZERO) && agrees(paidToSell))
    return { value: paidToSell, price: price.value, warnings: [] };
  const otherwise = withoutFee(money, amount.value, !money.amountIncludesFees);
  if (agrees(otherwise))
    return {
      value: otherwise,
      price: price.value,
      warnings: [
        `The amount is read ${money.amountIncludesFees ? 'without' : 'with'} the fee in it: only so it agrees with the price.`,
      ],
    };
  if (stated.lte(ZERO))
    return { value: product, price: price.value, warnings: ['The amount is below the fee: price × quantity is used.'] };
  return {
    value: stated,
    price: price.value,
    warnings: [
      `The file’s amount makes ${decimalText(stated)}, price × quantity ${decimalText(product)}: the amount is used.`,
    ],
  };
}

function withoutFee({ action, fee }: PrintedMoney, amount: BigNumber, included: boolean): BigNumber {
  if (!included) return amount;
  return action === 'buy' ? amount.minus(fee) : amount.plus(fee);
}

const half = (decimals: number): BigNumber => HALF.shiftedBy(-decimals);
const roundingOf = (price: PrintedNumber, quantity: BigNumber): BigNumber =>
  half(Math.max(LEAST_DECIMALS, price.decimals)).times(quantity);
