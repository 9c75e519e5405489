import { any, type CandleName, type Condition } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { plan } from './terms.ts';

/** Any of these candles today. */
export const anyCandle = (names: readonly CandleName[]): ParsedCondition => ({
  of: plan(any(...names.map((name): Condition => ({ type: 'candle', name })))),
  subject: null,
  modifier: true,
});

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
    'CandleWord candle|candlestick|pattern|formation|bar|day|signal?',
    (names) => anyCandle(names),
    'bullish engulfing',
  ),
];
