import { compare, type Condition, series, trend } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { HOLE } from '../meaning/draft.ts';
import { bind } from './bind.ts';
import { plan } from './changes.ts';
import { MORE, ordinalOf, ORDINALS, ROW, STRAIGHT } from './phrases.ts';
import { adjacent, isSeriesDraft, isSessions } from './series.ts';

export const oneDay = ({ way, of }: { way: Way; of: 'change' | 'body' }, noun: 'day' | 'candle'): Condition =>
  of === 'body' && noun === 'candle'
    ? compare(series('close'), way === 'up' ? '>' : '<', series('open'))
    : compare(series('changePercent'), way === 'up' ? '>' : '<', 0);

/** An accumulation or distribution day: up or down at least 0.2% on higher volume than the day before. */
const heavyDay = (up: boolean): Condition => ({
  type: 'all',
  of: [
    compare(series('changePercent'), up ? '>=' : '<=', up ? 0.2 : -0.2),
    compare(series('volume'), '>', series('volume', [], 1)),
  ],
});

/** Days and candles by their color, and runs of them. */
export const DAYS: readonly AnyRule[] = [
  rule(
    'Condition',
    `Number ${STRAIGHT}? DayKind ${STRAIGHT}? DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    '3 up days in a row',
  ),
  rule(
    'Condition',
    `Number ${MORE} ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    '3 or more up days',
    -0.1,
  ),
  rule(
    'Condition',
    `at_least Number ${STRAIGHT}? DayKind ${STRAIGHT}? DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun),
    'at least 3 consecutive up days',
  ),
  rule(
    'Condition',
    `more_than|over Number ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n + 1, kind, noun),
    'more than 5 consecutive up days',
  ),
  rule(
    'Condition',
    `exactly|only Number ${STRAIGHT}? DayKind DayNoun ${ROW}?`,
    (n, kind, noun) => run(n, kind, noun, true),
    'exactly 3 up days',
  ),
  rule(
    'Condition',
    'on? a|an? Number Unit =losing|winning|down|up|green|red streak|run|skid',
    (n, unit, way) =>
      unit === 1 ? run(n, { way: /losing|down|red/.test(way) ? 'down' : 'up', of: 'change' }, 'day') : null,
    'on a 4-day losing streak',
    -0.2,
  ),
  rule(
    'Condition',
    'Number Unit =decline|slide|selloff|retreat|rally|advance|runup',
    (n, unit, move) => {
      const way = /rally|advance|runup/.test(move) ? 'up' : 'down';
      return unit === 1 && n > 1 ? run(n, { way, of: 'change' }, 'day') : null;
    },
    'five-day slide',
    -0.2,
  ),
  rule(
    'Condition',
    'Number Unit pullback|dip|retracement',
    (n, unit) =>
      unit === 1 && n > 1 && isSessions(n)
        ? {
            subject: series('close'),
            of: {
              type: 'all',
              of: [
                { type: 'term', term: 'uptrend', value: null },
                { type: 'trend', value: series('close'), direction: 'falling', sessions: n, exactly: false },
              ],
            },
          }
        : null,
    'three-day pullback',
    -0.2,
  ),
  rule(
    'Condition',
    'pulling_back|pulled_back|pulling_in|pulled_in|retracing|retraced for|over? the? last|past? Number day',
    (n, at) =>
      // "pulled back to the 10 day": an average
      n > 1 && isSessions(n) && adjacent(at)
        ? {
            subject: series('close'),
            of: { type: 'trend', value: series('close'), direction: 'falling', sessions: n, exactly: false },
          }
        : null,
    'up 10% this month and now pulling back 3 days',
    -0.1,
  ),
  rule(
    'Condition',
    `=${ORDINALS.join('|')} ${STRAIGHT} DayKind DayNoun`,
    (ordinal, kind, noun) => run(ordinalOf(ordinal), kind, noun),
    'third straight down day',
  ),
  rule(
    'Condition',
    `=${ORDINALS.join('|')} DayKind DayNoun ${ROW}`,
    (ordinal, kind, noun) => run(ordinalOf(ordinal), kind, noun),
    'third red candle in a row',
  ),
  rule(
    'Condition',
    `Number st|nd|rd|th ${STRAIGHT} DayKind DayNoun`,
    (n, kind, noun) => run(n, kind, noun),
    '4th straight down day',
  ),
  rule(
    'Condition',
    '=distribution|accumulation day',
    (kind) => ({ ...plan(heavyDay(kind === 'accumulation')), modifier: true }),
    'distribution day',
    -0.3,
  ),
  rule(
    'Condition',
    'TermWord DayKind DayNoun',
    (term, kind, noun) =>
      term.endsWith('-volume')
        ? {
            of: {
              type: 'all',
              of: [
                { type: 'plan', of: oneDay(kind, noun) },
                { type: 'term', term, value: null },
              ],
            },
            subject: null,
            modifier: true,
          }
        : null,
    'heavy volume up day this week',
    -0.2,
  ),
  rule(
    'Condition',
    'the? Lately were|are|was|have_been|closed all? DayKind',
    ({ sessions, ago }, kind, { tokens, start, end }) => {
      const isCandle = tokens.slice(start, end).some(({ text }) => /^(?:candle|bar|candlestick)$/.test(text));
      const noun = isCandle ? 'candle' : 'day';
      // "gainers last week | that are red this week"
      const isAboutStocks = tokens.slice(start, end).some(({ text }) => text === 'that' || text === 'which');
      return ago === 0 && !isAboutStocks ? run(sessions, kind, noun) : null;
    },
    'the last 4 candles are all red',
    -0.2,
  ),
  rule(
    'Condition',
    '=today|current|latest|last|this|yesterday|previous|prior candle|bar|candlestick is|was|closed DayKind',
    (day, kind) => {
      const of = oneDay(kind, 'candle');
      const before = ['yesterday', 'previous', 'prior'].includes(day);
      return plan(before ? { type: 'window', of, ago: 1, sessions: 1, atLeast: 1 } : of);
    },
    "today's candle is green",
    -0.2,
  ),
  rule(
    'Condition',
    '=today|current|latest|last|this|yesterday|previous|prior candle|bar|candlestick is|was|closed DayKind and|but|, =today|yesterday|previous|prior was|is DayKind',
    (one, first, two, second) => {
      if ((one === 'yesterday') === (two === 'yesterday')) return null;
      const [now, then] = two === 'today' ? [second, first] : [first, second];
      return plan({
        type: 'all',
        of: [oneDay(now, 'candle'), { type: 'window', of: oneDay(then, 'candle'), ago: 1, sessions: 1, atLeast: 1 }],
      });
    },
    "today's candle is green and yesterday's was red",
    -0.4,
  ),
  rule(
    'Condition',
    `Op? Amount ${MORE}? DayKind day|session|bar|candle`,
    (op, { unit, value }, { way }) =>
      unit === 'percent'
        ? {
            subject: null,
            of: plan(
              compare(
                series('changePercent'),
                way === 'up' ? (op ?? '>=') : MIRRORED[op ?? '>='],
                way === 'up' ? value : -value,
              ),
            ).of,
          }
        : null,
    'a 10% down day in the last 5 days',
    -0.2,
  ),
  rule(
    'Condition',
    `big|huge|large|strong|massive|wide? DayKind day|session|bar|candle of|with? Op? Amount ${MORE}?`,
    ({ way }, op, { unit, value }) =>
      unit === 'percent'
        ? {
            subject: null,
            of: plan(
              compare(
                series('changePercent'),
                way === 'up' ? (op ?? '>=') : MIRRORED[op ?? '>='],
                way === 'up' ? value : -value,
              ),
            ).of,
            modifier: true,
          }
        : null,
    'inside day after a big up day of 5% or more',
    -0.2,
  ),
  rule(
    'Condition',
    `had|having|has|with? a|an|one|any|some|at_least_one day|session|bar|candle of|with|where|when|that Condition`,
    (parsed) => ({ ...parsed, modifier: false }),
    'had a day with volume above 5 million in the last 2 weeks',
    -0.1,
  ),
  rule('Condition', 'first? DayKind DayNoun', (kind, noun) => plan(oneDay(kind, noun)), 'up day today', 0.05),
  rule(
    'Condition',
    'SignWord Values',
    (sign, { values, join }) =>
      values.every((value) => isSeriesDraft(value, 'performance'))
        ? {
            subject: values.at(-1)!,
            of: {
              type: join === 'or' ? 'any' : 'all',
              of: values.map((value) => ({ type: 'sign', value, sign, crossing: false }) as const),
            },
          }
        : null,
    'positive return in the last week, month and 3 months',
    -0.2,
  ),
  rule(
    'Condition',
    'SignWord Value',
    (sign, value) => {
      const parsed = bind(value, { type: 'sign', value: HOLE, sign, crossing: false });
      return parsed && 'of' in parsed ? parsed : null;
    },
    'positive MACD',
    0.2,
  ),
];

/** N consecutive days in one direction. */
export function run(
  n: number,
  { way, of }: { way: Way; of: 'change' | 'body' },
  noun: 'day' | 'candle',
  exactly = false,
): ParsedCondition | null {
  if (!isSessions(n)) return null;
  if (of === 'body' && noun === 'candle') {
    const candle = compare(series('close'), way === 'up' ? '>' : '<', series('open'));
    return plan(n === 1 ? candle : { type: 'window', of: candle, ago: 0, sessions: n, atLeast: n });
  }
  return plan(trend(series('close'), way === 'up' ? 'rising' : 'falling', n, exactly));
}
