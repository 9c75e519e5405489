import { describe, expect, it } from '@jest/globals';
import { type BarColumns, fillOver, fillSeries } from './by-name.ts';
import { bollingerUpper, macdSignal } from './index.ts';

const close = Float64Array.from({ length: 60 }, (_, i) => 20 + 5 * Math.sin(i / 4));
const bars: BarColumns = {
  dates: new Int32Array(60),
  open: close,
  high: close.map((one) => one + 1),
  low: close.map((one) => one - 1),
  close,
  volume: new Float64Array(60).fill(1000),
  vwap: null,
};
const filled = (fill: (out: Float64Array) => void) => {
  const out = new Float64Array(60);
  fill(out);
  return out;
};

describe('fillSeries', () => {
  it("takes the parameters in the plan's order", () => {
    expect(filled((out) => fillSeries('bollingerUpper', bars, [10, 1.5], out))).toEqual(
      filled((out) => bollingerUpper(close, { n: 10, k: 1.5 }, out)),
    );
    expect(filled((out) => fillSeries('macdSignal', bars, [5, 10, 3], out))).toEqual(
      filled((out) => macdSignal(close, { fast: 5, slow: 10, signal: 3 }, out)),
    );
  });
});

describe('fillOver', () => {
  it('uses all values so far if the number of sessions is null', () => {
    const out = new Float64Array(4);
    fillOver('highest', Float64Array.of(NaN, 2, 5, 3), null, out);
    expect([...out]).toEqual([NaN, 2, 5, 5]);
    fillOver('mean', Float64Array.of(NaN, 2, 4, 6), null, out);
    expect([...out]).toEqual([NaN, 2, 3, 4]);
    fillOver('sum', Float64Array.of(NaN, 2, 4, 6), null, out);
    expect([...out]).toEqual([NaN, 2, 6, 12]);
    fillOver('stdev', Float64Array.of(NaN, 2, 4, NaN), null, out);
    expect([...out]).toEqual([NaN, 0, 1, 1]);
  });

  it('sums and measures the deviation of each window, without residue', () => {
    const x = Float64Array.of(NaN, 1e16, 1, 1, 1, 3);
    const out = new Float64Array(x.length);
    fillOver('sum', x, 2, out);
    expect([...out]).toEqual([NaN, NaN, 1e16, 2, 2, 4]);
    fillOver('stdev', x, 2, out);
    expect([...out.slice(3)]).toEqual([0, 0, 1]);
  });
});
