import { series, SESSIONS } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { type Amount, sharedUnit } from '../text/amounts.ts';
import { untilToday } from '../meaning/when.ts';
import { bind } from './bind.ts';
import { extreme } from './new-extremes.ts';
import { comparison } from './comparing.ts';
import { extremeOver, isSeriesDraft, isSessions } from './series.ts';

const CLOSE = series('close') as Draft;

/** "0-10% below": a distance from a level between two bounds. */
const distanceBetween = (side: string, { low, high }: { low: Amount; high: Amount }, base: Draft): DraftCondition => ({
  type: 'all',
  of: [
    { type: 'beyond', value: HOLE, side: side as 'above', op: '>=', percent: low.value, base },
    { type: 'beyond', value: HOLE, side: side as 'above', op: '<=', percent: high.value, base },
  ],
});

const HIGHEST = 'highest|largest|biggest|most|heaviest|greatest|strongest|widest|maximum|maximal';

const LOWEST = 'lowest|smallest|least|lightest|weakest|narrowest|tightest|minimum|minimal';

const WAS_MADE =
  'is|was|were|has_been|made|hit|set|reached|occurred|happened|came|was_made|was_hit|was_set|was_reached|has_been_made|has_been_hit|being_made';

const MORE_THAN = 'more_than|over|at_least|longer_than|greater_than|older_than';

const highOrLow = (word: string): 'highest' | 'lowest' => (HIGHEST.split('|').includes(word) ? 'highest' : 'lowest');

const ANY_DAY =
  '=higher|greater|more|bigger|heavier|lower|less|smaller|lighter Value than|then any|any_other|every|each|every_other|all day|session|bar in|of|over|within|during the?';

const beyondAnyDay = (more: string, value: Draft, sessions: number): ParsedCondition | null =>
  extremeCondition(value, /^(?:low|less|small|light)/.test(more) ? 'lowest' : 'highest', sessions);

