import { describe, expect, it } from '@jest/globals';
import * as indicators from './index.ts';

const filled = (length: number, value: number): Float64Array => new Float64Array(length).fill(value);
const apply = (run: (out: Float64Array) => void, length: number): Float64Array => {
  const out = new Float64Array(length);
  run(out);
  return out;
};

describe('a print of 1e12 among prices of 0.1', () => {
  const spiked = filled(90, 0.1);
  spiked[40] = 1e12;
  const n = 20;
  const gone = 40 + n;
  const unchanged = filled(90 - gone, 0.1);
  const nothing = filled(90 - gone, 0);

  it('leaves no residue in a mean, weighted mean, or extreme after it leaves the window', () => {
    for (const indicator of [indicators.sma, indicators.wma, indicators.highest, indicators.lowest]) {
      const out = apply((to) => indicator(spiked, { n }, to), 90);
      expect(out.subarray(gone)).toEqual(unchanged);
    }
    expect(apply((to) => indicators.sma(spiked, { n }, to), 90)[gone - 1]).toBeGreaterThan(4e10);
  });

  it('leaves a deviation of exactly 0 and bands equal to the price', () => {
    expect(apply((to) => indicators.standardDeviation(spiked, { n }, to), 90).subarray(gone)).toEqual(nothing);
    const [upper, middle, lower] = [filled(90, 0), filled(90, 0), filled(90, 0)];
    indicators.bollinger(spiked, { n, k: 2 }, upper, middle, lower);
    for (const band of [upper, middle, lower]) expect(band.subarray(gone)).toEqual(unchanged);
    const percentB = apply((to) => indicators.bollingerPercentB(spiked, { n, k: 2 }, to), 90);
    expect(percentB.subarray(gone)).toEqual(filled(90 - gone, NaN));
    const width = apply((to) => indicators.bollingerWidth(spiked, { n, k: 2 }, to), 90);
    expect(width.subarray(gone)).toEqual(nothing);
  });

  it('leaves no residue in money flow or VWAP', () => {
    const volume = filled(90, 0.3);
    volume[40] = 1e12;
    const high = spiked.map((price) => price * 1.5);
    const low = spiked.map((price) => price * 0.5);
    const flow = apply((to) => indicators.chaikinMoneyFlow(high, low, spiked, volume, { n }, to), 90);
    const clean = apply((to) => indicators.chaikinMoneyFlow(high, low, spiked, filled(90, 0.3), { n }, to), 90);
    expect(flow[gone]).toBeCloseTo(clean[gone], 12);
    expect(apply((to) => indicators.rollingVwap(spiked, spiked, spiked, volume, { n }, to), 90).subarray(gone)).toEqual(
      unchanged,
    );
    const mfi = apply((to) => indicators.mfi(spiked, spiked, spiked, volume, { n }, to), 90);
    expect(mfi.subarray(gone + 1)).toEqual(filled(90 - gone - 1, NaN));
  });
});

describe('an absent value inside a series', () => {
  const values = Float64Array.from({ length: 30 }, (_, i) => (i === 12 ? NaN : i + 1));

  it.each([
    ['sma', indicators.sma],
    ['wma', indicators.wma],
    ['standardDeviation', indicators.standardDeviation],
    ['highest', indicators.highest],
    ['lowest', indicators.lowest],
  ] as const)('makes only the windows of %s that contain it absent', (_, indicator) => {
    for (const n of [1, 2, 3, 5, 6, 7, 10]) {
      const out = apply((to) => indicator(values, { n }, to), 30);
      const absent = [...out.keys()].filter((i) => Number.isNaN(out[i]));
      const expected = [...values.keys()].filter((i) => i < n - 1 || (i >= 12 && i < 12 + n));
      expect(absent).toEqual(expected);
    }
  });

  it('makes a recursive average absent from there on', () => {
    const out = apply((to) => indicators.ema(values, { n: 5 }, to), 30);
    expect(out[11]).not.toBeNaN();
    expect(out.subarray(12)).toEqual(filled(18, NaN));
  });
});

describe('SuperTrend', () => {
  it('stays absent after an absent value, like the ATR that it is built on', () => {
    const close = Float64Array.from({ length: 30 }, (_, i) => 10 + Math.sin(i));
    const high = close.map((price) => price + 0.5);
    const low = close.map((price, i) => (i === 20 ? NaN : price - 0.5));
    const line = apply((to) => indicators.superTrend(high, low, close, { n: 5, k: 3 }, to), 30);
    const direction = apply((to) => indicators.superTrendDirection(high, low, close, { n: 5, k: 3 }, to), 30);
    for (const out of [line, direction]) {
      expect(out.subarray(5, 20).some(Number.isNaN)).toBe(false);
      expect(out.subarray(20)).toEqual(filled(10, NaN));
    }
  });
});

