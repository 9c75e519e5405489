import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText, quotient, ZERO } from '../../money/decimals.ts';
import type { PrintedNumber } from './numbers.ts';

export interface PrintedMoney {
  action: 'buy' | 'sell';
  /** above 0 */
  quantity: PrintedNumber;
  /** above 0; null if the file has none or it is in another currency */
  price: PrintedNumber | null;
  /** cash amount without its sign; null if the file has none */
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
/** Brokers drop trailing zeros, so `$33` may have been rounded to cents like `$33.04`. */
const MIN_DECIMALS = 2;

/**
 * The value of a fill before fees. The broker's amount takes precedence, without the fee if it is included, so that no
 * fee counts twice. If it differs from price × quantity by more than rounding, it is still used, with a warning. null
 * if neither amount nor price is above zero.
 */
export function moneyOfFill(money: PrintedMoney): FillMoney | null {
  const { quantity, price, amount } = money;
  if (amount === null || amount.value.isZero()) {
    if (price === null) return null;
    const warnings = amount === null ? [] : ['The amount is zero, so we used price × quantity.'];
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
  // Selling nearly worthless shares can cost more than it earns: the amount was then paid, not received.
  const paidToSell = money.fee.minus(amount.value);
  if (money.action === 'sell' && money.amountIncludesFees && paidToSell.gt(ZERO) && agrees(paidToSell))
    return { value: paidToSell, price: price.value, warnings: [] };
  const otherwise = withoutFee(money, amount.value, !money.amountIncludesFees);
  if (agrees(otherwise))
    return {
      value: otherwise,
      price: price.value,
      warnings: [
        `We took the amount to ${money.amountIncludesFees ? 'exclude' : 'include'} the fee, to match the price.`,
      ],
    };
  if (stated.lte(ZERO))
    return {
      value: product,
      price: price.value,
      warnings: ['The amount is less than the fee, so we used price × quantity.'],
    };
  return {
    value: stated,
    price: price.value,
    warnings: [
      `The amount (${decimalText(stated)}) differs from price × quantity (${decimalText(product)}). We used the amount.`,
    ],
  };
}

function withoutFee({ action, fee }: PrintedMoney, amount: BigNumber, included: boolean): BigNumber {
  if (!included) return amount;
  return action === 'buy' ? amount.minus(fee) : amount.plus(fee);
}

const half = (decimals: number): BigNumber => HALF.shiftedBy(-decimals);
const roundingOf = (price: PrintedNumber, quantity: BigNumber): BigNumber =>
  half(Math.max(MIN_DECIMALS, price.decimals)).times(quantity);
