import { SESSIONS } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import type { DraftCondition } from '../meaning/draft.ts';
import { untilToday, within } from '../meaning/when.ts';

/** Conditions that are true for the first time in a period. */
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
    'closed above the 8 EMA for the first time this week',
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
  if (parsed.modifier || sessions < 2) return null;
  return { ...parsed, of: onlyToday(parsed.of, sessions) };
}
