import type { Trade } from '@plainscan/contracts';
import { negated, plus, times } from '../../lib/decimal.ts';

type Position = Pick<
  Trade,
  'side' | 'quantity' | 'open_quantity' | 'entry_price' | 'exited_price' | 'gross_profit_loss'
>;

/**
 * The exact unrealized P&L of the open shares at `price`, before fees: the P&L of all shares at that price, minus the P&L
 * already realized.
 */
export function unrealized(
  { side, quantity, open_quantity: open, entry_price: entry, exited_price: exit, gross_profit_loss: gross }: Position,
  price: string,
): string {
  const entered = times(quantity, entry);
  const exited = times(plus(quantity, negated(open)), exit ?? '0');
  const total = plus(times(open, price), exited, negated(entered));
  return plus(side === 'long' ? total : negated(total), negated(gross ?? '0'));
}
