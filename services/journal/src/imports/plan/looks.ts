import type { BigNumber } from 'bignumber.js';
import { decimalText } from '../../money/decimals.ts';

/** Fills that look the same have the same. */
export const lookOf = (fill: {
  symbol: string;
  on: string;
  action: 'buy' | 'sell';
  quantity: BigNumber;
  price: BigNumber;
}): string => JSON.stringify([fill.symbol, fill.on, fill.action, decimalText(fill.quantity), decimalText(fill.price)]);

export const cashLookOf = ({ on, amount }: { on: string; amount: BigNumber }): string =>
  JSON.stringify([on, decimalText(amount)]);

/** Takes one of a key, where there is one left. */
export function takeOne(left: Map<string, number>, key: string): boolean {
  const count = left.get(key) ?? 0;
  if (count > 0) left.set(key, count - 1);
  return count > 0;
}
