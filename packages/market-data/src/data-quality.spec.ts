import { describe, expect, it } from '@jest/globals';
import type { StockHistory } from '@plainscan/contracts';
import { sessionNumbers } from '@plainscan/market-calendar';
import { dataQuality } from './data-quality.ts';

const DAYS = [...sessionNumbers()].filter((date) => date > 20240101 && date < 20240301);
function stock(symbol: string, prices: readonly (number | null)[]): StockHistory {
  const known = prices.flatMap((price, i) => (price === null ? [] : [{ price, date: DAYS[i]! }]));
  const column = Float64Array.from(known, ({ price }) => price);
  return {
    listing: { symbol, name: symbol, exchange: null, kind: 'other', sector: null, industry: null, marketCap: null },
    bars: {
      dates: Int32Array.from(known, ({ date }) => date),
      open: column,
      high: column,
      low: column,
      close: column,
      volume: column,
      vwap: null,
    },
  };
}

describe('dataQuality', () => {
  it('lists suspected splits, stale series, and missing sessions', () => {
    const quality = dataQuality([
      stock('A', [10, 10, 10, 10, 10, 10, 10, 10, 10, 10]),
      stock('B', [100, 100, 10, 10, 10, null, null, 10, 10, 10]),
      stock('C', [5, 5, 5]),
    ]);
    expect(quality).toEqual({
      stocks: 3,
      bars: 21,
      newest: DAYS[9],
      suspectedSplits: [{ symbol: 'B', date: DAYS[2], ratio: '10 for 1', before: 100, after: 10 }],
      stale: [{ symbol: 'C', lastDate: DAYS[2], sessions: 7 }],
      missingSessions: [{ symbol: 'B', count: 2, first: DAYS[5] }],
    });
  });

  it('does not report a known split', () => {
    const known = new Map([['B', new Set([DAYS[1]!])]]);
    expect(dataQuality([stock('B', [100, 50])], { splits: known }).suspectedSplits).toEqual([]);
  });

  it('measures stale series against the newest session if it is given', () => {
    const { stale } = dataQuality([stock('A', [10, 10])], { newest: DAYS[9]! });
    expect(stale).toEqual([{ symbol: 'A', lastDate: DAYS[1], sessions: 8 }]);
  });
});
