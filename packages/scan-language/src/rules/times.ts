import { SESSIONS } from '@plainscan/contracts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { endsClause } from '../cover/clause-ends.ts';
import { within } from '../meaning/when.ts';
import { ordinalOf, ORDINALS, ROW, STRAIGHT } from './phrases.ts';
import { countsWeeks, isSessions } from './series.ts';

const isPlural = ({ tokens, end }: Place): boolean => /s$/i.test(tokens[end - 1]!.raw);

export const durationOf = (n: number, unit: number) => {
  const sessions = unit === SESSIONS.week && n === 52 ? SESSIONS.year : Math.round(n * unit);
  return n > 0 && isSessions(sessions) ? { sessions, unit } : null;
};

const IN =
  'in|within|over|during|inside|across|throughout|at_any_time_in|any_time_in|at_least_once_in|at_least_once_within|at_any_point_in|at_some_point_in|sometime_in|once_in|anytime_in|any_day_in|on_any_of|any_of|in_any_of|for_any_of|at_any_time_within|on_at_least_one_of|on_one_of|one_of';

const EACH =
  'for|for_at_least|on_each_of|each_of|in_each_of|for_each_of|on_every_one_of|on_all_of|all_of|every_day_for|each_day_for|every_day_of|each_day_of|every_day_in|straight_for|continuously_for|consistently_for|on_every_day_of';

