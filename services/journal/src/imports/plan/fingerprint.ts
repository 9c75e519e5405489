import type { BigNumber } from 'bignumber.js';
import { decimalText } from '../../money/decimals.ts';

/** Equal for fills with the same symbol, day, action, quantity, and price. Finds possible duplicates of manually entered trades. */
export const fillFingerprint = (fill: {
  symbol: string;
  on: string;
  action: 'buy' | 'sell';
  quantity: BigNumber;
  price: BigNumber;
}): string => JSON.stringify([fill.symbol, fill.on, fill.action, decimalText(fill.quantity), decimalText(fill.price)]);

export const cashFingerprint = ({ on, amount }: { on: string; amount: BigNumber }): string =>
  JSON.stringify([on, decimalText(amount)]);

/** Decrements the key's remaining count; false if it is zero. */
export function takeOne(remaining: Map<string, number>, key: string): boolean {
  const count = remaining.get(key) ?? 0;
  if (count > 0) remaining.set(key, count - 1);
  return count > 0;
}
