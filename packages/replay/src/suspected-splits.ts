import type { Bars } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';

const NONE = new Int32Array(0);
/** The smallest gap, as a ratio of prices, that can be a split: three for two. */
const SMALLEST = 1.4;
/** Beyond it, whatever the ratio: no stock opens there by trading. */
const LARGEST = 10;
const TOLERANCE = 0.02;

const isNear = (ratio: number, exact: number): boolean => Math.abs(ratio / exact - 1) <= TOLERANCE;

function looksLikeSplit(ratio: number): boolean {
  const size = Math.max(ratio, 1 / ratio);
  if (size < SMALLEST) return false;
  return size >= LARGEST || isNear(size, Math.round(size)) || isNear(size, 1.5);
}

/**
 * The bars that open at an exact multiple or fraction of the close before: a split that the data does not adjust for. A gain or loss
 * across one is none, so trades that would be open over it are left out.
 */
export function suspectedSplits({ open, close }: Bars): Int32Array {
  let found: number[] | null = null;
  for (let i = 1; i < close.length; i++) {
    const ratio = open[i]! / close[i - 1]!;
    if ((ratio >= SMALLEST || ratio <= 1 / SMALLEST) && looksLikeSplit(ratio)) (found ??= []).push(i);
  }
  return found ? Int32Array.from(found) : NONE;
}

/** By row of the market. */
export type Splits = readonly Int32Array[];

export const splitsOf = (market: Market): Splits => market.stocks.map(({ bars }) => suspectedSplits(bars));

/** Whether a trade from the open of bar `entry` to the close of bar `exit` is open over a split. */
export function isSplitWithin(splits: Int32Array, entry: number, exit: number): boolean {
  for (const bar of splits) if (bar > entry && bar <= exit) return true;
  return false;
}
