import { all, any, type CandleName, compare, type Condition, series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { plan } from './terms.ts';

/** Any of these candles today. */
export const anyCandle = (names: readonly CandleName[]): ParsedCondition => ({
  of: plan(any(...names.map((name): Condition => ({ type: 'candle', name })))),
  subject: null,
  modifier: true,
});

/** Patterns of one candle of either color, which a direction narrows to that color. */
const COLORLESS: ReadonlySet<CandleName> = new Set(['marubozu', 'spinning-top', 'high-wave', 'short-line']);

/** This candle with a body of this color today. */
function coloredCandle(color: string, [name, other]: readonly CandleName[]): ParsedCondition | null {
  const isDirection = color === 'bullish' || color === 'bearish';
  if (!name || other || (isDirection && !COLORLESS.has(name))) return null;
  const isGreen = ['green', 'white', 'bullish'].includes(color);
  const body = compare(series('close'), isGreen ? '>' : '<', series('open'));
  return { of: plan(all({ type: 'candle', name }, body)), subject: null, modifier: true };
}

/** Candlestick patterns. */
export const CANDLES: readonly AnyRule[] = [
  rule(
    'Condition',
    'CandleWord or CandleWord',
    (a, b) => anyCandle([...a, ...b]),
    'hammer or shooting star in the last 2 days',
    -0.1,
  ),
  rule(
    'Condition',
    'CandleWord , CandleWord ,? or CandleWord',
    (a, b, c) => anyCandle([...a, ...b, ...c]),
    'hammer, doji or harami in the last 2 days',
    -0.1,
  ),
  rule(
    'Condition',
    'range|candle|bar inside|within|inside_of Ago range|candle|bar',
    (ago) => (ago === 1 ? anyCandle(['inside-day']) : null),
    "today's range is inside yesterday's range",
    -0.4,
  ),
  rule(
    'Condition',
    '=green|red|white|black|bullish|bearish CandleWord candle|candlestick|pattern|formation|bar|day|signal?',
    coloredCandle,
    'bullish marubozu in the last 3 days',
    -0.3,
  ),
  rule(
    'Condition',
    'CandleWord candle|candlestick|pattern|formation|bar|day|signal?',
    (names) => anyCandle(names),
    'bullish engulfing',
  ),
];
