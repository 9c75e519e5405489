import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { divergence, type DivergenceDirection, divergenceLookback, divergencePivots, rsi } from './index.ts';
import { steps, walk } from './testing/histories.ts';

type Pair = readonly [earlier: number, later: number];

/** Every divergence as of the last of these bars, straight from the definition. */
function byDefinition(price: readonly number[], oscillator: readonly number[], direction: DivergenceDirection): Pair[] {
  const beyond = (a: number, b: number): boolean => (direction === 'bullish' ? a < b : a > b);
  const today = price.length - 1;
  const isPivot = (p: number): boolean =>
    [-3, -2, -1, 1, 2, 3].every((k) => price[p + k] !== undefined && !beyond(price[p + k]!, price[p]!));
  const pivots = price.map((_, p) => p).filter(isPivot);
  return pivots.flatMap((later) =>
    pivots
      .filter((earlier) => later - earlier >= 5 && later - earlier <= 60 && today - later <= 10)
      .filter((earlier) => beyond(price[later]!, price[earlier]!) && beyond(oscillator[earlier]!, oscillator[later]!))
      .map((earlier): Pair => [earlier, later]),
  );
}

const found = (price: Float64Array, oscillator: Float64Array, direction: DivergenceDirection): Float64Array => {
  const out = new Float64Array(price.length);
  divergence(price, oscillator, direction, out);
  return out;
};

const directions = ['bullish', 'bearish'] as const;

/** A flat price with dips of these depths at these bars; the oscillator shows dips of other depths there. */
function dips(days: number, ...at: readonly (readonly [bar: number, low: number, oscillator: number])[]) {
  const price = new Float64Array(days).fill(100);
  const oscillator = new Float64Array(days).fill(50);
  for (const [bar, low, value] of at) {
    price[bar] = low;
    oscillator[bar] = value;
  }
  return { price, oscillator };
}

describe('a divergence', () => {
  it('is two lower lows with a higher oscillator, from the third bar after the later low until the tenth', () => {
    const { price, oscillator } = dips(120, [80, 90, 30], [90, 85, 35]);
    const bars = [...found(price, oscillator, 'bullish')];
    const holding = bars.flatMap((value, i) => (value === 1 ? [i] : []));
    expect(holding).toEqual([93, 94, 95, 96, 97, 98, 99, 100]);
    expect(bars.slice(0, divergenceLookback()).every(Number.isNaN)).toBe(true);
    expect(divergencePivots(price, oscillator, 'bullish', 100)).toEqual({ earlier: 80, later: 90 });
    expect(divergencePivots(price, oscillator, 'bullish', 92)).toBeNull();
    expect(divergencePivots(price, oscillator, 'bullish', 101)).toBeNull();
  });

  it.each([
    ['the price of the later low is not lower', dips(100, [80, 90, 30], [90, 90, 35])],
    ['the oscillator is not higher', dips(100, [80, 90, 30], [90, 85, 30])],
    ['the lows are 4 bars apart', dips(100, [86, 90, 30], [90, 85, 35])],
    ['the lows are 61 bars apart', dips(100, [29, 90, 30], [90, 85, 35])],
    ['a lower low is within three bars of the earlier low', dips(100, [80, 90, 30], [83, 84, 34], [90, 85, 34])],
  ])('is none if %s', (_reason, { price, oscillator }) => {
    expect(found(price, oscillator, 'bullish').at(-1)).toBe(0);
  });

  it('may be 5 or 60 bars apart', () => {
    for (const earlier of [30, 85]) {
      const { price, oscillator } = dips(100, [earlier, 90, 30], [90, 85, 35]);
      expect(found(price, oscillator, 'bullish').at(-1)).toBe(1);
    }
  });

  it('is absent while the oscillator lacks a value that counts', () => {
    const { price, oscillator } = dips(100, [80, 90, 30], [90, 85, 35]);
    oscillator.fill(NaN, 0, 29);
    expect(found(price, oscillator, 'bullish').at(-1)).toBe(1);
    oscillator.fill(NaN, 0, 30);
    expect(found(price, oscillator, 'bullish').at(-1)).toBeNaN();
  });

  it.each(directions)(
    'that is %s matches its definition, never looks ahead, and depends only on its window',
    (direction) => {
      const lookback = divergenceLookback();
      let holding = 0;
      fc.assert(
        fc.property(fc.nat(10_000), fc.integer({ min: 75, max: 220 }), fc.boolean(), (seed, days, inSteps) => {
          const { high, low, close } = (inSteps ? steps : walk)(days, seed + 1);
          const price = direction === 'bullish' ? low : high;
          const oscillator = new Float64Array(days);
          rsi(close, { n: 3 }, oscillator);
          const values = found(price, oscillator, direction);
          for (let i = lookback + 3; i < days; i++) {
            const pairs = byDefinition([...price.slice(0, i + 1)], [...oscillator.slice(0, i + 1)], direction);
            expect([seed, i, values[i]]).toEqual([seed, i, pairs.length > 0 ? 1 : 0]);
            const pivots = divergencePivots(price, oscillator, direction, i);
            const newest = pairs.toSorted(([a, b], [c, d]) => d - b || c - a)[0];
            expect(pivots && [pivots.earlier, pivots.later]).toEqual(newest ?? null);
            holding += pairs.length > 0 ? 1 : 0;
          }
          const from = days - 1 - lookback;
          expect(found(price.slice(0, days - 1), oscillator, direction)).toEqual(values.slice(0, -1));
          expect(found(price.slice(from), oscillator.slice(from), direction).at(-1)).toBe(values.at(-1));
        }),
        { numRuns: 40 },
      );
      expect(holding).toBeGreaterThan(100);
    },
  );

  it('rejects arrays of different lengths', () => {
    expect(() => found(new Float64Array(5), new Float64Array(4), 'bullish')).toThrow(RangeError);
  });
});
