import { suspectedSplits } from '@plainscan/indicators';
import type { Market } from '@plainscan/scan-engine';

/** The bars that open at a suspected split, by row of the market. */
export type Splits = readonly (readonly number[])[];

export const splitsOf = (market: Market): Splits =>
  market.stocks.map(({ bars }) => suspectedSplits(bars.open, bars.close));

/**
 * Whether a trade from the open of bar `entry` to the close of bar `exit` spans a suspected split. The price change of a split is
 * neither a gain nor a loss, so such trades are excluded.
 */
export const isSplitWithin = (splits: readonly number[], entry: number, exit: number): boolean =>
  splits.length > 0 && splits.some((bar) => bar > entry && bar <= exit);
