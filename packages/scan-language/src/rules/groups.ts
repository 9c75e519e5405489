import type { Said } from '../chart/meanings.ts';
import { rule, type AnyRule } from '../chart/rule.ts';
import { HOLE, MEMBER, type DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { fill } from './bind.ts';

const COUNTS: Record<string, number | null> = { both: 2, 'both of them': 2, 'all of them': null, 'each of them': null };
const countOf = (said: string): number | null => (said in COUNTS ? COUNTS[said]! : 3);
const GROUP = 'both|both_of_them|all_of_them|each_of_them|all_three|all_three_of_them|the_three';

const each = (said: string, of: DraftCondition): DraftCondition => ({ type: 'each', count: countOf(said), of });
const everyDay = (said: Said, sessions: number): Said | null =>
  sessions < 2
    ? null
    : { ...said, modifier: false, of: { type: 'timed', of: said.of, when: within(sessions, sessions) } };
const DAYS =
  'days_in_a_row|days_straight|days_running|straight_days|consecutive_days|days_back_to_back|consecutive_sessions|sessions_in_a_row|bars_in_a_row|back_to_back_days';

/** What is said of several values or several conditions at once. */
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
    (said, { way, of }) =>
      said.modifier
        ? null
        : {
            about: said.about,
            of: {
              type: 'all',
              of: [
                said.of,
                of === 'body'
                  ? {
                      type: 'compare',
                      left: { type: 'series', name: 'close', params: [], ago: 0 },
                      op: way === 'up' ? '>' : '<',
                      right: { type: 'series', name: 'open', params: [], ago: 0 },
                    }
                  : {
                      type: 'compare',
                      left: { type: 'series', name: 'changePercent', params: [], ago: 0 },
                      op: way === 'up' ? '>' : '<',
                      right: { type: 'number', value: 0 },
                    },
              ],
            },
          },
    'highest volume in a month on an up day',
    '',
    -0.9,
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
