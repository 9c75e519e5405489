import { compare, series, SESSIONS, type CompareOp } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { AVERAGES } from '../plan/units.ts';
import { plan } from './changes.ts';
import { comparison } from './comparing.ts';
import { MORE } from './phrases.ts';
import { isSeriesDraft, shiftDraft } from './series.ts';

const FLAT =
  'flat|flattening|flattened|flattening_out|flattened_out|sideways|leveling_off|leveled_off|leveling_out|going_sideways|moving_sideways|horizontal';

/** Directions before their value, "rising volume", and flat prices. */
export const TRENDS: readonly AnyRule[] = [
  rule(
    'Condition',
    `at_least|minimum? Number ${MORE}? consecutive|straight|successive|back_to_back? Unit of|with TrendWord Value`,
    (n, unit, direction, value, { tokens, start }) =>
      // "higher lows for 5 straight days with declining volume": the days belong to the preceding clause
      !['for', 'over', 'in'].includes(tokens[start - 1]?.text ?? '') &&
      Number.isInteger(n) &&
      n >= 1 &&
      (value.type === 'series' || value.type === 'over')
        ? {
            of: { type: 'trend', value, direction, sessions: n * unit, exactly: false },
            subject: value,
          }
        : null,
    '3 consecutive days of falling volume',
    -0.4,
  ),
  rule(
    'Condition',
    '=higher|greater|more|lower|less|smaller Value each_day|every_day|each_session|day_after_day|day_over_day|each_time',
    (word, value) =>
      value.type === 'series' || value.type === 'over'
        ? {
            of: {
              type: 'trend',
              value,
              direction: ['higher', 'greater', 'more'].includes(word) ? 'rising' : 'falling',
              sessions: 3,
              exactly: false,
            },
            subject: value,
          }
        : null,
    'higher volume each day',
    -0.2,
  ),
  rule(
    'Condition',
    'TrendWord Value Streak?',
    (direction, value, streak, { tokens, start }) =>
      // "fallen to support": a level, not a trend of it
      (value.type === 'series' || value.type === 'over') && tokens[start + 1]!.text !== 'to'
        ? {
            of: { type: 'trend', value, direction, sessions: streak?.sessions ?? 3, exactly: streak?.exactly ?? false },
            subject: value,
            modifier: false,
          }
        : null,
    'rising volume',
    0.2,
  ),
  rule(
    'Condition',
    'flat|unchanged on_the_day|today|for_the_day?',
    () =>
      plan({
        type: 'between',
        value: series('changePercent'),
        low: { type: 'number', value: -0.25 },
        high: { type: 'number', value: 0.25 },
      }),
    'flat today',
    0.1,
  ),
  rule('Condition', `Value ${FLAT}`, (value) => flatAverage(value), '50 day is flattening out', -0.1),
  rule(
    'Condition',
    `Value ${FLAT} for|over|in the? last|past? Duration`,
    (value, { sessions }) => flatAverage(value, sessions),
    '50 day flat for a month',
    -0.3,
  ),
  rule(
    'Condition',
    `Value ${FLAT} to|or TrendWord`,
    (value, direction) => {
      const flat = flatAverage(value);
      const trend: DraftCondition = { type: 'trend', value, direction, sessions: 3, exactly: false };
      return flat && { ...flat, of: { type: 'any', of: [flat.of, trend] } };
    },
    '200 day flat or rising',
    -0.5,
  ),
  rule('Condition', `${FLAT} Value`, (value) => flatAverage(value), 'flat 20 day', -0.1),
  rule(
    'Predicate',
    `Op ${FLAT} Value`,
    (op, value) => {
      const flat = flatAverage(value);
      return flat && { type: 'all', of: [comparison(op, value), flat.of] };
    },
    'price above a flat 50 day',
    -0.2,
  ),
  rule(
    'Condition',
    'flat|unchanged for|over|in|during? the? Lately',
    ({ sessions, ago }) => (ago === 0 && sessions > 1 ? flatOver(sessions) : null),
    'flat over the last month',
    -0.2,
  ),
  // "flat" may also mean that the price stayed in a tight range
  rule(
    'Condition',
    'price|stock|trading flat for|over|in|during? the? Lately',
    ({ sessions, ago }) =>
      ago === 0 && sessions > 1 ? plan(compare(series('channelPercent', [sessions]), '<=', 5)) : null,
    'price flat over the last 10 days',
    0.3,
  ),
  rule(
    'Condition',
    'flat|unchanged for|over|in Duration',
    ({ sessions }) => (sessions > 1 ? flatOver(sessions) : null),
    'flat for 2 weeks',
    -0.3,
  ),
  rule(
    'Condition',
    'flat|unchanged TimePhrase',
    (when) => (when.kind === 'within' && when.sessions > 1 ? flatOver(when.sessions) : null),
    'flat on the week',
    -0.2,
  ),
  rule(
    'Condition',
    'flat|unchanged ( ~? Amount )',
    ({ unit, value }) =>
      unit === 'percent'
        ? plan({
            type: 'between',
            value: series('changePercent'),
            low: { type: 'number', value: -value },
            high: { type: 'number', value },
          })
        : null,
    'flat (±1%)',
    -0.2,
  ),
  rule(
    'Condition',
    'beaten_down|beat_up|beaten_up',
    () => plan(compare(series('distanceFromHigh'), '>=', 30)),
    'beaten down banks',
  ),
  rule(
    'Condition',
    'beaten_down|beat_up|beaten_up by? Op? Amount',
    (op, { unit, value }, { tokens, end }) =>
      unit === 'percent' && !/^(?:in|over|within|since|during|this|last)$/.test(tokens[end]?.text ?? '')
        ? plan(compare(series('distanceFromHigh'), op ?? '>=', Math.abs(value)))
        : null,
    'beaten down 40%',
    -0.2,
  ),
  rule('Condition', 'red_to_green move|mover|reversal?', () => colorReversal('<', '>'), 'red to green'),
  rule('Condition', 'green_to_red move|mover|reversal?', () => colorReversal('>', '<'), 'green to red'),
];

/** An average within 1% of its value two weeks or the given number of sessions ago. */
function flatAverage(value: Draft, sessions = 2 * SESSIONS.week): ParsedCondition | null {
  const before = isSeriesDraft(value, ...AVERAGES) && value.ago === 0 ? shiftDraft(value, sessions) : null;
  return before && { subject: value, of: { type: 'near', value, target: before, percent: 1 } };
}

/** Within 3% of the earlier price, like "near". */
const flatOver = (sessions: number): ParsedCondition =>
  plan({
    type: 'between',
    value: series('performance', [sessions]),
    low: { type: 'number', value: -3 },
    high: { type: 'number', value: 3 },
  });

/** Opened on one side of yesterday's close and closed on the other. */
function colorReversal(open: CompareOp, close: CompareOp): ParsedCondition {
  const before = series('close', [], 1);
  return plan({
    type: 'all',
    of: [compare(series('open'), open, before), compare(series('close'), close, before)],
  });
}
