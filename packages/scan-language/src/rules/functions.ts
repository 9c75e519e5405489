import {
  type AmongFunction,
  type CompareOp,
  type OverFunction,
  PLAN_BOUNDS,
  series,
  type SeriesName,
  SESSIONS,
} from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { draftOf, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { comparisonOf } from './comparing.ts';
import { formula } from './formula-depth.ts';
import { isSessions, shiftDraft } from './series.ts';

const overSessions = (of: Draft, sessions: number | null, ago = 0, fn: OverFunction = 'sum'): Draft | null =>
  formula({ type: 'over', fn, of, sessions, ago }, of);

const FUNCTIONS: readonly [pattern: RegExp, fn: AmongFunction][] = [
  [/^(?:max|great|large|high)/, 'greatest'],
  [/^(?:min|least|less|small|low)/, 'least'],
  [/./, 'mean'],
];

const functionNamed = (word: string): AmongFunction => FUNCTIONS.find(([pattern]) => pattern.test(word))![1];

const among = (word: string, ...of: Draft[]): Draft | null =>
  formula({ type: 'among', fn: functionNamed(word), of }, ...of);

const BAR_MEANS: Record<string, readonly SeriesName[]> = {
  typical: ['high', 'low', 'close'],
  median: ['high', 'low'],
  weighted: ['high', 'low', 'close', 'close'],
};

const NAMES = '=max|min|maximum|minimum|greatest|least|avg|average|mean';
const ADDED = 'sum|total|cumulative|summation';

/** Functions of several values, or of one value over several sessions. */
export const FUNCTION_RULES: readonly AnyRule[] = [
  rule('Value', 'abs|absolute ( Value )', (of) => formula({ type: 'abs', of }, of), 'abs(c - o) / (h - l) < 0.1'),
  rule(
    'Value',
    'absolute_value|absolute|abs|magnitude of? Value',
    (of) => formula({ type: 'abs', of }, of),
    'absolute value of ROC above 10',
  ),
  rule('Value', `${NAMES} ( Value , Value )`, (fn, a, b) => among(fn, a, b), 'max(c, o) > ema(20)', 0.6),
  rule(
    'Value',
    `${NAMES} ( Value , Value , Value )`,
    (fn, a, b, c) => among(fn, a, b, c),
    'avg(h, l, c) > sma(50)',
    0.6,
  ),
  rule(
    'Value',
    `${NAMES} ( Value , Value , Value , Value )`,
    (fn, a, b, c, d) => among(fn, a, b, c, d),
    'avg(o, h, l, c) > sma(50)',
    0.6,
  ),
  rule(
    'Value',
    '=typical|median|weighted price',
    (kind) => among('mean', ...BAR_MEANS[kind]!.map((name) => draftOf(series(name)))),
    'typical price above the 20 EMA',
    -0.2,
  ),
  rule(
    'Several',
    '=greater|greatest|larger|largest|higher|highest|maximum|max|lesser|least|smaller|smallest|lower|lowest|minimum|min|average|mean|avg|midpoint of Value and|, Value',
    (fn, a, b) => ({ fn: functionNamed(fn), of: [a, b] }),
    'average of high and low above the 20 EMA',
  ),
  rule(
    'Several',
    'Several and|, Value',
    ({ fn, of }, value) => (of.length < PLAN_BOUNDS.maxAmong ? { fn, of: [...of, value] } : null),
    'average of high, low and close above the 20 EMA',
  ),
  rule(
    'Value',
    'Several',
    (several) => formula({ type: 'among', ...several }, ...several.of),
    'greater of open and close above the 20 EMA',
  ),
  rule(
    'Value',
    `${ADDED} of? Value of|over|in|during|for|across Lately`,
    (of, { sessions, ago }) => overSessions(of, sessions, ago),
    'sum of volume of the last 5 days above 10 million',
  ),
  rule(
    'Value',
    `${ADDED} of? Value of|over|in|during|for|across Duration`,
    (of, { sessions }) => overSessions(of, sessions),
    'sum of volume over 5 days above 10 million',
  ),
  rule(
    'Value',
    `${ADDED} of? Lately Value`,
    ({ sessions, ago }, of) => overSessions(of, sessions, ago),
    "sum of the last 3 days' change above 5",
  ),
  rule(
    'Value',
    'cumulative|summed|accumulated Number day Value',
    (n, of) => (isSessions(n) && n > 1 ? overSessions(of, n) : null),
    'cumulative 2 day RSI(2) below 35',
    -0.2,
  ),
  rule(
    'Value',
    `${ADDED} of? Value this =week|month|quarter|year`,
    (of, unit) => overSessions(of, SESSIONS[unit as 'week']),
    'total dollar volume this week above 500 million',
  ),
  rule(
    'Value',
    'Several of|over|in|during|for Lately',
    (several, { sessions, ago }) =>
      several.fn === 'mean' ? overSessions({ type: 'among', ...several }, sessions, ago, 'mean') : null,
    'price above the average of its high and low over the last 20 days',
    -0.3,
  ),
  rule(
    'Value',
    `${ADDED} of? Value of_all_time`,
    (of) => overSessions(of, null),
    'sum of volume of all time above 10 billion',
  ),
  rule(
    'Value',
    'sum|summation|total ( Value , Number )',
    (of, n) => (isSessions(n) ? overSessions(of, n) : null),
    'sum(v, 5) > 10 million',
  ),
  rule(
    'Value',
    'Series of Value of|over|in|during|for Lately',
    (name, of, { sessions, ago }) => (name === 'standardDeviation' ? overSessions(of, sessions, ago, 'stdev') : null),
    'standard deviation of volume of the last 20 days above 1 million',
  ),
  rule(
    'Value',
    'Series of last|past|previous|prior Number daily? Series',
    (name, n, of, { tokens, end }) =>
      name === 'standardDeviation' && /s$/i.test(tokens[end - 1]!.raw) && isSessions(n) && n > 1
        ? overSessions(draftOf(series(of)), n, 0, 'stdev')
        : null,
    'standard deviation of the last 20 closes above 2',
    -0.1,
  ),
  rule(
    'Value',
    'Series of Value of|over|in|during|for Duration',
    (name, of, { sessions }) => (name === 'standardDeviation' ? overSessions(of, sessions, 0, 'stdev') : null),
    'standard deviation of volume over 20 days above 1 million',
  ),
  rule(
    'Value',
    'Series of Value of_all_time',
    (name, of) => (name === 'standardDeviation' ? overSessions(of, null, 0, 'stdev') : null),
    'standard deviation of RSI of all time above 10',
  ),
  rule(
    'Value',
    'distance|number from|of|between? Value in|measured_in Series',
    (from, name) => (name === 'atr' ? inRanges(from) : null),
    'distance from the 50 day in ATRs above 3',
    -0.6,
  ),
  rule(
    'Value',
    'difference|spread|gap|distance between Values',
    ({ values: [left, right, ...others], join }) =>
      left && right && others.length === 0 && join === 'and'
        ? { type: 'abs', of: { type: 'arithmetic', op: '-', left, right } }
        : null,
    'difference between the 10 EMA and the 20 EMA above 2',
    -0.2,
  ),
  rule(
    'Value',
    'midpoint|mid_point|middle|half_way_point|halfway_point of Ago? range|bar|candle|price_range|trading_range',
    (ago = 0) => ({ type: 'among', fn: 'mean', of: [seriesAgo('high', ago), seriesAgo('low', ago)] }),
    "price above the midpoint of yesterday's range",
  ),
  rule(
    'Condition',
    'long|big|large =upper|top|lower|bottom wick|shadow|tail candle|bar|day?',
    (side) => ({
      of: comparisonOf(wick(side), '>=', { type: 'times', factor: LONG_WICK, of: series('body') }),
      subject: wick(side),
    }),
    'long lower wick near the 20 day low',
    -0.2,
  ),
  rule(
    'Condition',
    'long|big|large =upper|top|lower|bottom wick|shadow|tail candle|bar|day? of? Op? Amount the|its|times? body|candle_body|real_body',
    (side, op, { unit, value }) =>
      unit === 'times' || unit === 'none'
        ? {
            of: comparisonOf(wick(side), op ?? '>=', { type: 'times', factor: value, of: series('body') }),
            subject: wick(side),
          }
        : null,
    'long lower wick candle at least 3x body',
    -0.6,
  ),
  rule('Value', '=upper|top|lower|bottom wick|shadow|tail', (side) => wick(side), 'lower wick at least twice the body'),
  rule(
    'Value',
    'change|momentum ( Value , Number )',
    (of, n) => (isSessions(n) ? moveOver(of, n) : null),
    'change(sma(50), 5) > 1',
    -0.2,
  ),
  rule('Value', 'change ( Value )', (of) => moveOver(of, 1), 'change(sma(50)) > 0', -0.2),
  rule(
    'Condition',
    '=rising|falling ( Value , Number )',
    (way, value, n) =>
      isSessions(n) && shiftDraft(value, 1)
        ? {
            of: {
              type: 'compare',
              left: value,
              op: way === 'rising' ? '>' : '<',
              right: { type: 'over', fn: way === 'rising' ? 'highest' : 'lowest', of: value, sessions: n, ago: 1 },
            },
            subject: value,
          }
        : null,
    'rising(obv, 5)',
    -0.2,
  ),
  rule(
    'Condition',
    'sum|count|count_if|count_true|counttrue|number_of ( Condition , Number ) Op Number',
    ({ of, subject }, sessions, op, bound) => {
      const condition = counted(of, sessions, op, bound);
      return condition && { of: condition, subject };
    },
    'count(close > open, 10) >= 7',
    -0.2,
  ),
];

const seriesAgo = (name: 'high' | 'low', ago: number): Draft => draftOf(series(name, [], ago));

/** How much a value moved over some sessions, in its own unit. */
function moveOver(of: Draft, sessions: number): Draft | null {
  const before = shiftDraft(of, sessions);
  return before && formula({ type: 'arithmetic', op: '-', left: of, right: before }, of, before);
}

/** How many average true ranges the close is above a level. */
const inRanges = (level: Draft): Draft => ({
  type: 'arithmetic',
  op: '/',
  left: { type: 'arithmetic', op: '-', left: draftOf(series('close')), right: level },
  right: draftOf(series('atr')),
});

/** A long wick is at least twice the body, as that of a hammer. */
const LONG_WICK = 2;

/** The part of a bar above or below its body. */
const wick = (side: string): Draft => {
  const [open, close] = [series('open'), series('close')].map(draftOf) as [Draft, Draft];
  return side === 'upper' || side === 'top'
    ? {
        type: 'arithmetic',
        op: '-',
        left: seriesAgo('high', 0),
        right: { type: 'among', fn: 'greatest', of: [open, close] },
      }
    : {
        type: 'arithmetic',
        op: '-',
        left: { type: 'among', fn: 'least', of: [open, close] },
        right: seriesAgo('low', 0),
      };
};

/** "count(c > o, 10) >= 7": on how many of the last sessions the condition holds; null for a bound that it can't have. */
function counted(of: DraftCondition, sessions: number, op: CompareOp, bound: number): DraftCondition | null {
  const onAtLeast = (least: number): DraftCondition | null =>
    least >= 1 && least <= sessions ? { type: 'timed', of, when: within(sessions, least) } : null;
  const least = op === '>=' || op === '<' ? bound : bound + 1;
  const held = isSessions(sessions) && Number.isInteger(bound) ? onAtLeast(op === '=' ? bound : least) : null;
  if (!held || op === '!=') return null;
  if (op === '>' || op === '>=') return held;
  if (op !== '=') return { type: 'not', of: held };
  const more = onAtLeast(bound + 1);
  return more ? { type: 'all', of: [held, { type: 'not', of: more }] } : held;
}
