import { type CompareOp, series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import type { Way } from '../lexicon/direction-words.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { bind } from './bind.ts';
import { run } from './days.ts';
import { untilToday } from '../meaning/when.ts';
import { ROW, STRAIGHT } from './phrases.ts';
import { isSessions, shiftDraft } from './series.ts';
import { durationOf } from './times.ts';

/** Lengths of runs of days or weeks. */
export const RUNS: readonly AnyRule[] = [
  rule(
    'Condition',
    `Number ${STRAIGHT}|${ROW}? Unit ${ROW}? of|with =gain|gains|advances|loss|losses|declines`,
    (n, unit, word) => priceRun(/^(?:gain|adv)/.test(word) ? 'up' : 'down', n, unit),
    '5 straight weeks of gains',
    -0.2,
  ),
  rule(
    'Condition',
    `Number ${STRAIGHT} DayKind Unit`,
    (n, { way }, unit) => (unit > 1 ? priceRun(way, n, unit) : null),
    '4 consecutive up weeks',
    -0.2,
  ),
  rule(
    'Condition',
    `Number DayKind Unit ${ROW}`,
    (n, { way }, unit) => (unit > 1 ? priceRun(way, n, unit) : null),
    '3 green weeks in a row',
    -0.2,
  ),
  rule(
    'Condition',
    'consecutive|straight|number_of|number_of_consecutive DayKind DayNoun Op Number',
    (kind, noun, op, n) => countedRun(n, op, kind, noun),
    'consecutive up days at least 4',
    -0.2,
  ),
  rule(
    'Condition',
    'consecutive|straight|number_of|number_of_consecutive DayNoun DayKind Op Number',
    (noun, kind, op, n) => countedRun(n, op, kind, noun),
    'consecutive days down >= 3',
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
    -0.1,
  ),
  rule(
    'Condition',
    'price|close? ChangeVerb on|with TrendWord Value Run',
    ({ way }, direction, value, { sessions, exactly }) => {
      const parsed = bind(value, { type: 'trend', value: HOLE, direction, sessions, exactly });
      const price: Draft = series('close');
      return parsed && 'of' in parsed
        ? {
            subject: value,
            of: {
              type: 'all',
              of: [
                { type: 'trend', value: price, direction: way === 'up' ? 'rising' : 'falling', sessions, exactly },
                parsed.of,
              ],
            },
          }
        : null;
    },
    'up on declining volume for 3 days',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb each_of|every_one_of|for_each_of|in_each_of|on_each_of|all_of last|past Number Unit',
    ({ way }, n, unit) => weeklySteps(way, n, unit),
    'up each of the last 3 weeks',
    -0.3,
  ),
  rule(
    'Predicate',
    'ChangeVerb for? Number straight|consecutive Unit',
    ({ way }, n, unit) => (unit > 1 ? weeklySteps(way, n, unit) : null),
    'up 3 straight weeks',
    -0.3,
  ),
  rule(
    'Predicate',
    `ChangeVerb for? Number Unit ${ROW}`,
    ({ way }, n, unit) => (unit > 1 ? weeklySteps(way, n, unit) : null),
    'up 3 weeks in a row',
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
    ({ sessions, unit }, { tokens, end }) => {
      if (unit !== 1) return null;
      // "falling 10 day": an average
      const isPlural = sessions === 1 || /s$/i.test(tokens[end - 1]!.raw);
      return new Priced({ sessions, exactly: false }, isPlural ? 0 : 1);
    },
    'price up 5 days',
    0.4,
  ),
  rule(
    'Run',
    'at_least|minimum|min|a_minimum_of Duration',
    ({ sessions, unit }) => (unit === 1 ? { sessions, exactly: false } : null),
    'price down at least 3 days',
    0.1,
  ),
  rule('Streak', 'Run', (run) => run, 'lower lows and lower highs for 5 days'),
  rule(
    'Run',
    'for? more_than Duration',
    ({ sessions }) => ({ sessions: sessions + 1, exactly: false }),
    'RSI rising for more than 5 days',
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
      const span = durationOf(n, unit);
      return span && { sessions: span.sessions, exactly: false };
    },
    'price up 4 or more days in a row',
    -0.05,
  ),
  rule(
    'Run',
    'for? Duration or_more|or_longer|or_greater',
    ({ sessions, unit }) => (unit === 1 ? { sessions, exactly: false } : null),
    'down 3 days or more',
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

/** "consecutive up days >= 4": null for an upper bound, which a run of that length doesn't say. */
const countedRun = (
  n: number,
  op: CompareOp,
  kind: { way: Way; of: 'change' | 'body' },
  noun: 'day' | 'candle',
): ParsedCondition | null =>
  op === '>' || op === '>=' || op === '=' ? run(op === '>' ? n + 1 : n, kind, noun, op === '=') : null;

/** Several consecutive days or weeks, all up or all down. */
function priceRun(way: Way, n: number, unit: number): ParsedCondition | Priced | null {
  const direction = way === 'up' ? 'rising' : 'falling';
  const of: DraftCondition | null =
    unit > 1 ? weeklySteps(way, n, unit) : { type: 'trend', value: HOLE, direction, sessions: n, exactly: false };
  return of && isSessions(n) ? bind(series('close') as Draft, of) : null;
}

/** Consecutive weeks rather than days: compares each close with the one a week earlier. */
const weeklySteps = (way: Way, n: number, unit: number): DraftCondition | null =>
  unit === 1 ? null : steps(way === 'up' ? '>' : '<', n, unit);

/** Compares each of the last `n` values, `unit` sessions apart, with the one before it. */
export function steps(op: CompareOp, n: number, unit: number): DraftCondition | null {
  if (!Number.isInteger(n) || n < 2 || n > 12 || !isSessions(n * unit)) return null;
  const of = Array.from({ length: n }, (_, i): DraftCondition => ({
    type: 'compare',
    left: i === 0 ? HOLE : shiftDraft(HOLE, i * unit)!,
    op,
    right: shiftDraft(HOLE, (i + 1) * unit)!,
  }));
  return { type: 'all', of };
}
