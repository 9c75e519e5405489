import type { ImportMapping } from '@plainscan/contracts';
import type { Steps } from '../../slicing/run-sliced.ts';
import type { Cells } from './columns.ts';
import { readNumber } from './numbers.ts';

/** The column whose sign distinguishes buys from sells: sales reduce shares, purchases reduce cash. */
export type SideSource = 'quantity' | 'amount';

/** The file has neither an action column nor signs, so every sale would be read as a purchase. */
export class UnknownSide extends Error {
  /** @param column the column that was chosen for it, if any */
  constructor(column?: string) {
    super(
      column === undefined
        ? 'Choose the column that says buy or sell. Neither the quantities nor the amounts have a sign, so we can’t tell purchases from sales.'
        : `Choose another column that says buy or sell, or change the words below. In “${column}”, no row has a word for either.`,
    );
    this.name = 'UnknownSide';
  }
}

/**
 * The column that has signs; null if neither does. If purchases and sales both have positive quantities, the amounts
 * decide, although some other row has a negative quantity.
 */
export function* sideSource(
  rows: readonly { row: Cells; skipped?: unknown }[],
  { columns, decimal }: Pick<ImportMapping, 'columns' | 'decimal'>,
): Steps<SideSource | null> {
  let quantityHasSign = false;
  let [paid, received] = [false, false];
  for (const { row, skipped } of rows) {
    yield;
    if (skipped) continue;
    const quantity = readNumber(row(columns.quantity), decimal);
    if (!quantity || quantity.value.isZero()) continue;
    // An explicit plus is a sign too.
    if (/^\s*\+/.test(row(columns.quantity))) return 'quantity';
    if (quantity.value.isNegative()) quantityHasSign = true;
    const amount = columns.amount === undefined ? null : readNumber(row(columns.amount), decimal);
    if (!amount || amount.value.isZero() || quantity.value.isNegative()) continue;
    if (amount.value.isNegative()) paid = true;
    else received = true;
  }
  if (paid && received) return 'amount';
  if (quantityHasSign) return 'quantity';
  return paid ? 'amount' : null;
}
