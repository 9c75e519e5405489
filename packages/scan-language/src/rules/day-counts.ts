import { compare, type CompareOp, type Condition, series, SESSIONS } from '@plainscan/contracts';
import type { Meanings, ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { Way } from '../lexicon/direction-words.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { within } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { plan } from './changes.ts';
import { oneDay } from './days.ts';
import { MORE } from './phrases.ts';
import { steps } from './runs.ts';
import { countsWeeks, isSessions } from './series.ts';

/** True on at least `n` days of a period. */
const onSomeDays = (
  of: Condition,
  n: number,
  { sessions, ago, previous }: Meanings['Lately'],
): ParsedCondition | null =>
  isSessions(n) && n <= sessions ? plan({ type: 'window', of, ago: previous ? 0 : ago, sessions, atLeast: n }) : null;

const FEWER = 'no_more_than|at_most|not_more_than|fewer_than|less_than|under|maximum_of|max_of|maximum|max';

const NONE =
  'no|not_a|not_a_single|not_one|without|without_a|without_any|zero|hasnt_had|hasnt_had_a|havent_had|havent_had_a|has_not_had|has_not_had_a|have_not_had|have_not_had_a|no_single|never_had|never_had_a';

/** "no down weeks": each of the last weeks; null for days, which other rules count. */
const stepsOver = (op: CompareOp, n: number, unit: number): ParsedCondition | null => {
  const of = unit > 1 ? steps(op, n, unit) : null;
  const parsed = of && bind(series('close') as Draft, of);
  return parsed && 'of' in parsed ? parsed : null;
};

/** Something that a day can have: a term, a candle, or a gap in either direction. */
const happens = (of: DraftCondition): boolean =>
  ['term', 'plan', 'candle'].includes(of.type) || (of.type === 'any' && of.of.every(happens));

/** The lowest excluded count: 3 for "no more than 2". */
const excludedCount = (n: number, { tokens, start }: Place): number =>
  ['fewer', 'less', 'under'].includes(tokens[start]!.text) ? n : n + 1;

const notOnSomeDays = (
  of: DraftCondition,
  n: number,
  { sessions, ago, previous }: Meanings['Lately'],
): ParsedCondition | null =>
  isSessions(n) && n <= sessions
    ? {
        subject: null,
        of: { type: 'not', of: { type: 'timed', of, when: within(sessions, n, previous ? 0 : ago) } },
      }
    : null;

/** Counts of days in a period: "3 up days in the last 5 days". */
export const DAY_COUNTS: readonly AnyRule[] = [
  rule(
    'Condition',
    `${FEWER} Number DayKind DayNoun out_of|of|in|over|during|within of? Lately`,
    (n, kind, noun, lately, at) =>
      notOnSomeDays({ type: 'plan', of: oneDay(kind, noun) }, excludedCount(n, at), lately),
    'no more than 2 down days in the past 10 days',
    -0.4,
  ),
  rule(
    'Condition',
    `${FEWER} Number closes|closings|closing|close Predicate in|over|during|within|of|out_of Lately`,
    (n, predicate, lately, at) => {
      const parsed = bind(series('close') as Draft, predicate);
      return parsed && 'of' in parsed ? notOnSomeDays(parsed.of, excludedCount(n, at), lately) : null;
    },
    'fewer than 3 closes below the 20 day in the last month',
    -0.5,
  ),
  rule(
    'Condition',
    `at_least? Number ${MORE}? day|session of|with a|an? up|down? Op? Amount move|gain|day|loss|drop|decline? in|over|during|within|of Lately`,
    (n, op, amount, lately, { tokens, start, end }) => {
      if (amount.unit !== 'percent' || (op && op[0] !== '>')) return null;
      const words = tokens.slice(start, end).map(({ text }) => text);
      const isFall = amount.value < 0 || words.some((word) => ['down', 'loss', 'drop', 'decline'].includes(word));
      const size = Math.abs(amount.value);
      const change = series('changePercent');
      return onSomeDays(isFall ? compare(change, '<=', -size) : compare(change, op ?? '>=', size), n, lately);
    },
    '3 or more days of +5% moves in the last 2 weeks',
    -0.3,
  ),
  rule(
    'Condition',
    '=at_least|any|more_than|over Number Condition When',
    (least, n, parsed, when) => {
      const count = least === 'at least' || least === 'any' ? n : n + 1;
      return when.kind === 'within' && isSessions(count) && count <= when.sessions && happens(parsed.of)
        ? { ...parsed, modifier: false, of: { type: 'timed', of: parsed.of, when: { ...when, atLeast: count } } }
        : null;
    },
    'more than 3 gap ups this month',
    -0.3,
  ),
  rule(
    'Condition',
    `${NONE} DayKind Unit in|over|during|for|within|the? Lately`,
    ({ way }, unit, { sessions, ago }) =>
      ago === 0 ? stepsOver(way === 'up' ? '<=' : '>=', sessions / unit, unit) : null,
    'no down weeks in the last 4 weeks',
    -0.4,
  ),
  rule(
    'Condition',
    `${NONE} DayKind Unit in|over|for|within at_least|over|more_than|about? Duration`,
    ({ way }, unit, { sessions }) => stepsOver(way === 'up' ? '<=' : '>=', sessions / unit, unit),
    "hasn't had a down week in 5 weeks",
    -0.4,
  ),
  rule(
    'Condition',
    `${NONE} day|session|bar|candle with|where|that_had|of a|an? Condition in|over|during|within|for|on|of Lately`,
    ({ of }, lately) => notOnSomeDays(of, 1, lately),
    'no day with volume under 1 million in the last 10 days',
    -0.6,
  ),
  rule(
    'Condition',
    'number_of|count_of|no_of DayKind DayNoun Op Number in|over|during|within|of Lately',
    (kind, noun, op, n, lately) => {
      const least = op === '>' ? n + 1 : op === '>=' || op === '=' ? n : null;
      return least === null ? null : onSomeDays(oneDay(kind, noun), least, lately);
    },
    'number of green candles greater than 3 in the last 5 days',
    -0.3,
  ),
  rule(
    'Condition',
    'at_least? Number DayKind DayNoun out_of|of|in|over of? Lately',
    (n, kind, noun, lately) => onSomeDays(oneDay(kind, noun), n, lately),
    '3 up days in the last 5 days',
    -0.1,
  ),
  rule(
    'Condition',
    'ChangeVerb on|in|for? at_least? Number day|session? of|out_of|in Lately',
    ({ way }, n, lately, at) => (countsWeeks(at) ? null : onSomeDays(oneDay({ way, of: 'change' }, 'day'), n, lately)),
    'stock up 3 of the last 4 days on rising volume',
    -0.1,
  ),
  rule(
    'Condition',
    'ChangeVerb on|in|for? at_least? Number day|session|time? out_of|of Duration',
    ({ way }, n, { sessions }, at) =>
      countsWeeks(at) ? null : onSomeDays(oneDay({ way, of: 'change' }, 'day'), n, { sessions, ago: 0 }),
    'up 8 out of 10 days',
    -0.3,
  ),
  rule(
    'Condition',
    'ChangeVerb on|in|for? at_least? Number of|out_of Lately',
    ({ way }, n, { sessions, ago }, at) => (countsWeeks(at) && ago === 0 ? someWeeks(way, n, sessions) : null),
    'up 3 of the last 4 weeks',
    -0.2,
  ),
  rule(
    'Condition',
    'at_least? Number =up|down|green|red|positive|negative|winning|losing week out_of|of|in|over Lately',
    (n, word, { sessions, ago }, { tokens, end }) => {
      // "4 up weeks out of the last 5": the weeks aren't repeated
      const perNumber = tokens[end - 1]!.kind === 'number' ? SESSIONS.week : 1;
      const way = ['up', 'green', 'positive', 'winning'].includes(word) ? 'up' : 'down';
      return ago === 0 ? someWeeks(way, n, sessions * perNumber) : null;
    },
    '4 up weeks in the last 5 weeks',
    -0.3,
  ),
  rule(
    'Condition',
    `at_least|more_than? Number ${MORE}? closes|closings|closing|close Predicate in|over|during|within|of|out_of Lately`,
    (n, predicate, lately, { tokens, start }) => {
      const parsed = bind(series('close') as Draft, predicate);
      const count = tokens[start]!.text === 'more' ? n + 1 : n;
      return parsed && 'of' in parsed && isSessions(count) && count <= lately.sessions
        ? {
            subject: series('close'),
            of: {
              type: 'timed',
              of: parsed.of,
              when: within(lately.sessions, count, lately.previous ? 0 : lately.ago),
            },
          }
        : null;
    },
    'at least 3 closes above the 20 day in the last 5 days',
    -0.4,
  ),
  rule(
    'Condition',
    `Number ${MORE} DayKind DayNoun out_of|of|in|over|during|within of? Lately`,
    (n, kind, noun, lately) => onSomeDays(oneDay(kind, noun), n, lately),
    '5 or more down days in the last 7',
    -0.3,
  ),
  rule(
    'Condition',
    'at_least|more_than? Number DayKind DayNoun out_of|of the? last|past Number',
    (n, kind, noun, sessions, { tokens, start }) =>
      isSessions(sessions)
        ? onSomeDays(oneDay(kind, noun), tokens[start]!.text === 'more' ? n + 1 : n, { sessions, ago: 0 })
        : null,
    'more than 4 up days out of the last 6',
    -0.4,
  ),
  rule(
    'Condition',
    'at_least? Number DayKind DayNoun out_of|of|in|over|during|within Duration',
    (n, kind, noun, { sessions }) => onSomeDays(oneDay(kind, noun), n, { sessions, ago: 0 }),
    '8 up days out of 10 days',
    -0.1,
  ),
  rule(
    'Condition',
    '=at_least|more_than|over Amount DayKind DayNoun in|over|during|of|out_of|within Lately',
    (op, { unit, value }, kind, noun, lately) => {
      const days = (value / 100) * lately.sessions;
      return unit === 'percent' && value > 0 && value <= 100
        ? onSomeDays(oneDay(kind, noun), op !== 'at least' ? Math.floor(days) + 1 : Math.ceil(days), lately)
        : null;
    },
    'at least 70% green days over the last 10 days',
    -0.4,
  ),
  rule(
    'Condition',
    'more DayKind DayNoun? than DayKind DayNoun When',
    (kind, given, other, noun, when) =>
      when.kind === 'within' && kind.way !== other.way
        ? onSomeDays(oneDay(kind, given ?? noun), Math.floor(when.sessions / 2) + 1, when)
        : null,
    'more green days than red days in the last 15 days',
    -0.4,
  ),
  rule(
    'Condition',
    'at_least? Number day|session? of|out_of Lately ChangeVerb',
    (n, lately, { way }, at) => (countsWeeks(at) ? null : onSomeDays(oneDay({ way, of: 'change' }, 'day'), n, lately)),
    'at least 3 of the last 5 days up',
    -0.1,
  ),
];

/** At least `n` of several weeks in one direction, as a disjunction of all combinations. */
function someWeeks(way: Way, n: number, sessions: number): ParsedCondition | null {
  const weeks = sessions / SESSIONS.week;
  if (!Number.isInteger(weeks) || weeks > 5 || !isSessions(n) || n >= weeks) return null;
  const chosen: Condition[] = [];
  const choose = (from: number, taken: Condition[]): void => {
    if (taken.length === n) chosen.push({ type: 'all', of: taken });
    else
      for (let i = from; i < weeks; i += 1) {
        const [now, before] = [i, i + 1].map((week) => series('close', [], week * SESSIONS.week));
        choose(i + 1, [...taken, compare(now!, way === 'up' ? '>' : '<', before!)]);
      }
  };
  choose(0, []);
  return plan({ type: 'any', of: chosen });
}
