import { describe, expect, it } from '@jest/globals';
import { performanceYearToDate, vwap } from './index.ts';

describe('performance of the year to date', () => {
  const run = (dates: number[], closes: number[]): number[] => {
    const out = new Float64Array(closes.length);
    performanceYearToDate(Int32Array.from(dates), Float64Array.from(closes), out);
    return [...out];
  };

  it('is measured from the last close of the year before', () => {
    expect(run([20241230, 20241231, 20250102, 20250103, 20260102], [90, 100, 110, 125, 250])).toEqual([
      NaN,
      NaN,
      expect.closeTo(10, 12),
      25,
      100,
    ]);
  });

  it('is absent where no bar of the year before is held, or its last close is 0', () => {
    expect(run([20231229, 20250102], [100, 110])).toEqual([NaN, NaN]);
    expect(run([20241231, 20250102], [0, 110])).toEqual([NaN, NaN]);
  });

  it('refuses fewer dates than closes', () => {
    expect(() => run([20250102], [1, 2])).toThrow(RangeError);
  });
});

describe('VWAP', () => {
  it('of a bar without a range is exactly its close', () => {
    const flat = Float64Array.from({ length: 1000 }, (_, i) => (i + 1) / 100);
    const out = new Float64Array(1000);
    vwap(flat, flat, flat, null, out);
    expect(out).toEqual(flat);
  });

  const [high, low, close] = [12, 9, 11.1].map((price) => Float64Array.of(price, price + 1));

  it("is the provider's where it gave one, else the typical price", () => {
    const out = new Float64Array(2);
    vwap(high, low, close, Float64Array.of(NaN, 10.5), out);
    expect([...out]).toEqual([expect.closeTo(10.7, 12), 10.5]);
    vwap(high, low, close, null, out);
    expect([...out]).toEqual([expect.closeTo(10.7, 12), expect.closeTo(11.7, 12)]);
  });
});
