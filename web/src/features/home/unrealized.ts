import type { Trade } from '@plainscan/contracts';
import { negated, plus, times } from '../../lib/decimal.ts';

type Position = Pick<
  Trade,
  'side' | 'quantity' | 'open_quantity' | 'entry_price' | 'exited_price' | 'gross_profit_loss'
>;

/**
 * What the open shares would earn at `price`, before fees: exact. Their cost is what all shares cost, without the cost of those
 * sold, which their realized P&L tells.
 */
export function unrealized(
  { side, quantity, open_quantity: open, entry_price: entry, exited_price: exit, gross_profit_loss: gross }: Position,
  price: string,
): string {
  const entered = times(quantity, entry);
  const exited = times(plus(quantity, negated(open)), exit ?? '0');
  const all = plus(times(open, price), exited, negated(entered));
  return plus(side === 'long' ? all : negated(all), negated(gross ?? '0'));
}