/** The highest and lowest values of several days. */
export const EXTREMES: readonly AnyRule[] = [
  rule(
    'Condition',
    'Period high / low Amount -|to Amount =below|above =high|low',
    ({ sessions }, a, b, side, which) =>
      bind(CLOSE, distanceBetween(side, sharedUnit(a, b), extremeOver(which as 'high', sessions))),
    '52-week high/low: 0-10% below high',
    -0.5,
  ),
  rule(
    'Condition',
    'Period high / low Amount or_more|+ =below|above =high|low',
    ({ sessions }, { unit, value: percent }, side, which) =>
      unit === 'percent'
        ? bind(CLOSE, {
            type: 'beyond',
            value: HOLE,
            side: side as 'above',
            op: '>=',
            percent,
            base: extremeOver(which as 'high', sessions),
          })
        : null,
    '52-week high/low: 30% or more above low',
    -0.5,
  ),
  rule(
    'Condition',
    'Period Extreme : Amount -|to Amount =below|above =high|low',
    ({ sessions }, extremeOf, a, b, side, which) =>
      extremeOf === which
        ? bind(CLOSE, distanceBetween(side, sharedUnit(a, b), extremeOver(which as 'high', sessions)))
        : null,
    '52W high: 0-10% below high',
    -0.5,
  ),
  rule(
    'Condition',
    'Value : price is|are? Amount =below|above|over|under',
    (base, { unit, value: percent }, side) =>
      unit === 'percent'
        ? bind(CLOSE, {
            type: 'beyond',
            value: HOLE,
            side: side === 'above' || side === 'over' ? 'above' : 'below',
            op: '>=',
            percent,
            base,
          })
        : null,
    'SMA200: price 10% above',
    -0.5,
  ),
  rule(
    'Condition',
    'Period high / low new =high|low',
    ({ sessions }, which) => ({
      of: extreme(series(which as 'high') as Draft, which === 'high' ? 'highest' : 'lowest', sessions, true),
      subject: CLOSE,
    }),
    '20-day high/low: new high',
    -0.5,
  ),
  rule(
    'Condition',
    '=high|low|close is|was|makes|made|at a|its? new? Period Extreme',
    (field, { sessions }, which) =>
      sessions > 1 && (field === 'close' || field === which)
        ? {
            of: extreme(series(field as 'high') as Draft, which === 'high' ? 'highest' : 'lowest', sessions, false),
            subject: CLOSE,
          }
        : null,
    'low is a 10 day low',
    -0.2,
  ),
  rule(
    'Condition',
    'previous|prior|last|earlier Period Extreme is|was|made|set|occurred? at_least Number day ago|earlier|before|back|old',
    ({ sessions }, which, n) => madeEarlier(which, sessions, n),
    'new 20 day low, the previous 20 day low was at least 4 days ago',
    -0.3,
  ),
  rule(
    'Condition',
    'previous|prior|last|earlier Period Extreme is|was|made|set|occurred? Number +|or_more|plus day ago|earlier|before|back|old or_more?',
    ({ sessions }, which, n) => madeEarlier(which, sessions, n),
    'new 20 day low, prior 20 day low 4+ days earlier',
    -0.3,
  ),
  rule(
    'Condition',
    `its|their|the|a? Period Extreme ${WAS_MADE}? ${MORE_THAN} Ago`,
    ({ sessions }, which, ago) => extremeMade(which, sessions, ago, 'before'),
    '52 week low more than 6 months ago',
    -0.6,
  ),
  rule(
    'Condition',
    `its|their|the|a? Period Extreme ${WAS_MADE}? less_than|under|fewer_than|no_more_than|at_most|not_more_than Ago`,
    ({ sessions }, which, ago) => extremeMade(which, sessions, ago, 'since'),
    '52 week high was less than 10 days ago',
    -0.6,
  ),
  rule(
    'Condition',
    `its|their|the|a? Period Extreme ${WAS_MADE} within|in|over|during|inside Lately`,
    ({ sessions }, which, lately) =>
      untilToday(lately) ? extremeMade(which, sessions, lately.sessions, 'since') : null,
    '100 day high was made within the last 3 days',
    -0.6,
  ),
  rule(
    'Condition',
    'Period Extreme close',
    ({ sessions }, which) =>
      sessions > 1
        ? { of: extreme(CLOSE, which === 'high' ? 'highest' : 'lowest', sessions, false), subject: CLOSE }
        : null,
    '10 day low close',
    -0.3,
  ),
  rule(
    'Condition',
    'biggest|largest|worst|best|sharpest|steepest|greatest one_day|single_day|1_day|daily =drop|loss|decline|fall|gain|rise|jump|increase in|of|over|for|during|within|since the|last|past? Duration',
    (move, { sessions }, { tokens, start, end }) =>
      // "biggest one-day drops" ranks the stocks
      tokens.slice(start, end).some(({ text, raw }) => text === move && /s$/i.test(raw) && !/loss$/i.test(raw))
        ? null
        : {
            subject: series('changePercent'),
            of: extreme(
              series('changePercent'),
              /^(?:gain|rise|jump|increase)$/.test(move) ? 'highest' : 'lowest',
              sessions,
              false,
            ),
          },
    'biggest one day drop in 60 days',
    -0.5,
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value day|session|bar? in|of|over|for|during|within|since Lately`,
    (word, value, lately) => (untilToday(lately) ? extremeCondition(value, word, lately.sessions) : null),
    'smallest daily range of the last 12 days',
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value day|session|bar? in|of|over|for|during|within at_least|more_than|about? Duration`,
    (word, value, { sessions }) => extremeCondition(value, word, sessions),
    'lowest volume in 10 days',
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value day|session|bar? in|of|for? this|the =year|month|quarter|week`,
    (word, value, unit) =>
      // "largest gap this quarter" ranks the stocks
      isSeriesDraft(value, 'gapPercent') ? null : extremeCondition(value, word, SESSIONS[unit as 'year']),
    'highest volume this quarter',
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value ever|of_all_time|in_history`,
    (word, value) => extremeCondition(value, word, null),
    'highest volume ever',
  ),
  rule(
    'Condition',
    `all_time|record =${HIGHEST}|${LOWEST} Value`,
    (word, value) => extremeCondition(value, word, null),
    'record highest volume',
  ),
  rule(
    'Condition',
    'record|all_time_high|all_time_record volume|vol',
    () => extremeCondition(series('volume') as Draft, 'highest', null),
    'record volume',
    -0.1,
  ),
  rule(
    'Condition',
    `${ANY_DAY} Lately`,
    (more, value, lately) => (untilToday(lately) ? beyondAnyDay(more, value, lately.sessions) : null),
    'higher volume than any day in the past 10 days',
    -0.2,
  ),
  rule(
    'Condition',
    `${ANY_DAY} Duration`,
    (more, value, { sessions }) => beyondAnyDay(more, value, sessions),
    'less volume than any day in 2 weeks',
    -0.2,
  ),
  rule(
    'Predicate',
    `at|made|reached|hit? =${HIGHEST}|${LOWEST} level|point|value|reading|price? it_has_been? in|of|over|for|during|within|since Lately`,
    (word, { sessions }) => extreme(HOLE, highOrLow(word), sessions, false),
    'RSI at its lowest in the last month',
  ),
  rule(
    'Predicate',
    `at|made|reached|hit? =${HIGHEST}|${LOWEST} level|point|value|reading|price? it_has_been? in|of|over|for|during|within|since Duration`,
    (word, { sessions }) => extreme(HOLE, highOrLow(word), sessions, false),
    'RSI at its lowest in a month',
  ),
  rule(
    'Predicate',
    `at|made|reached|hit? =${HIGHEST}|${LOWEST} level|point|value|reading|price|one? since Ago`,
    (word, sessions) => (sessions > 1 ? extreme(HOLE, highOrLow(word), sessions, false) : null),
    'volume is the highest since a month ago',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op than? it_has_been|they_have_been|it_was|its_been|at_any_time|any_day|at_any_point in|over|for|within|during Lately',
    (op, { sessions }) =>
      op === '>' || op === '<' ? extreme(HOLE, op === '>' ? 'highest' : 'lowest', sessions, false) : null,
    'volume higher than it has been in the last 30 days',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op than? it_has_been|they_have_been|it_was|its_been|at_any_time|any_day|at_any_point in|over|for|within|during Duration',
    (op, { sessions }) =>
      op === '>' || op === '<' ? extreme(HOLE, op === '>' ? 'highest' : 'lowest', sessions, false) : null,
    'volume higher than it has been in 30 days',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op than? any_of|all_of|each_of|all|every_one_of? the|its? last|past|previous|prior|preceding Number =high|low|close',
    (op, n, field, { tokens, end }) =>
      (op === '>' || op === '<') && n > 1 && isSessions(n) && /s$/i.test(tokens[end - 1]!.raw)
        ? comparison(op, {
            type: 'over',
            fn: op === '>' ? 'highest' : 'lowest',
            of: series(field as 'high') as Draft,
            sessions: n,
            ago: 1,
          })
        : null,
    'close lower than each of the last 7 closes',
    -0.4,
  ),
  rule(
    'Predicate',
    'Op than? any_day|any_other_day|any_time|any_other_time|it_has_been|any_session this =year|month|quarter|week',
    (op, unit) =>
      op === '>' || op === '<'
        ? extreme(HOLE, op === '>' ? 'highest' : 'lowest', SESSIONS[unit as 'year'], false)
        : null,
    'dollar volume higher than any day this year',
    -0.2,
  ),
  rule(
    'Condition',
    `Value the? =${HIGHEST}|${LOWEST} Value in|of|over|for|during|within|since Lately`,
    (value, word, same, lately) => (untilToday(lately) ? ownExtreme(value, same, word, lately.sessions) : null),
    'volume is the highest volume in the past 60 days',
    -0.2,
  ),
  rule(
    'Condition',
    `Value the? =${HIGHEST}|${LOWEST} Value in|of|over|for|during|within Duration`,
    (value, word, same, { sessions }) => ownExtreme(value, same, word, sessions),
    'volume is the highest volume in 60 days',
    -0.2,
  ),
  rule(
    'Predicate',
    `at =${HIGHEST}|${LOWEST} ever|of_all_time`,
    (word) => extreme(HOLE, highOrLow(word), null, false),
    'volume at its highest ever',
  ),
  rule(
    'Predicate',
    `at|made|reached|hit? =${HIGHEST}|${LOWEST} level|point|value|reading|price? of|for|in this|the =year|month|quarter`,
    (word, unit) => extreme(HOLE, highOrLow(word), SESSIONS[unit as 'year'], false),
    'RSI at its lowest point of the year',
  ),
];

