import { describe, expect, it } from '@jest/globals';
import { CANDLES, fullParams, OVER_FUNCTIONS, SERIES_NAMES, SETUPS } from '@plainscan/contracts';
import fc from 'fast-check';
import { ColumnStore } from './column-store.ts';
import { buildMarket, findSymbol, subjectOf } from './market.ts';
import { computeSource } from './compute-source.ts';
import { barsNeeded } from './bars-needed.ts';
import {
  absSource,
  type BarSource,
  candleSource,
  combinedSource,
  numberSource,
  overSource,
  seriesSource,
  setupSource,
  shiftedSource,
} from './series-source.ts';
import { sliceBars } from './slice-bars.ts';
import { stocks } from './testing/arbitrary.ts';
import { stock } from './testing/stocks.ts';

const computed = combinedSource(
  '/',
  absSource(combinedSource('-', seriesSource('close', []), shiftedSource(seriesSource('open', []), 2))),
  combinedSource('greatest', numberSource(2), seriesSource('momentum', [3])),
);

const SOURCES: BarSource[] = [
  ...SERIES_NAMES.flatMap((name) => {
    const defaults = fullParams(name);
    return [defaults, defaults.map((p) => Math.min(p, 3)), defaults.map(() => 2)].map((params) =>
      seriesSource(name, params),
    );
  }),
  ...CANDLES.map(candleSource),
  ...SETUPS.map((name) => setupSource(name)),
  ...OVER_FUNCTIONS.flatMap((fn) =>
    [null, 1, 3].flatMap((sessions) => [
      overSource(fn, seriesSource('momentum', [2]), sessions),
      overSource(fn, computed, sessions),
    ]),
  ),
];

describe('series computed from only the newest bars', () => {
  it('match those computed from all bars, bit for bit', () => {
    fc.assert(
      fc.property(stocks, fc.integer({ min: 1, max: 10 }), (given, depth) => {
        const market = buildMarket(given);
        for (const { listing, bars } of given.slice(0, 3)) {
          const row = findSymbol(market, listing.symbol)!;
          for (const source of SOURCES) {
            const whole = new Float64Array(bars.close.length);
            computeSource(source, subjectOf(market, row), whole);
            const needed = Math.min(barsNeeded(source, depth) ?? Infinity, bars.close.length);
            const tail = new Float64Array(needed);
            const recent = sliceBars(bars, bars.close.length - needed);
            computeSource(source, subjectOf(market, row, recent), tail);
            expect([source.key, ...tail.slice(-depth)]).toEqual([source.key, ...whole.slice(-depth)]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('ColumnStore', () => {
  const rows = [20, 3, 1].map((length, i) =>
    stock({ symbol: `S${i}`, close: Array.from({ length }, (_, k) => 100 * i + k) }),
  );
  const market = buildMarket(rows);
  const subjects = rows.map((_, row) => subjectOf(market, row));
  const store = (maxBytes: number): ColumnStore => new ColumnStore(subjects, maxBytes);
  const close = seriesSource('close', []);
  const sma = (n: number): BarSource => seriesSource('sma', [n]);

  it("has one column per session back, with NaN before a stock's first bar and in the padding", () => {
    const { byAgo } = store(1e9).columns(close, 4);
    expect(byAgo.map((column) => [...column.subarray(0, 3)]).slice(0, 4)).toEqual([
      [19, 102, 200],
      [18, 101, NaN],
      [17, 100, NaN],
      [16, NaN, NaN],
    ]);
    expect(byAgo[0]!.subarray(3).every(Number.isNaN)).toBe(true);
  });

  it('caches columns and deepens them on demand, up to the longest history', () => {
    const cached = store(1e9);
    const first = cached.columns(close, 1);
    expect(cached.columns(close, 8)).toBe(first);
    const deeper = cached.columns(close, 9);
    expect([first.depth, deeper.depth]).toEqual([8, 16]);
    expect(deeper.byAgo[15]![0]).toBe(4);
    expect(cached.columns(close, 2000).depth).toBe(20);
    expect(cached.bytes).toBe(cached.bytesFor(20));
  });

  it('evicts the least recently used columns beyond its byte limit', () => {
    const small = store(store(0).bytesFor(8) * 2);
    const first = small.columns(sma(1), 1);
    small.columns(sma(2), 1);
    expect(small.columns(sma(1), 1)).toBe(first);
    small.columns(sma(3), 1);
    expect([1, 2, 3].map((n) => small.peek(sma(n)) !== undefined)).toEqual([true, false, true]);
    expect(small.bytes).toBeLessThanOrEqual(small.maxBytes);
  });
});
