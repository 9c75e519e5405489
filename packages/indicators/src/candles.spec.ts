import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { candle, CANDLE_PATTERNS, candleLookback, type CandlePattern } from './index.ts';
import { isDefined } from './testing/candle-definitions.ts';
import { type CandleHistory, candleWalk, plantedHistory } from './testing/candle-histories.ts';
import { TEMPLATE_PATTERNS } from './testing/candle-templates.ts';
import { type Bar, mapSeries, ordinaryBar, toSeries } from './testing/histories.ts';

type Ohlc = readonly [open: number, high: number, low: number, close: number];

function detect(pattern: CandlePattern, bars: readonly Ohlc[]): number[] {
  const series = toSeries(bars.map(([open, high, low, close]): Bar => ({ open, high, low, close, volume: 1 })));
  const out = new Float64Array(bars.length);
  candle(pattern, series.open, series.high, series.low, series.close, out);
  return [...out];
}
const last = (pattern: CandlePattern, bars: readonly Ohlc[]): number => detect(pattern, bars).at(-1)!;

const falling: Ohlc[] = [20, 19, 18, 17, 16, 15].map((c) => [c + 0.5, c + 1, c - 1, c]);
const rising: Ohlc[] = [15, 16, 17, 18, 19, 20].map((c) => [c - 0.5, c + 1, c - 1, c]);
const red: Ohlc = [12, 12.5, 9.5, 10];
const green: Ohlc = [10, 12.5, 9.5, 12];