function extremeCondition(value: Draft, word: string, sessions: number | null): ParsedCondition | null {
  const parsed = bind(value, extreme(HOLE, highOrLow(word), sessions, false));
  return parsed && 'of' in parsed ? parsed : null;
}

/** Whether the N-day high or low is one of the last `ago` sessions, or an earlier one. */
function extremeMade(
  which: 'high' | 'low',
  sessions: number,
  ago: number,
  when: 'since' | 'before',
): ParsedCondition | null {
  if (ago < 2 || ago >= sessions) return null;
  const [recent, all] = [extremeOver(which, ago), extremeOver(which, sessions)];
  const op = when === 'since' ? (which === 'high' ? '>=' : '<=') : which === 'high' ? '<' : '>';
  return { of: { type: 'compare', left: recent, op, right: all }, subject: CLOSE };
}

/** "volume is the highest volume in 60 days": names its value twice. */
const ownExtreme = (value: Draft, same: Draft, word: string, sessions: number): ParsedCondition | null =>
  value.type === 'series' && isSeriesDraft(same, value.name) ? extremeCondition(value, word, sessions) : null;

/** The extreme of the sessions before today is at least `days` sessions old: the sessions since then stayed inside it. */
function madeEarlier(which: 'high' | 'low', sessions: number, days: number): ParsedCondition | null {
  if (!Number.isInteger(days) || days < 2 || days >= sessions) return null;
  const [since, all] = [extremeOver(which, days - 1, 1), extremeOver(which, sessions, 1)];
  return { of: { type: 'compare', left: since, op: which === 'low' ? '>' : '<', right: all }, subject: all };
}
