import { describe, expect, it } from '@jest/globals';
import { performanceYearToDate, vwap } from './index.ts';

describe('year-to-date performance', () => {
  const run = (dates: number[], closes: number[]): number[] => {
    const out = new Float64Array(closes.length);
    performanceYearToDate(Int32Array.from(dates), Float64Array.from(closes), out);
    return [...out];
  };

  it("is measured from the previous year's last close", () => {
    expect(run([20241230, 20241231, 20250102, 20250103, 20260102], [90, 100, 110, 125, 250])).toEqual([
      NaN,
      NaN,
      expect.closeTo(10, 12),
      25,
      100,
    ]);
  });

  it('is absent if the previous year has no bar or its last close is 0', () => {
    expect(run([20231229, 20250102], [100, 110])).toEqual([NaN, NaN]);
    expect(run([20241231, 20250102], [0, 110])).toEqual([NaN, NaN]);
  });

  it('rejects fewer dates than closes', () => {
    expect(() => run([20250102], [1, 2])).toThrow(RangeError);
  });
});

describe('VWAP', () => {
  it('equals the close for a bar without a range', () => {
    const flat = Float64Array.from({ length: 1000 }, (_, i) => (i + 1) / 100);
    const out = new Float64Array(1000);
    vwap(flat, flat, flat, null, out);
    expect(out).toEqual(flat);
  });

  const [high, low, close] = [12, 9, 11.1].map((price) => Float64Array.of(price, price + 1));

  it("is the provider's value if there is one, otherwise the typical price", () => {
    const out = new Float64Array(2);
    vwap(high, low, close, Float64Array.of(NaN, 10.5), out);
    expect([...out]).toEqual([expect.closeTo(10.7, 12), 10.5]);
    vwap(high, low, close, null, out);
    expect([...out]).toEqual([expect.closeTo(10.7, 12), expect.closeTo(11.7, 12)]);
  });
});
