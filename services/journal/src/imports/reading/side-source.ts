import type { ImportMapping } from '@plainscan/contracts';
import type { Steps } from '../../slicing/run-sliced.ts';
import type { Cells } from './columns.ts';
import { readNumber } from './numbers.ts';

/** The column whose sign distinguishes buys from sells: sales reduce shares, purchases reduce cash. */
export type SideSource = 'quantity' | 'amount';

/** A file without an action column or signs: every sale would be read as a purchase. */
export class UnknownSide extends Error {
  constructor() {
    super(
      'Choose the column that says buy or sell. Neither the quantities nor the amounts have a sign, so we can’t tell purchases from sales.',
    );
    this.name = 'UnknownSide';
  }
}

/** null if neither column has a sign. */
export function* sideSource(
  rows: readonly { row: Cells; skipped?: unknown }[],
  { columns, decimal }: Pick<ImportMapping, 'columns' | 'decimal'>,
): Steps<SideSource | null> {
  let amountSays = false;
  for (const { row, skipped } of rows) {
    yield;
    if (skipped) continue;
    const quantity = readNumber(row(columns.quantity), decimal);
    if (!quantity || quantity.value.isZero()) continue;
    if (quantity.value.isNegative()) return 'quantity';
    // An explicit plus is a sign too.
    if (/^\s*\+/.test(row(columns.quantity))) return 'quantity';
    amountSays ||=
      columns.amount !== undefined && readNumber(row(columns.amount), decimal)?.value.isNegative() === true;
  }
  return amountSays ? 'amount' : null;
}
