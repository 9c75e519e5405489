import { describe, expect, it } from '@jest/globals';
import { MARKET_QUALITY_EXAMPLES, type StockHistory } from '@plainscan/contracts';
import { mergeQuality, qualityOf } from './market-quality.ts';

const DATES = [20240102, 20240103, 20240104, 20240105, 20240108, 20240109, 20240110];

/** Bars of the first sessions of 2024; null: no bar. */
function stock(symbol: string, prices: readonly (number | null)[]): StockHistory {
  const days = prices.flatMap((price, i) => (price === null ? [] : [{ price, date: DATES[i]! }]));
  const column = Float64Array.from(days, ({ price }) => price);
  return {
    listing: { symbol, name: symbol, exchange: null, kind: 'stock', sector: null, industry: null, marketCap: null },
    bars: {
      dates: Int32Array.from(days, ({ date }) => date),
      open: column,
      high: column,
      low: column,
      close: column,
      volume: column,
      vwap: null,
    },
  };
}

describe('the quality of a market', () => {
  it('lists suspected splits, stale series, and missing sessions with their dates', () => {
    const stocks = [stock('CUT', [100, 100, 25, 25, 25, 25, 25]), stock('GONE', [5]), stock('GAPS', [5, null, 5])];
    expect(qualityOf(stocks, '2024-01-10')).toEqual({
      suspectedSplits: {
        count: 1,
        examples: [{ symbol: 'CUT', date: '2024-01-04', ratio: '4 for 1', before: 100, after: 25 }],
      },
      stale: { count: 1, examples: [{ symbol: 'GONE', lastDate: '2024-01-02', sessions: 6 }] },
      missingSessions: { count: 1, examples: [{ symbol: 'GAPS', sessions: 1, first: '2024-01-03' }] },
    });
  });

  it('counts all problems of its blocks, and shows the first ones', () => {
    const block = (n: number) =>
      qualityOf(
        Array.from({ length: 15 }, (_, i) => stock(`S${n * 15 + i}`, [5])),
        '2024-01-10',
      );
    const { stale, suspectedSplits } = mergeQuality([block(0), block(1)]);
    expect(stale.count).toBe(30);
    expect(stale.examples.map(({ symbol }) => symbol)).toEqual(
      Array.from({ length: MARKET_QUALITY_EXAMPLES }, (_, i) => `S${i}`),
    );
    expect(suspectedSplits).toEqual({ count: 0, examples: [] });
  });
});
