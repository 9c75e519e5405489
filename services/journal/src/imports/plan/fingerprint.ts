import type { BigNumber } from 'bignumber.js';
import { decimalText } from '../../money/decimals.ts';

/** Equal for fills of the same symbol, day, action, quantity and price: a possible duplicate of a trade entered by hand. */
export const fillFingerprint = (fill: {
  symbol: string;
  on: string;
  action: 'buy' | 'sell';
  quantity: BigNumber;
  price: BigNumber;
}): string => JSON.stringify([fill.symbol, fill.on, fill.action, decimalText(fill.quantity), decimalText(fill.price)]);

export const cashFingerprint = ({ on, amount }: { on: string; amount: BigNumber }): string =>
  JSON.stringify([on, decimalText(amount)]);

/** Takes one of the key's remaining count; false if none is left. */
export function takeOne(remaining: Map<string, number>, key: string): boolean {
  const count = remaining.get(key) ?? 0;
  if (count > 0) remaining.set(key, count - 1);
  return count > 0;
}