export const TIMES: readonly AnyRule[] = [
  rule(
    'When',
    'for Unit',
    (unit, at) => (isPlural(at) && unit > 1 ? within(3 * unit, 3 * unit) : null),
    'price below the 200 day for weeks',
    0.3,
  ),
  rule(
    'When',
    'TimePhrase',
    (when) =>
      when.kind === 'within'
        ? within(when.sessions, 1, 0, true)
        : when.kind === 'ago'
          ? { ...when, named: true }
          : when,
    'new 52-week high this month and price 10% below that high',
  ),
  rule(
    'When',
    'of the|this =week|month|quarter|year',
    (unit) => within(SESSIONS[unit as 'week'], 1, 0, true),
    '25 biggest losers of the week',
    0.6,
  ),
  rule(
    'When',
    'at_any_time|any_time|anytime|at_any_point|at_some_point|sometime|at_least_once|once|on_any_day TimePhrase',
    (when) => (when.kind === 'within' && when.sessions > 1 ? within(when.sessions, 1, 0, true) : null),
    'new 52-week high at any time this week',
    -0.1,
  ),
  rule(
    'When',
    'less_than|fewer_than|under|within|no_more_than Duration ago',
    ({ sessions }) => within(sessions),
    '50 day crossed below the 200 day less than 10 days ago',
    -0.2,
  ),
  rule(
    'When',
    'in|within|on|over|during the? last|latest|current|most_recent bar|candle|candlestick|day',
    (at) => (isPlural(at) ? null : within(1)),
    'stochastic K crossed above D in the last bar',
    -0.1,
  ),
  rule(
    'When',
    'happened|happening|happens|occurred|occurring|occurs|took_place|triggered|fired|that_happened|which_happened When',
    (when) => when,
    'golden cross happened in the last 15 days',
  ),
  rule(
    'When',
    `for|on? the =${ORDINALS.join('|')} ${STRAIGHT}? day|session|bar ${ROW}?`,
    (ordinal) => within(ordinalOf(ordinal), ordinalOf(ordinal)),
    'RSI below 20 for the third day in a row',
    -0.2,
  ),
  rule(
    'When',
    `for|on? the Number st|nd|rd|th ${STRAIGHT}? day|session|bar ${ROW}?`,
    (n) => (isSessions(n) && n > 1 ? within(n, n) : null),
    'RSI below 20 for the 4th straight day',
    -0.2,
  ),
  rule(
    'When',
    'on|in|as_of? this bar|candle|candlestick',
    (at) => (isPlural(at) ? null : within(1)),
    'weekly MACD crossed above its signal this week',
    -0.1,
  ),
  rule(
    'When',
    'between|from? Number and|to|- Ago',
    (from, to) => (Number.isInteger(from) && from > 0 && to > from ? within(to - from + 1, 1, from) : null),
    '10 day crossed above the 50 day between 5 and 10 days ago',
    -0.2,
  ),
  rule(
    'When',
    'for|on|in|over|during|each_of|all? the Duration before|prior|preceding',
    ({ sessions }, { tokens, end }) =>
      sessions > 1 && endsClause(tokens, end, tokens.length - 1) ? within(sessions, sessions, 1) : null,
    'RSI above 50 today and below 50 the 3 days before',
    -0.2,
  ),
  rule(
    'When',
    'yesterday|the_day_before and|& the_day_before|the_day_before_that|the_day_before_yesterday',
    () => within(2, 2, 1),
    'RSI below 30 yesterday and the day before',
    -0.3,
  ),
  rule(
    'When',
    'today_or_yesterday|yesterday_or_today|either_today_or_yesterday',
    () => within(2),
    'doji yesterday or today',
    -0.2,
  ),
  rule('When', 'Ago', (sessions) => ({ kind: 'ago', sessions, named: false }), 'gap up 2 days ago', 0.02),
  rule(
    'When',
    `${IN} Lately`,
    ({ sessions, ago, previous }) => within(sessions, 1, previous ? 0 : ago),
    'doji within the last 3 days ending 5 days ago',
  ),
  rule(
    'When',
    'Lately',
    ({ sessions, ago, previous }) => within(sessions, 1, previous ? 0 : ago),
    'doji past 5 days',
    0.3,
  ),
  rule(
    'When',
    'in|within|over Duration',
    // "over 200 day": an average
    ({ sessions, unit }, at) =>
      at.tokens[at.start]!.text === 'over' && unit === 1 && sessions > 1 && !isPlural(at) ? null : within(sessions),
    'up 8% in 5 days',
    0.1,
  ),
  rule(
    'When',
    `${EACH} Lately`,
    ({ sessions, ago, previous }) => within(sessions, sessions, previous ? 0 : ago),
    'RSI below 30 on each of the last 3 days',
  ),
  rule(
    'When',
    'since Lately',
    ({ sessions, ago, previous }) => (sessions > 1 ? within(sessions, sessions, previous ? 0 : ago) : null),
    'RSI below 40 since last 3 days',
    0.1,
  ),
  rule(
    'When',
    'from Lately',
    ({ sessions, ago, previous }) => within(sessions, 1, previous ? 0 : ago),
    'golden crosses from the past two weeks',
    0.1,
  ),
  rule(
    'When',
    'for|for_at_least|for_over|every_day_for|each_day_for|every_session_for|daily_for Duration',
    ({ sessions }) => within(sessions, sessions),
    'RSI below 30 for 3 days',
    0.05,
  ),
  rule(
    'When',
    'for|over|during Duration or_more|or_longer|plus|+|at_least|minimum',
    ({ sessions }) => within(sessions, sessions),
    'sideways for 6 weeks or longer',
    0.1,
  ),
  rule(
    'When',
    `for? Duration ${ROW}`,
    ({ sessions }) => within(sessions, sessions),
    'down 2% or more for 2 days in a row',
    -0.05,
  ),
  rule(
    'When',
    'on|in|for? at_least? Number day|session|time? of|out_of|in Lately',
    (n, { sessions, ago, previous }, at) =>
      Number.isInteger(n) && n >= 1 && n <= sessions && !countsWeeks(at)
        ? within(sessions, n, previous ? 0 : ago)
        : null,
    'RSI below 30 on at least 2 of the last 5 days',
  ),
  rule(
    'When',
    'on|for? at_least? Amount in|over|during|within Lately',
    ({ unit, value }, { sessions, ago, previous }, { tokens, start, end }) =>
      // "5x in the last week" is a size, "5 times" a count
      !tokens.slice(start, end).some(({ text }) => text === 'x') &&
      unit === 'times' &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= sessions
        ? within(sessions, value, previous ? 0 : ago)
        : null,
    'unusual volume at least twice in the last 10 sessions',
    -0.1,
  ),
  rule(
    'When',
    'on|for? at_least? Amount in|over|during|within Duration',
    ({ unit, value }, { sessions }, { tokens, start, end }) =>
      unit === 'times' &&
      sessions > 1 &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= sessions &&
      tokens.slice(start, end).some(({ text }) => text === 'time' || text === 'twice')
        ? within(sessions, value)
        : null,
    'unusual volume twice in 10 sessions',
    -0.1,
  ),
  rule(
    'When',
    'every_day_since|each_day_since|every_session_since|each_session_since then?',
    () => ({ kind: 'since', everyDay: true }),
    'new 20 day low 3 days ago and closed higher every day since',
  ),
  rule(
    'When',
    'since_then|ever_since|since',
    (at) => (at.tokens[at.end]?.kind === 'number' ? null : { kind: 'since' }),
    '20 EMA crossed above 50 EMA 10 days ago and price above 50 EMA since then',
    0.1,
  ),
  rule(
    'When',
    'on the? same|very_same day|session|bar|candle',
    () => ({ kind: 'same' }),
    'gap up yesterday and doji on the same day',
  ),
  rule(
    'When',
    'each_day|every_day|each_session|on_each_day|on_each_of_those_days|each_of_those_days|on_all_of_those_days|on_those_days|each_time',
    () => ({ kind: 'run' }),
    'up 3 days in a row with volume above average each day',
    0.1,
  ),
  rule(
    'When',
    `for Number or_more|plus|+ Unit ${ROW}?`,
    (n, unit) => {
      const span = durationOf(n, unit);
      return span && within(span.sessions, span.sessions);
    },
    'RSI below 30 for 3 or more days',
    -0.05,
  ),
  rule(
    'When',
    'for|in|over|during the? whole|entire|full last|past|previous? Unit',
    (unit) => (unit > 1 ? within(unit, unit) : null),
    'price above $50 for the whole last month',
    -0.1,
  ),
  rule(
    'When',
    'every|each day|session of|in|on? this|the =week|month|quarter|year',
    (unit) => within(SESSIONS[unit as 'week'], SESSIONS[unit as 'week']),
    'up 2% or more every day this week',
    -0.2,
  ),
  rule(
    'When',
    'every|each day|session of|in|on? the? last|previous|prior Unit',
    (unit) => (unit > 1 ? within(unit, unit, unit) : null),
    'price above the 50 day every day last month',
    -0.2,
  ),
  rule(
    'When',
    'all|all_this|this_whole|this_entire|the_whole|the_entire Unit',
    (unit, at) => (unit > 1 && !isPlural(at) ? within(unit, unit) : null),
    'price above $5 all year',
    -0.1,
  ),
];