const EXAMPLES: readonly (readonly [CandlePattern, match: readonly Ohlc[], nearMiss: readonly Ohlc[]])[] = [
  ['doji', [[10, 11, 9, 10.1]], [[10, 11, 9, 10.3]]],
  ['doji', [[10, 15, 10, 10.5]], [[10, 10, 10, 10]]],
  ['hammer', [...falling, [15, 15.1, 13, 15.1]], [...rising, [15, 15.1, 13, 15.1]]],
  ['hammer', [...falling, [15.5, 15.5, 13, 15]], [...falling, [15, 15.5, 13, 15.1]]],
  ['hammer', [...falling, [15, 15.1, 13, 15.1]], [...falling, [15, 15, 13, 15]]],
  ['doji', [[10, 15, 5, 11]], [[10, 15, 5, 11.125]]],
  ['hammer', [...falling, [15, 15.5, 14, 15.5]], [...falling, [15, 15.5, 14.125, 15.5]]],
  ['hammer', [...falling, [18, 20, 10, 19]], [...falling, [18, 20.25, 10, 19]]],
  ['inverted-hammer', [...falling, [13, 15, 13, 13.1]], [...rising, [13, 15, 13, 13.1]]],
  ['shooting-star', [...rising, [21, 23, 21, 21.1]], [...falling, [21, 23, 21, 21.1]]],
  ['shooting-star', [...rising, [21.1, 23, 21, 21]], [...rising, [21, 21.1, 19, 21.1]]],
  ['bullish-engulfing', [red, [9.9, 13, 9, 12.1]], [red, [9.9, 13, 9, 11.9]]],
  ['bullish-engulfing', [red, [10, 12, 10, 12]], [green, [9.9, 13, 9, 12.1]]],
  ['bearish-engulfing', [green, [12.1, 13, 9, 9.9]], [green, [12.1, 13, 9, 10.1]]],
  ['bullish-harami', [red, [10.5, 13, 8, 11.5]], [red, [9.9, 13, 8, 11.5]]],
  ['bullish-harami', [red, [10, 12, 10, 11.9]], [red, [10, 12, 10, 12]]],
  ['bearish-harami', [green, [11.5, 12, 10, 10.5]], [green, [10.5, 12, 10, 11.5]]],
  ['morning-star', [red, [9.6, 9.8, 9, 9.4], [9.5, 12, 9.5, 11.1]], [red, [9.6, 9.8, 9, 9.4], [9.5, 12, 9.5, 11]]],
  ['morning-star', [red, [9.6, 9.8, 9, 9.6], [9.5, 12, 9.5, 11.1]], [red, [10, 10, 9, 9.3], [9.5, 12, 9.5, 11.1]]],
  [
    'morning-star',
    [
      [12, 13, 9, 10],
      [9, 9, 8, 9],
      [9, 12, 9, 11.5],
    ],
    [
      [12, 13.25, 9, 10],
      [9, 9, 8, 9],
      [9, 12, 9, 11.5],
    ],
  ],
  [
    'morning-star',
    [
      [20, 20, 10, 10],
      [8, 9, 4, 5],
      [9, 17, 9, 16],
    ],
    [
      [20, 20, 10, 10],
      [8.125, 9, 4, 5],
      [9, 17, 9, 16],
    ],
  ],
  ['evening-star', [green, [12.4, 13, 12, 12.5], [12, 12, 10, 10.9]], [green, [12.4, 13, 12, 12.5], [12, 12, 10, 11]]],
  ['evening-star', [green, [12.4, 13, 12, 12.5], [12, 12, 10, 10.9]], [red, [12.4, 13, 12, 12.5], [12, 12, 10, 10.9]]],
  ['marubozu', [[10, 20, 10, 19.5]], [[10, 20, 10, 19.4]]],
  [
    'inside-day',
    [
      [10, 12, 8, 10],
      [10, 11.9, 8.1, 10],
    ],
    [
      [10, 12, 8, 10],
      [10, 12, 8.1, 10],
    ],
  ],
  [
    'outside-day',
    [
      [10, 12, 8, 10],
      [10, 12.1, 7.9, 10],
    ],
    [
      [10, 12, 8, 10],
      [10, 12.1, 8, 10],
    ],
  ],
  ['nr4', [4, 3, 5, 2].map((r): Ohlc => [10, 10 + r, 10, 10]), [4, 2, 5, 2].map((r): Ohlc => [10, 10 + r, 10, 10])],
  [
    'nr7',
    [9, 4, 3, 5, 8, 3, 2].map((r): Ohlc => [10, 10 + r, 10, 10]),
    [1, 4, 3, 5, 8, 3, 2].map((r): Ohlc => [10, 10 + r, 10, 10]),
  ],
  ['three-white-soldiers', [green, [11, 14, 11, 13], [12, 15, 12, 14]], [green, [11, 14, 11, 13], [12, 15, 12, 13]]],
  ['three-white-soldiers', [green, [11, 14, 11, 13], [12, 15, 12, 14]], [red, [11, 14, 11, 13], [12, 15, 12, 14]]],
  ['three-black-crows', [red, [11, 11, 8, 9], [10, 10, 7, 8]], [red, [11, 11, 8, 9], [10, 10, 7, 9]]],
];

describe.each(EXAMPLES)('%s', (pattern, match, nearMiss) => {
  it('is distinguished from a near miss', () => {
    expect(last(pattern, match)).toBe(1);
    expect(last(pattern, nearMiss)).toBe(0);
  });
});

it('every pattern has an example or a template', () => {
  expect([...new Set(EXAMPLES.map(([pattern]) => pattern)), ...TEMPLATE_PATTERNS].sort()).toEqual(
    [...CANDLE_PATTERNS].sort(),
  );
});

/** Noise moves some of the planted prices, so that near misses are as common as matches. */
const PLANTED = [
  plantedHistory({ seed: 21, rounds: 1, unit: 1, noise: 0, steps: 64 }),
  plantedHistory({ seed: 22, rounds: 1, unit: 1, noise: 0.15, steps: 64 }),
  plantedHistory({ seed: 23, rounds: 1, unit: 1, noise: 0.15, steps: 8 }),
  candleWalk({ seed: 24, bars: 800, volatility: 0.04, gap: 0.02, steps: 8 }),
];

function detectIn(pattern: CandlePattern, { open, high, low, close }: CandleHistory): Float64Array {
  const out = new Float64Array(close.length);
  candle(pattern, open, high, low, close, out);
  return out;
}

