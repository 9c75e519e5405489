import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rsi } from './oscillators.ts';
import { INDICATOR_CASES } from './testing/cases.ts';
import { anyParams, hostileHistory } from './testing/histories.ts';

const BOUNDS: readonly (readonly [name: string, min: number, max: number])[] = [
  ['rsi', 0, 100],
  ['stochasticFast', 0, 100],
  ['stochasticK', 0, 100],
  ['stochasticD', 0, 100],
  ['stochasticRsiK', 0, 100],
  ['stochasticRsiD', 0, 100],
  ['aroonUp', 0, 100],
  ['aroonDown', 0, 100],
  ['aroonOscillator', -100, 100],
  ['ultimateOscillator', 0, 100],
  ['williamsR', -100, 0],
  ['mfi', 0, 100],
  ['plusDi', 0, 100],
  ['minusDi', 0, 100],
  ['closePosition', 0, 1],
  ['distanceFromHigh', 0, 100],
  ['choppiness', 0, 100],
  ['vortexPlus', 0, Infinity],
  ['vortexMinus', 0, Infinity],
  ['upDownVolumeRatio', 0, Infinity],
  ['superTrendDirection', -1, 1],
  ['standardDeviation', 0, Infinity],
  ['trueRange', 0, Infinity],
];

it.each(BOUNDS)('%s stays within %d … %d, even with rounding', (name, min, max) => {
  const indicator = INDICATOR_CASES.find((one) => one.name === name)!;
  fc.assert(
    fc.property(hostileHistory, anyParams, (series, params) => {
      const out = new Float64Array(series.close.length);
      indicator.run(series, params, out);
      expect(out.filter((value) => value < min || value > max)).toEqual(new Float64Array(0));
    }),
    { numRuns: 200 },
  );
});

it('RSI(1) is 50 on a day without a move', () => {
  const out = new Float64Array(4);
  rsi(Float64Array.of(10, 11, 11, 10), { n: 1 }, out);
  expect([...out]).toEqual([NaN, 100, 50, 0]);
});

it('RSI stays constant while the price is constant', () => {
  const closes = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 20 + Math.sin(i) : 20.37));
  const out = new Float64Array(closes.length);
  rsi(closes, { n: 14 }, out);
  expect(new Set(out.subarray(30)).size).toBe(1);
});
