import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vwapSinceDate, vwapSinceGap, vwapSinceHigh, vwapSinceLow } from './index.ts';
import { vwapSinceDate as byDefinition } from './testing/anchored-definitions.ts';
import { steps, toBars, toSeries, walk } from './testing/histories.ts';

const flat = (prices: readonly number[], volumes: readonly number[] = prices.map(() => 1)) =>
  toSeries(prices.map((p, i) => ({ open: p, high: p, low: p, close: p, volume: volumes[i]! })));

describe('the VWAP since an extreme', () => {
  const since = (which: typeof vwapSinceLow, prices: readonly number[], n: number): number[] => {
    const { high, low, close, volume } = flat(prices);
    const out = new Float64Array(prices.length);
    which(high, low, close, volume, { n }, out);
    return [...out];
  };

  it('starts at the newest of equal extremes, and moves on when the extreme leaves the window', () => {
    expect(since(vwapSinceLow, [3, 1, 5, 1, 7, 9, 11], 4)).toEqual([NaN, NaN, NaN, 1, 4, 17 / 3, 7]);
    expect(since(vwapSinceHigh, [3, 9, 5, 9, 7, 6, 2, 1], 4)).toEqual([NaN, NaN, NaN, 9, 8, 22 / 3, 6, 4]);
  });
});

describe('the VWAP since a gap', () => {
  const since = (percent: number): number[] => {
    const { open, high, low, close, volume } = flat([100, 105, 107, 96, 98, 120], [1, 1, 3, 1, 1, 0]);
    const out = new Float64Array(6);
    vwapSinceGap(open, high, low, close, volume, { percent }, out);
    return [...out];
  };

  it('starts at the last gap up or down of at least that size, and is absent without volume', () => {
    expect(since(5)).toEqual([NaN, 105, 106.5, (105 + 321 + 96) / 5, (105 + 321 + 96 + 98) / 6, NaN]);
    expect(since(-5)).toEqual([NaN, NaN, NaN, 96, 97, 97]);
  });

  it('rejects a percentage that is not a number', () => expect(() => since(NaN)).toThrow(RangeError));
});

/** Every other day from a date, as YYYYMMDD. */
const everyOtherDay = (from: Date, count: number): number[] =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(from.getTime() + i * 2 * 86_400_000).toISOString().slice(0, 10);
    return Number(day.replaceAll('-', ''));
  });

describe('the VWAP since a date', () => {
  const since = (dates: readonly number[], date: number, series = flat(dates.map((_, i) => i + 1))): number[] => {
    const { high, low, close, volume } = series;
    const out = new Float64Array(dates.length);
    vwapSinceDate(Int32Array.from(dates), high, low, close, volume, { date }, out);
    return [...out];
  };

  it('starts at the first session on or after the date', () => {
    const dates = [20260227, 20260302, 20260304, 20260305];
    expect(since(dates, 20260302)).toEqual([NaN, 2, 2.5, 3]);
    expect(since(dates, 20260303)).toEqual([NaN, NaN, 3, 3.5]);
    expect(since(dates, 20260306)).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('is absent if the history starts after the date', () => {
    expect(since([20260302, 20260303], 20260301)).toEqual([NaN, NaN]);
    expect(since([20260302, 20260303], 20260302)).toEqual([1, 1.5]);
  });

  it('starts at the latest day of the year as of each session', () => {
    const dates = [20251230, 20260102, 20260105, 20261231, 20270104];
    expect(since(dates, 101)).toEqual([NaN, 2, 2.5, 3, 5]);
    expect(since(dates, 1231)).toEqual([NaN, 2, 2.5, 4, 4.5]);
    expect(since([20250226, 20250303, 20250304], 229)).toEqual([NaN, 2, 2.5]);
  });

  it('matches its definition, never looks ahead, and rejects fewer dates than closes', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(101, 229, 630, 1225),
        (seed, n, md) => {
          const dates = everyOtherDay(new Date(Date.UTC(2023, 5, 1) + seed * 86_400_000), n);
          const series = seed % 2 ? walk(n, seed) : steps(n, seed);
          const asOf = (today: number): number =>
            today % 10_000 >= md ? today - (today % 10_000) + md : today - (today % 10_000) + md - 10_000;
          const expected = byDefinition(toBars(series), dates, asOf);
          const out = since(dates, md, series);
          for (const [i, value] of out.entries())
            expect([i, value]).toEqual([i, Number.isNaN(expected[i]!) ? NaN : expect.closeTo(expected[i]!, 9)]);
          const at = seed % (n + 1);
          const cut = { ...series, close: series.close.slice(0, at) };
          expect(since(dates.slice(0, at), md, cut)).toEqual(out.slice(0, at));
        },
      ),
      { numRuns: 60 },
    );
    expect(() => since([20260302], 101, walk(2))).toThrow(RangeError);
  });
});
