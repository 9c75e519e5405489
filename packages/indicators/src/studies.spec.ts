import { expect, it } from '@jest/globals';
import { aroonUp, kama, parabolicSar, stochasticRsiK, ultimateOscillator } from './index.ts';

function computed(length: number, fill: (out: Float64Array) => void): number[] {
  const out = new Float64Array(length);
  fill(out);
  return [...out];
}

it('Parabolic SAR reverses to the extreme of the trend on the day that touches it', () => {
  const high = Float64Array.of(10, 11, 12, 13, 12, 9);
  const low = Float64Array.of(9, 10, 11, 12, 11, 7);
  const [, ...stops] = computed(6, (out) => parabolicSar(high, low, { acceleration: 0.1, maximum: 0.2 }, out));
  const expected = [9, 9.2, 9.76, 10.408, 13];
  expect(stops).toHaveLength(expected.length);
  stops.forEach((stop, i) => expect(stop).toBeCloseTo(expected[i], 12));
});

it('Parabolic SAR rejects an acceleration that is not positive', () => {
  const bars = Float64Array.of(1, 2, 3);
  for (const value of [0, -0.02, NaN, Infinity]) {
    expect(() => parabolicSar(bars, bars, { acceleration: value, maximum: 0.2 }, new Float64Array(3))).toThrow(
      RangeError,
    );
    expect(() => parabolicSar(bars, bars, { acceleration: 0.02, maximum: value }, new Float64Array(3))).toThrow(
      RangeError,
    );
  }
});

it('stochastic RSI is 50 while the RSI stays at 100', () => {
  const rises = Float64Array.from({ length: 12 }, (_, i) => 10 + i);
  const out = computed(12, (k) => stochasticRsiK(rises, { rsi: 3, n: 4, s: 2 }, k));
  expect(out.slice(7)).toEqual([50, 50, 50, 50, 50]);
});

it('the Ultimate Oscillator is absent while a period has no range', () => {
  const price = Float64Array.of(5, 6, 6, 6, 7);
  const out = computed(5, (o) => ultimateOscillator(price, price, price, { short: 1, medium: 2, long: 3 }, o));
  expect(out).toEqual([NaN, NaN, NaN, NaN, 100]);
});

it('KAMA takes 4/9 of a straight move, and of the way to a price that stopped moving', () => {
  const values = Float64Array.of(1, 2, 3, 4, 4, 4, 4);
  const out = computed(7, (o) => kama(values, { n: 2 }, o));
  expect(out[2]).toBeCloseTo(2 + 4 / 9, 12);
  expect(out[6] - out[5]).toBeCloseTo((4 / 9) * (4 - out[5]), 12);
});

it('Aroon counts from the latest of equal highs', () => {
  const high = Float64Array.of(3, 5, 4, 5, 4, 3);
  expect(computed(6, (out) => aroonUp(high, { n: 4 }, out)).slice(4)).toEqual([75, 50]);
});
