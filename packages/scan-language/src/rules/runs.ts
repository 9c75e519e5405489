import { series } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { type AnyRule, type Priced, rule } from '../chart/rule.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { bound } from './bind.ts';
import { untilToday } from '../meaning/when.ts';
import { ROW, STRAIGHT } from './phrases.ts';
import { isSessions, moved } from './series.ts';
import { counted } from './times.ts';

/** Durations of trends. */
export const RUNS: readonly AnyRule[] = [
  rule(
    'Condition',
    `Number ${STRAIGHT}|${ROW}? Unit ${ROW}? of|with =gain|gains|advances|loss|losses|declines`,
    (n, unit, word) => runOf(/^(?:gain|adv)/.test(word) ? 'up' : 'down', n, unit),
    '5 straight weeks of gains',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `Number ${STRAIGHT} DayKind Unit`,
    (n, { way, of }, unit) => (unit > 1 && of === 'change' ? runOf(way, n, unit) : null),
    '4 consecutive up weeks',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    `Number DayKind Unit ${ROW}`,
    (n, { way }, unit) => (unit > 1 ? runOf(way, n, unit) : null),
    '3 green weeks in a row',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'ChangeVerb Run',
    ({ way }, { sessions, exactly }) => ({
      type: 'trend',
      value: HOLE,
      direction: way === 'up' ? 'rising' : 'falling',
      sessions,
      exactly,
    }),
    'up 3 days in a row',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'price|close? ChangeVerb on|with TrendWord Value Run',
    ({ way }, direction, value, { sessions, exactly }) => {
      const said = bound(value, { type: 'trend', value: HOLE, direction, sessions, exactly });
      const price: Draft = series('close');
      return said && 'of' in said
        ? {
            about: value,
            of: {
              type: 'all',
              of: [
                { type: 'trend', value: price, direction: way === 'up' ? 'rising' : 'falling', sessions, exactly },
                said.of,
              ],
            },
          }
        : null;
    },
    'up on declining volume for 3 days',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb each_of|every_one_of|for_each_of|in_each_of|on_each_of|all_of last|past Number Unit',
    ({ way }, n, unit) => steps(way, n, unit),
    'up each of the last 3 weeks',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb for? Number straight|consecutive Unit',
    ({ way }, n, unit) => (unit > 1 ? steps(way, n, unit) : null),
    'up 3 straight weeks',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    `ChangeVerb for? Number Unit ${ROW}`,
    ({ way }, n, unit) => (unit > 1 ? steps(way, n, unit) : null),
    'up 3 weeks in a row',
    '',
    -0.3,
  ),
  rule(
    'Run',
    'for? exactly|precisely|only Duration',
    ({ sessions }) => ({ sessions, exactly: true }),
    'price rising for exactly 3 days',
  ),
  rule('Run', 'for|for_at_least Duration', ({ sessions }) => ({ sessions, exactly: false }), 'price up for 5 days'),
  rule(
    'Run',
    'for|for_at_least|on_each_of|each_of|on_each_of_at_least Lately',
    (lately) => untilToday(lately) && { sessions: lately.sessions, exactly: false },
    'price up for the last 5 days',
  ),
  rule(
    'Run',
    'Duration',
    ({ sessions, unit }) => (unit === 1 ? { sessions, exactly: false } : null),
    'price up 5 days',
    '',
    0.4,
  ),
  rule(
    'Run',
    'at_least|minimum|min|a_minimum_of Duration',
    ({ sessions, unit }) => (unit === 1 ? { sessions, exactly: false } : null),
    'price down at least 3 days',
    '',
    0.1,
  ),
  rule('Streak', 'Run', (run) => run, 'lower lows and lower highs for 5 days'),
  rule(
    'Run',
    'for? more_than Duration',
    ({ sessions }) => ({ sessions: sessions + 1, exactly: false }),
    'RSI rising for more than 5 days',
    '',
    0.05,
  ),
  rule(
    'Run',
    `at_least? Duration ${ROW}`,
    ({ sessions }) => ({ sessions, exactly: false }),
    'up 3 days in a row with volume above average each day',
  ),
  rule(
    'Run',
    `for? at_least? Number or_more|or_greater|plus|+|or_so Unit ${ROW}?`,
    (n, unit) => {
      const span = counted(n, unit);
      return span && { sessions: span.sessions, exactly: false };
    },
    'price up 4 or more days in a row',
    '',
    -0.05,
  ),
  rule(
    'Run',
    `exactly|only Duration ${ROW}`,
    ({ sessions }) => ({ sessions, exactly: true }),
    'price rising exactly 3 days in a row',
  ),
  rule(
    'Run',
    'more_than Duration in_a_row|straight',
    ({ sessions }) => ({ sessions: sessions + 1, exactly: false }),
    'price rising more than 3 days in a row',
  ),
];

/** Several days or weeks in a row, each up or each down. */
function runOf(way: Way, n: number, unit: number): Said | Priced | null {
  const direction = way === 'up' ? 'rising' : 'falling';
  const of: DraftCondition | null =
    unit > 1 ? steps(way, n, unit) : { type: 'trend', value: HOLE, direction, sessions: n, exactly: false };
  return of && isSessions(n) ? bound(series('close') as Draft, of) : null;
}

/** Each of several weeks, not each day: compares each close with the one a week earlier. */
function steps(way: Way, n: number, unit: number): DraftCondition | null {
  if (unit === 1 || n < 2 || n > 12 || !isSessions(n * unit)) return null;
  const of = Array.from({ length: n }, (_, i): DraftCondition => ({
    type: 'compare',
    left: i === 0 ? HOLE : moved(HOLE, i * unit)!,
    op: way === 'up' ? '>' : '<',
    right: moved(HOLE, (i + 1) * unit)!,
  }));
  return { type: 'all', of };
}
