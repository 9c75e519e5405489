import type { Meanings, Said } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import { HOLE, MEMBER, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { bound, fill } from './bind.ts';
import { adjacent, AVERAGES, isSeriesDraft, seriesWith } from './series.ts';

const COUNTS: Record<string, number | null> = { both: 2, 'both of them': 2, 'all of them': null, 'each of them': null };
const countOf = (said: string): number | null => (said in COUNTS ? COUNTS[said]! : 3);
const GROUP = 'both|both_of_them|all_of_them|each_of_them|all_three|all_three_of_them|the_three';

const each = (said: string, of: DraftCondition): DraftCondition => ({ type: 'each', count: countOf(said), of });
const everyDay = (said: Said, sessions: number): Said | null =>
  sessions < 2
    ? null
    : { ...said, modifier: false, of: { type: 'timed', of: said.of, when: within(sessions, sessions) } };
const PRICE: Draft = { type: 'series', name: 'close', params: [], ago: 0 };
/** The averages that charts usually show. */
const MAJOR_AVERAGES = [20, 50, 200].map((n): Draft => ({ type: 'series', name: 'sma', params: [n], ago: 0 }));
const ofDay = ({ way, of }: Meanings['DayKind']): DraftCondition => ({
  type: 'compare',
  left: { type: 'series', name: of === 'body' ? 'close' : 'changePercent', params: [], ago: 0 },
  op: way === 'up' ? '>' : '<',
  right: of === 'body' ? { type: 'series', name: 'open', params: [], ago: 0 } : { type: 'number', value: 0 },
});
const dayBefore = (of: DraftCondition): DraftCondition =>
  of.type === 'timed' && of.when.kind === 'within'
    ? { ...of, when: { ...of.when, ago: of.when.ago + 1 } }
    : { type: 'timed', of, when: { kind: 'ago', sessions: 1, named: false } };
/** Days one after the other: what comes "then" is the day after them. */
const isRun = (of: DraftCondition): boolean =>
  of.type === 'timed' || of.type === 'trend' || (of.type === 'plan' && ['trend', 'window'].includes(of.of.type));
const DAYS =
  'days_in_a_row|days_straight|days_running|straight_days|consecutive_days|days_back_to_back|consecutive_sessions|sessions_in_a_row|bars_in_a_row|back_to_back_days';

/** Predicates of several values, and several conditions at once. */
export const GROUPS: readonly AnyRule[] = [
  rule(
    'Condition',
    `=${GROUP} Predicate`,
    (group, predicate) => ({ of: each(group, fill(predicate, MEMBER)), about: null }),
    'MACD above its signal and both above 0',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    `Op =${GROUP}`,
    (op, group) => each(group, { type: 'compare', left: HOLE, op, right: MEMBER }),
    '50 day EMA above 150 day EMA and price above both',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition on|during|with a|an? DayKind day|session|bar|candle',
    (said, day) =>
      said.modifier
        ? null
        : {
            about: said.about,
            of: { type: 'all', of: [said.of, ofDay(day)] },
          },
    'highest volume in a month on an up day',
    '',
    -0.9,
  ),
  rule(
    'Condition',
    'a|one? DayKind one|day|session|bar|candle',
    (day, at) => (at.tokens[at.end - 1]!.text === 'one' ? { of: ofDay(day), about: null } : null),
    '2 red candles followed by a green one',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'Condition ,? =followed_by|and_then|then a|an? Condition',
    (first, word, second) =>
      (first.of.type === 'timed' && first.of.when.kind !== 'within') || (word !== 'followed by' && !isRun(first.of))
        ? null
        : { of: { type: 'all', of: [dayBefore(first.of), second.of] }, about: second.about },
    '3 red days followed by a green day',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition before|prior_to|ahead_of|the_day_before a|the? Condition',
    (first, second) =>
      first.modifier && second.modifier
        ? { of: { type: 'all', of: [dayBefore(first.of), second.of] }, about: null }
        : null,
    'inside day before a breakout',
    '',
    -0.2,
  ),
  rule(
    'Values',
    'all|each_of? major|key|main|important|common|usual|standard moving_averages|moving_average|mas|averages',
    () => ({ values: MAJOR_AVERAGES, join: 'and' as const }),
    'price above all major moving averages',
    '',
    0.1,
  ),
  rule(
    'Values',
    'all moving_averages|moving_average|mas',
    () => ({ values: MAJOR_AVERAGES, join: 'and' as const }),
    'price above all its moving averages',
    '',
    0.1,
  ),
  rule(
    'Values',
    'Value Value',
    (a, b, at) =>
      adjacent(at) && isSeriesDraft(a, ...AVERAGES) && isSeriesDraft(b, ...AVERAGES) && a.params[0] !== b.params[0]
        ? { values: [a, b], join: 'and' as const }
        : null,
    'above 20sma 50sma 200sma',
    '',
    0.6,
  ),
  rule(
    'Values',
    'Values Value',
    ({ values, join }, next, at) =>
      adjacent(at) && values.length < 6 && [...values, next].every((value) => isSeriesDraft(value, ...AVERAGES))
        ? { values: [...values, next], join }
        : null,
    'above 20sma 50sma 200sma',
    '',
    0.3,
  ),
  rule(
    'Values',
    'Series Number /|and|, Number',
    (name, a, b) => {
      const [x, y] = [seriesWith(name, [a]), seriesWith(name, [b])];
      return AVERAGES.includes(name) && x && y ? { values: [x, y], join: 'and' as const } : null;
    },
    'EMA 9/21 crossover',
    '',
    0.1,
  ),
  rule(
    'Condition',
    `Condition ,? Number ${DAYS}`,
    (said, n) =>
      Number.isInteger(n) && !['timed', 'trend', 'change'].includes(said.of.type) ? everyDay(said, n) : null,
    'inside day 2 days in a row',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'Number consecutive|straight|successive|back_to_back? daily? close Predicate',
    (n, predicate) => {
      const said = bound(PRICE, predicate);
      return said && 'of' in said && Number.isInteger(n) ? everyDay(said, n) : null;
    },
    '2 consecutive closes above the 20 day',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition or Condition before|prior_to|ahead_of|the_day_before a|the? Condition',
    (one, other, second) =>
      one.modifier && other.modifier && second.modifier
        ? {
            of: { type: 'all', of: [{ type: 'any', of: [dayBefore(one.of), dayBefore(other.of)] }, second.of] },
            about: null,
          }
        : null,
    'inside day or doji before a breakout',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    'Condition today and|& yesterday|the_day_before',
    (said) => (said.modifier && said.of.type !== 'timed' ? everyDay(said, 2) : null),
    'inside day today and yesterday',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Number Condition back_to_back|in_a_row|in_succession|consecutively|one_after_another',
    (n, said) => (Number.isInteger(n) && said.modifier && said.of.type !== 'timed' ? everyDay(said, n) : null),
    '2 NR7 days in a row',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Number consecutive|straight|back_to_back|successive Condition',
    (n, said) => (Number.isInteger(n) && said.modifier && said.of.type === 'plan' ? everyDay(said, n) : null),
    '2 consecutive inside days',
    '',
    -0.1,
  ),
];
