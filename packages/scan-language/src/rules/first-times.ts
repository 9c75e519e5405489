import { SESSIONS } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import type { DraftCondition } from '../meaning/draft.ts';
import { EVENT_TERMS, untilToday, type When, within } from '../meaning/when.ts';
import { timed } from './clauses.ts';

/** "no breakout in the prior 5 days": the sessions before today; null if the time is only today. */
function priorTo(when: When): When | null {
  if (when.kind === 'ago') return when;
  return when.kind === 'within' && (when.ago > 0 || when.sessions > 1) ? { ...when, ago: Math.max(1, when.ago) } : null;
}

/** A close beyond a stated level, which "the breakout" refers to. */
const isBreak = (of: DraftCondition): boolean =>
  of.type === 'cross' || of.type === 'compare' || (of.type === 'plan' && of.of.type === 'compare');

/** Conditions that are true now but weren't before. */
export const FIRST_TIMES: readonly AnyRule[] = [
  rule(
    'Predicate',
    'Predicate for_the_first_time|first_time|1st_time|for_first_time in|since|over at_least|over|more_than|about? Duration',
    (of, { sessions }) => firstPredicate(of, sessions),
    'breaking above the 200 day for the first time in 6 months',
    -0.2,
  ),
  rule(
    'Predicate',
    'Predicate for_the_first_time|first_time|1st_time|for_first_time in|of? this =week|month|quarter|year',
    (of, unit) => firstPredicate(of, SESSIONS[unit as 'week']),
    'trading under its 200 day for the first time this year',
    -0.2,
  ),
  rule(
    'Predicate',
    'first_time|1st_time Predicate in|since|over at_least|over|more_than|about? Duration',
    (of, { sessions }) => firstPredicate(of, sessions),
    'first time above the 50 day in 3 months',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition for_the_first_time|first_time|1st_time|for_first_time in|over at_least|over|more_than|about? Lately',
    (parsed, lately) => (untilToday(lately) ? firstIn(parsed, lately.sessions) : null),
    'closed above the 50 day for the first time in the last 20 days',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition for_the_first_time|first_time|1st_time|for_first_time|first_time_in this =week|month|quarter|year',
    (parsed, unit) => firstIn(parsed, SESSIONS[unit as 'week']),
    'new 20 day high for the first time this month',
    -0.2,
  ),
  rule(
    'Condition',
    'first|fresh|first_time|first_day|1st_time Condition in|for|over|since over|at_least|more_than? Duration',
    (parsed, { sessions }) => firstIn(parsed, sessions),
    'first close above the 40 day in 25 days',
    -0.1,
  ),
  rule(
    'Condition',
    'first|fresh|first_time|first_day|1st_time Condition in|for|over Lately',
    (parsed, lately) => (untilToday(lately) ? firstIn(parsed, lately.sessions) : null),
    'first close above the 50 day in the last 20 days',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition ,|and|but|with? no|without|without_a|not_a|but_no breakout|break_out|breakdown|break_down|cross|crossover|crossing When',
    ({ of, subject }, when) => {
      const before = isBreak(of) ? priorTo(when) : null;
      return before && { of: { type: 'all', of: [of, { type: 'not', of: timed(of, before) }] }, subject };
    },
    'breakout above the 50 day high with no breakout on the previous day',
    -0.6,
  ),
  rule(
    'Condition',
    'Condition ,|and|but|with? no|without|without_a|not_a|but_no new|fresh? Extreme When',
    ({ of, subject }, which, when) => {
      const isSame = of.type === 'extreme' && of.beats && of.which === (which === 'high' ? 'highest' : 'lowest');
      const before = isSame ? priorTo(when) : null;
      return before && { of: { type: 'all', of: [of, { type: 'not', of: timed(of, before) }] }, subject };
    },
    'new 20 day high but no new high yesterday',
    -0.6,
  ),
];

/** "breaking above the 200 day for the first time in 6 months": the same for a predicate. */
const firstPredicate = (of: DraftCondition, sessions: number): DraftCondition | null =>
  of.type === 'timed' || sessions < 2 ? null : onlyToday(of, sessions);

const onlyToday = (of: DraftCondition, sessions: number): DraftCondition => ({
  type: 'all',
  of: [of, { type: 'not', of: { type: 'timed', of, when: within(sessions, 1, 1) } }],
});

/** True today, but on none of the days before. */
function firstIn(parsed: ParsedCondition, sessions: number): ParsedCondition | null {
  const isEvent = parsed.of.type === 'term' && EVENT_TERMS.has(parsed.of.term);
  if ((parsed.modifier && !isEvent) || sessions < 2) return null;
  return { ...parsed, of: onlyToday(parsed.of, sessions) };
}