describe.each(TEMPLATE_PATTERNS.map((pattern) => [pattern] as const))('%s in planted histories', (pattern) => {
  it('is found by its definition and no other bar is', () => {
    let matches = 0;
    for (const history of PLANTED) {
      const found = detectIn(pattern, history);
      const indexes = [...found.keys()].slice(candleLookback(pattern));
      const expected = indexes.filter((i) => isDefined(pattern, history, i));
      expect(indexes.filter((i) => found[i] === 1)).toEqual(expected);
      matches += expected.length;
    }
    expect(matches).toBeGreaterThan(0);
  });

  it('depends only on the bars of its lookback, bit for bit', () => {
    const [, { open, high, low, close }] = PLANTED;
    const whole = detectIn(pattern, PLANTED[1]);
    const lookback = candleLookback(pattern);
    for (let i = lookback; i < close.length; i += 1) {
      const tail = (column: Float64Array) => column.slice(i - lookback, i + 1);
      const recent = { open: tail(open), high: tail(high), low: tail(low), close: tail(close) };
      if (detectIn(pattern, recent)[lookback] !== whole[i]) expect([pattern, i]).toEqual([]);
    }
    expect(detectIn(pattern, PLANTED[1]).slice(0, lookback).every(Number.isNaN)).toBe(true);
  });
});

const MIRRORS: readonly (readonly [CandlePattern, CandlePattern])[] = [
  ['bullish-engulfing', 'bearish-engulfing'],
  ['bullish-harami', 'bearish-harami'],
  ['morning-star', 'evening-star'],
  ['three-white-soldiers', 'three-black-crows'],
  ['doji', 'doji'],
  ['bullish-hikkake', 'bearish-hikkake'],
  ['bullish-kicker', 'bearish-kicker'],
  ['inside-day', 'inside-day'],
  ['outside-day', 'outside-day'],
];

it.each(MIRRORS)('an upside-down %s is a %s', (pattern, mirrored) => {
  // Prices in eighths, so that inverting them causes no rounding.
  const eighths = fc.integer({ min: -40, max: 40 }).map((value) => 50 + value / 8);
  const anyBar = fc
    .tuple(eighths, eighths, eighths, eighths)
    .map(([a, b, c, d]): Ohlc => [b, Math.max(a, b, c, d), Math.min(a, b, c, d), c]);
  fc.assert(
    fc.property(fc.array(anyBar, { maxLength: 30 }), (bars) => {
      const inverted = bars.map(([open, high, low, close]): Ohlc => [100 - open, 100 - low, 100 - high, 100 - close]);
      expect(detect(mirrored, inverted)).toEqual(detect(pattern, bars));
    }),
  );
});

describe.each(CANDLE_PATTERNS.map((pattern) => [pattern] as const))('%s', (pattern) => {
  it('is absent within its lookback, present afterward, and independent of later bars', () => {
    fc.assert(
      fc.property(fc.array(ordinaryBar, { maxLength: 40 }), fc.nat(10), fc.nat(40), (bars, late, cut) => {
        const plain = toSeries(bars);
        const series = mapSeries(plain, (column) => column.slice().fill(NaN, 0, late));
        const out = new Float64Array(bars.length + 2).fill(-1);
        candle(pattern, series.open, series.high, series.low, series.close, out);
        const start = Math.min(late + candleLookback(pattern), bars.length);
        expect(out.subarray(0, start).every(Number.isNaN)).toBe(true);
        expect(out.subarray(start, bars.length).every((value) => value === 0 || value === 1)).toBe(true);
        expect(out.slice(bars.length)).toEqual(Float64Array.of(-1, -1));
        const early = mapSeries(series, (column) => column.slice(0, cut));
        const prefix = new Float64Array(early.close.length);
        candle(pattern, early.open, early.high, early.low, early.close, prefix);
        expect(prefix).toEqual(out.slice(0, prefix.length));
      }),
    );
  });
});
