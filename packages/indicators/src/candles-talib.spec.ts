import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { candle, CANDLE_PATTERNS, type CandlePattern } from './index.ts';
import { plantedHistory } from './testing/candle-histories.ts';
import { FIXTURE_HISTORY, TALIB_CANDLES } from './testing/talib-candles.ts';

/**
 * Per TA-Lib function, the indexes at which it finds its pattern in FIXTURE_HISTORY, negative where its value is. Written by
 * `npm run -s bench:candles -w bench -- --write`, which builds TA-Lib's C code.
 */
const found = JSON.parse(readFileSync(new URL('testing/talib-candles.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const history = plantedHistory(FIXTURE_HISTORY);
const { open, high, low, close } = history;

function indexesOf(pattern: CandlePattern): number[] {
  const out = new Float64Array(close.length);
  candle(pattern, open, high, low, close, out);
  return [...out.keys()].filter((i) => out[i] === 1);
}

const signs = (name: string) => found[name].split(' ').map(Number);
const positives = (name: string) => signs(name).filter((i) => i > 0);
const negatives = (name: string) =>
  signs(name)
    .filter((i) => i < 0)
    .map((i) => -i);

describe.each(Object.entries(TALIB_CANDLES))('%s', (name, [positive, negative]) => {
  it('finds the same bars in the same direction as ours', () => {
    if (positive === negative) {
      expect(indexesOf(positive!)).toEqual(signs(name).map(Math.abs));
      expect(positives(name).every((i) => close[i] >= open[i])).toBe(true);
      expect(negatives(name).every((i) => close[i] < open[i])).toBe(true);
    } else {
      expect(positive ? indexesOf(positive) : []).toEqual(positives(name));
      expect(negative ? indexesOf(negative) : []).toEqual(negatives(name));
    }
  });

  it('finds each direction at least three times', () => {
    if (positive) expect(positives(name).length).toBeGreaterThanOrEqual(3);
    if (negative) expect(negatives(name).length).toBeGreaterThanOrEqual(3);
  });
});

it('every pattern has a TA-Lib function, except our own definitions', () => {
  const shared = new Set(Object.values(TALIB_CANDLES).flat());
  expect(CANDLE_PATTERNS.filter((pattern) => !shared.has(pattern))).toEqual([
    'doji',
    'hammer',
    'inverted-hammer',
    'shooting-star',
    'bullish-engulfing',
    'bearish-engulfing',
    'bullish-harami',
    'bearish-harami',
    'morning-star',
    'evening-star',
    'marubozu',
    'inside-day',
    'outside-day',
    'nr4',
    'nr7',
    'three-white-soldiers',
    'three-black-crows',
    'tweezer-top',
    'tweezer-bottom',
  ]);
});
