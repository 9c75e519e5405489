import type { StockHistory } from '@plainscan/contracts';
import { stocks } from '@plainscan/scan-engine/testing';
import fc from 'fast-check';

/** The stock without some of its bars, like one whose trading was halted; always keeps the first one. */
function withoutBars({ listing, bars }: StockHistory, missing: ReadonlySet<number>): StockHistory {
  const kept = <T extends Int32Array | Float64Array>(column: T): T =>
    column.filter((_, i) => i === 0 || !missing.has(i)) as T;
  const { dates, open, high, low, close, volume, vwap } = bars;
  return {
    listing,
    bars: {
      dates: kept(dates),
      open: kept(open),
      high: kept(high),
      low: kept(low),
      close: kept(close),
      volume: kept(volume),
      vwap: vwap && kept(vwap),
    },
  };
}

/** Stocks that were listed on different days, some of which stopped trading for a while or for good. */
export const stocksWithGaps: fc.Arbitrary<StockHistory[]> = fc
  .tuple(stocks, fc.array(fc.uniqueArray(fc.nat(23), { maxLength: 8 }), { minLength: 40, maxLength: 40 }))
  .map(([all, gaps]) => all.map((stock, i) => (i % 3 === 0 ? withoutBars(stock, new Set(gaps[i])) : stock)));
