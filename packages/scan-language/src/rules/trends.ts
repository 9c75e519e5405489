import { compare, series, type CompareOp } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import { plan } from './changes.ts';

/** A direction before its value: "rising volume". */
export const TRENDS: readonly AnyRule[] = [
  rule(
    'Condition',
    'Number consecutive|straight|successive|back_to_back? Unit of|with TrendWord Value',
    (n, unit, direction, value, { tokens, start }) =>
      // "higher lows for 5 straight days with declining volume": the days are those of the clause before
      !['for', 'over', 'in'].includes(tokens[start - 1]?.text ?? '') &&
      Number.isInteger(n) &&
      n >= 1 &&
      (value.type === 'series' || value.type === 'over')
        ? {
            of: { type: 'trend', value, direction, sessions: n * unit, exactly: false },
            about: value,
          }
        : null,
    '3 consecutive days of falling volume',
    '',
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
            about: value,
          }
        : null,
    'higher volume each day',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'TrendWord Value Streak?',
    (direction, value, streak, { tokens, start }) =>
      // "fallen to support" says where, not what
      (value.type === 'series' || value.type === 'over') && tokens[start + 1]!.text !== 'to'
        ? {
            of: { type: 'trend', value, direction, sessions: streak?.sessions ?? 3, exactly: streak?.exactly ?? false },
            about: value,
            modifier: false,
          }
        : null,
    'rising volume',
    '',
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
    '',
    0.1,
  ),
  rule(
    'Condition',
    'flat|unchanged for|over|in|during the? Lately',
    ({ sessions, ago }) => (ago === 0 && sessions > 1 ? flatOver(sessions) : null),
    'flat over the last month',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'flat|unchanged for|over|in Duration',
    ({ sessions }) => (sessions > 1 ? flatOver(sessions) : null),
    'flat for 2 weeks',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'flat|unchanged TimePhrase',
    (when) => (when.kind === 'within' && when.sessions > 1 ? flatOver(when.sessions) : null),
    'flat on the week',
    '',
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
    '',
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
    '',
    -0.2,
  ),
  rule('Condition', 'red_to_green move|mover|reversal?', () => turnOfColor('<', '>'), 'red to green'),
  rule('Condition', 'green_to_red move|mover|reversal?', () => turnOfColor('>', '<'), 'green to red'),
];

/** Within 3% of where it was, as "near" is. */
const flatOver = (sessions: number): Said =>
  plan({
    type: 'between',
    value: series('performance', [sessions]),
    low: { type: 'number', value: -3 },
    high: { type: 'number', value: 3 },
  });

/** Opened beyond yesterday's close and closed on the other side of it. */
function turnOfColor(open: CompareOp, close: CompareOp, change = false): Said {
  const before = series('close', [], 1);
  return plan({
    type: 'all',
    of: [
      compare(series('open'), open, before),
      change ? compare(series('changePercent'), close, 0) : compare(series('close'), close, before),
    ],
  });
}
