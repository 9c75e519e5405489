import type { BigNumber } from 'bignumber.js';
import { quotient, ZERO } from '../money/decimals.ts';
import { SHARE_DECIMALS as DECIMALS } from './corporate-actions.ts';
import { inOrder } from './fill.ts';
import type { Book, RoundTrip, SignedFill } from './round-trips.ts';

/** Whether the fill is a split, whose shares cost nothing. */
export const isSplit = ({ price, value }: Pick<SignedFill, 'price' | 'value'>): boolean =>
  price.isZero() && value.isZero();

/**
 * Net change in shares from each day's splits, by the ID of the day's last one, because a reverse split is often printed
 * as two rows.
 */
export function netSplits(fills: readonly SignedFill[]): Map<string, BigNumber> {
  const splits = inOrder(fills.filter(isSplit));
  const nets = new Map<string, BigNumber>();
  for (const ofDay of Map.groupBy(splits, ({ on }) => on).values()) {
    const net = ofDay.reduce(
      (sum, { action, quantity }) => (action === 'buy' ? sum.plus(quantity) : sum.minus(quantity)),
      ZERO,
    );
    nets.set(ofDay.at(-1)!.id, net);
  }
  return nets;
}

/**
 * Converts the fills of an open round trip to shares after the split; their value doesn't change. false if no shares
 * would remain.
 */
export function adjustForSplit(book: Book, current: RoundTrip, net: BigNumber): boolean {
  let after = book.open.plus(net);
  // Some brokers count the shares of a short position as negative.
  if (after.lte(ZERO) && current.side === 'short') after = book.open.minus(net);
  if (after.lte(ZERO)) return false;
  if (net.isZero()) return true;
  let left = after;
  let lastEntry = -1;
  for (const [i, fill] of current.fills.entries()) {
    fill.quantity = quotient(fill.quantity.times(after), book.open).decimalPlaces(DECIMALS);
    left = fill.kind === 'entry' ? left.minus(fill.quantity) : left.plus(fill.quantity);
    if (fill.kind === 'entry') lastEntry = i;
  }
  // Adds the rounding difference, so that the open shares equal the broker's.
  const entry = current.fills[lastEntry]!;
  entry.quantity = entry.quantity.plus(left);
  for (const fill of current.fills) fill.price = quotient(fill.value, fill.quantity).decimalPlaces(DECIMALS);
  book.open = after;
  return true;
}