describe('means of whole numbers', () => {
  it('are exact when the result is a whole number, for any window', () => {
    for (const n of [2, 3, 5, 7, 49, 100]) {
      const values = Float64Array.from({ length: 300 }, (_, i) => (i % n) * 2);
      expect(apply((to) => indicators.sma(values, { n }, to), 300).subarray(n - 1)).toEqual(filled(301 - n, n - 1));
    }
  });
});

describe('a zero denominator', () => {
  const flat = filled(40, 10);
  const noVolume = filled(40, 0);

  it('makes %B, MFI, CMF, VWAP(n), relative volume, and close position absent', () => {
    const absent = filled(40, NaN);
    expect(apply((to) => indicators.bollingerPercentB(flat, { n: 20, k: 2 }, to), 40)).toEqual(absent);
    expect(apply((to) => indicators.mfi(flat, flat, flat, flat, { n: 14 }, to), 40)).toEqual(absent);
    expect(apply((to) => indicators.chaikinMoneyFlow(flat, flat, flat, noVolume, { n: 20 }, to), 40)).toEqual(absent);
    expect(apply((to) => indicators.rollingVwap(flat, flat, flat, noVolume, { n: 20 }, to), 40)).toEqual(absent);
    expect(apply((to) => indicators.relativeVolume(noVolume, { n: 20 }, to), 40)).toEqual(absent);
    expect(apply((to) => indicators.closePosition(flat, flat, flat, to), 40)).toEqual(absent);
  });

  it('makes CCI 0 when typical prices differ only by rounding', () => {
    const high = filled(40, 10.96);
    const low = filled(40, 10.96);
    const close = filled(40, 10.96);
    [high[30], low[30], close[30]] = [11.42, 10.55, 10.91];
    const typical = apply((to) => indicators.typicalPrice(high, low, close, to), 40);
    expect(typical[30]).not.toBe(typical[29]);
    expect(apply((to) => indicators.cci(high, low, close, { n: 20 }, to), 40).subarray(19)).toEqual(filled(21, 0));
  });

  it('makes the ratio to a price of 0 absent instead of infinite', () => {
    const zero = filled(40, 0);
    const ratios = [
      apply((to) => indicators.roc(zero, { n: 10 }, to), 40),
      apply((to) => indicators.gapPercent(flat, zero, to), 40),
      apply((to) => indicators.rangePercent(flat, zero, to), 40),
      apply((to) => indicators.atrPercent(flat, zero, zero, { n: 14 }, to), 40),
      apply((to) => indicators.channelPercent(flat, zero, zero, { n: 20 }, to), 40),
      apply((to) => indicators.distanceFromHigh(zero, flat, { n: 20 }, to), 40),
      apply((to) => indicators.distanceFromLow(zero, flat, { n: 20 }, to), 40),
      apply((to) => indicators.bollingerWidth(zero, { n: 20, k: 2 }, to), 40),
      apply((to) => indicators.historicalVolatility(zero, { n: 20 }, to), 40),
    ];
    for (const ratio of ratios) expect(ratio).toEqual(filled(40, NaN));
  });

  it('makes RSI 100 without losses and 0 without gains', () => {
    const rising = Float64Array.from({ length: 40 }, (_, i) => 10 + i * 0.1);
    expect(apply((to) => indicators.rsi(rising, { n: 14 }, to), 40).subarray(14)).toEqual(filled(26, 100));
    expect(apply((to) => indicators.rsi(rising.toReversed(), { n: 14 }, to), 40).subarray(14)).toEqual(filled(26, 0));
  });
});

describe('directional movement', () => {
  it('counts for neither side when high and low move apart equally', () => {
    const high = Float64Array.from({ length: 20 }, (_, i) => 100 + i);
    const low = Float64Array.from({ length: 20 }, (_, i) => 90 - i);
    const close = filled(20, 95);
    const out = [filled(20, 0), filled(20, 0), filled(20, 0)] as const;
    indicators.directional(high, low, close, { n: 5 }, ...out);
    expect(out[0].subarray(5)).toEqual(filled(15, 0));
    expect(out[1].subarray(5)).toEqual(filled(15, 0));
    expect(out[2].subarray(9)).toEqual(filled(11, 0));
  });
});
