import type { ImportMapping } from '@plainscan/contracts';
import type { Steps } from '../../slicing/run-sliced.ts';
import type { Cells } from './columns.ts';
import { readNumber } from './numbers.ts';

/** The column whose sign distinguishes buys from sells: sales reduce shares, purchases reduce cash. */
export type SideSource = 'quantity' | 'amount';

/** The file has neither an action column nor signs, so every sale would be read as a purchase. */
export class UnknownSide extends Error {
  constructor() {
    super(
      'Choose the column that says buy or sell. Neither the quantities nor the amounts have a sign, so we can’t tell purchases from sales.',
    );
    this.name = 'UnknownSide';
  }
}

/** The column that has signs; null if neither does. */
export function* sideSource(
  rows: readonly { row: Cells; skipped?: unknown }[],
  { columns, decimal }: Pick<ImportMapping, 'columns' | 'decimal'>,
): Steps<SideSource | null> {
  let amountHasSign = false;
  for (const { row, skipped } of rows) {
    yield;
    if (skipped) continue;
    const quantity = readNumber(row(columns.quantity), decimal);
    if (!quantity || quantity.value.isZero()) continue;
    if (quantity.value.isNegative()) return 'quantity';
    // An explicit plus is a sign too.
    if (/^\s*\+/.test(row(columns.quantity))) return 'quantity';
    amountHasSign ||=
      columns.amount !== undefined && readNumber(row(columns.amount), decimal)?.value.isNegative() === true;
  }
  return amountHasSign ? 'amount' : null;
}
