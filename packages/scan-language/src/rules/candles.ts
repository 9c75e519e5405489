import { all, any, type CandleName, compare, type Condition, series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { extreme } from './new-extremes.ts';
import { isPrice } from './series.ts';
import { plan } from './terms.ts';

/** Any of these candles today. */
export const anyCandle = (names: readonly CandleName[]): ParsedCondition => ({
  of: plan(any(...names.map((name): Condition => ({ type: 'candle', name })))),
  subject: null,
  modifier: true,
});

/** Whether all candles of a list are of the same bars, unlike in "doji or weekly hammer". */
const areOnSameBars = ({ tokens, parts }: Place): boolean =>
  new Set(parts.flatMap(({ start, category }) => (category === parts[0]!.category ? [tokens[start]!.timeframe] : [])))
    .size === 1;

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

/** A candle of an earlier day that had something else, too. */
const candleWith = (of: DraftCondition, other: DraftCondition, when: When): ParsedCondition => ({
  subject: null,
  of: { type: 'timed', of: { type: 'all', of: [of, other] }, when },
});

/** Candlestick patterns. */
export const CANDLES: readonly AnyRule[] = [
  rule(
    'Condition',
    'CandleWord or CandleWord',
    (a, b, at) => (areOnSameBars(at) ? anyCandle([...a, ...b]) : null),
    'hammer or shooting star in the last 2 days',
    -0.1,
  ),
  rule(
    'Condition',
    'CandleWord , CandleWord ,? or CandleWord',
    (a, b, c, at) => (areOnSameBars(at) ? anyCandle([...a, ...b, ...c]) : null),
    'hammer, doji or harami in the last 2 days',
    -0.1,
  ),
  rule(
    'Condition',
    'range|candle|bar|today inside|within|inside_of Ago range|candle|bar',
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
  rule(
    'Condition',
    'CandleWord and|& CandleWord yesterday|the_day_before|the_previous_day',
    (a, b) => ({
      subject: null,
      of: {
        type: 'timed',
        of: { type: 'all', of: [anyCandle(a).of, anyCandle(b).of] },
        when: { kind: 'ago', sessions: 1, named: false },
      },
    }),
    'NR7 and inside day yesterday',
    -0.3,
  ),
  rule(
    'Condition',
    'When was|is a|an Condition or a|an? Condition',
    (when, one, other) =>
      [one, other].every(({ of }) => ['plan', 'candle', 'term'].includes(of.type))
        ? { subject: null, of: { type: 'timed', of: { type: 'any', of: [one.of, other.of] }, when } }
        : null,
    'yesterday was an inside day or a down day',
    -0.4,
  ),
  rule(
    'Condition',
    'Condition When Predicate',
    ({ of }, when, predicate, { tokens, parts }) => {
      if (!isCandle(of) || when.kind !== 'ago' || predicate.type !== 'near') return null;
      const isPlace = ['at', 'near', 'within', 'close'].includes(tokens[parts[2]!.start]!.text);
      const place = isPlace ? bind(series('close') as Draft, predicate) : null;
      return place && 'of' in place ? candleWith(of, place.of, when) : null;
    },
    'hammer 2 days ago near its 50 day low',
    -0.5,
  ),
  rule(
    'Condition',
    'Condition on|off|off_of|into the|its|their|a? Value',
    ({ of }, value) =>
      isCandle(of) && (value.type === 'series' || value.type === 'over') && isPrice(value)
        ? {
            subject: null,
            of: { type: 'all', of: [of, { type: 'near', value: series('close'), target: value, percent: 1 }] },
          }
        : null,
    'hammer on the 50 day',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition at|on|off|off_of|near|into the|its|their|a? Value When',
    ({ of }, value, when) =>
      isCandle(of) && (value.type === 'series' || value.type === 'over') && isPrice(value) && when.kind === 'ago'
        ? candleWith(of, { type: 'near', value: series('close'), target: value, percent: 1 }, when)
        : null,
    'hammer at the lower Bollinger band yesterday',
    -0.5,
  ),
  rule(
    'Condition',
    'Condition When at a|an|its|the? Period Extreme',
    ({ of }, when, { sessions }, which) =>
      isCandle(of) && when.kind === 'ago'
        ? candleWith(of, extreme(series(which), which === 'high' ? 'highest' : 'lowest', sessions, false), when)
        : null,
    'doji yesterday at a 20 day low',
    -0.5,
  ),
];

const isCandle = (of: DraftCondition): boolean =>
  of.type === 'candle' || (of.type === 'plan' && (of.of.type === 'candle' || of.of.type === 'any'));
