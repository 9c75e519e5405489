import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText, ZERO } from '../../money/decimals.ts';
import type { RowRules } from '../formats/broker-quirks.ts';
import type { Cells } from './columns.ts';
import { currencyOf } from './file-currencies.ts';
import { readNumber } from './numbers.ts';
import { quoted } from './read-row.ts';

/** The largest price or fee. */
export const MAX_PRICE = decimal('100000000');
/** Decimal places of converted fees. */
const CENTS = 2;

interface Fees {
  charged: BigNumber;
  refunded: BigNumber;
}

/** The fees of a row in its currency, or a message if one isn't valid. Adds to `warnings`. */
export function feesOf(
  row: Cells,
  { mapping, quirks, currency, warnings }: RowRules & { currency: string; warnings: string[] },
): Fees | string {
  let [charged, refunded] = [ZERO, ZERO];
  // Subtracting a fee that the amount already includes would count it twice.
  const inAmount =
    mapping.amountIncludesFees && mapping.columns.amount !== undefined && row(mapping.columns.amount) !== '';
  for (const column of mapping.columns.fees) {
    const number = readNumber(row(column), mapping.decimal);
    if (number === undefined) return `${quoted(row(column))} isn't a fee.`;
    if (number === null || number.value.isZero()) continue;
    const size = number.value.abs();
    const own = currencyOf(quirks.feeCurrency?.(row, column) ?? '', currency);
    if (typeof own === 'string') return own;
    let fee: BigNumber | null = own.units.eq(1) ? size : size.dividedBy(own.units);
    if (own.code !== currency) {
      const rate = quirks.rate?.(row, own.code, currency) ?? null;
      fee = rate && size.times(rate).decimalPlaces(CENTS);
      warnings.push(
        fee === null
          ? `The fee of ${decimalText(size)} ${own.code} is in another currency. ${inAmount ? 'It stays part of the amount.' : 'Add it manually.'}`
          : `We converted the fee of ${decimalText(size)} ${own.code} to ${decimalText(fee)} ${currency} at the file's rate.`,
      );
    }
    if (fee === null) continue;
    if (fee.gt(MAX_PRICE)) return `The fee ${quoted(row(column))} is too large.`;
    if (quirks.feesAreNegative === true && number.value.isPositive()) {
      refunded = refunded.plus(fee);
      warnings.push(`Fees of ${decimalText(fee)} were refunded.`);
    } else charged = charged.plus(fee);
  }
  return { charged, refunded };
}
