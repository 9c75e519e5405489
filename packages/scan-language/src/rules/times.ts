import { PLAN_BOUNDS, SESSIONS } from '@plainscan/contracts';
import { rule, type AnyRule, type Place } from '../chart/rule.ts';
import { untilToday, within } from '../meaning/when.ts';
import { adjacent, countsWeeks, isSessions } from './series.ts';

const isPlural = ({ tokens, end }: Place): boolean => /s$/i.test(tokens[end - 1]!.raw);
const counted = (n: number, unit: number) => {
  const sessions = unit === SESSIONS.week && n === 52 ? SESSIONS.year : Math.round(n * unit);
  return n > 0 && isSessions(sessions) ? { sessions, unit } : null;
};
const IN =
  'in|within|over|during|inside|across|throughout|at_any_time_in|any_time_in|at_least_once_in|at_least_once_within|at_any_point_in|at_some_point_in|sometime_in|once_in|anytime_in|any_day_in|on_any_of|any_of|in_any_of|for_any_of|at_any_time_within|on_at_least_one_of|on_one_of|one_of';
const EACH =
  'for|for_at_least|on_each_of|each_of|in_each_of|for_each_of|on_every_one_of|on_all_of|all_of|every_day_for|each_day_for|every_day_of|each_day_of|every_day_in|straight_for|continuously_for|consistently_for|on_every_day_of';
const ROW =
  'in_a_row|straight|running|in_succession|on_the_trot|consecutively|in_a_streak|back_to_back|successively|in_sequence|in_row';

export const TIMES: readonly AnyRule[] = [
  rule(
    'Duration',
    'Number consecutive|straight|trading|successive|calendar|full? Unit',
    (n, unit, at) => (adjacent(at) ? counted(n, unit) : null),
    'RSI under 30 in the last 5 days',
  ),
  rule('Duration', 'a|an|one|single|full Unit', (unit) => counted(1, unit), 'RSI under 30 a week ago', '', 0.05),
  rule(
    'When',
    'for Unit',
    (unit, at) => (isPlural(at) && unit > 1 ? within(3 * unit, 3 * unit) : null),
    'price below the 200 day for weeks',
    '',
    0.3,
  ),
  rule('Duration', 'a? few|several Unit', (unit) => counted(3, unit), 'doji in the last few days', '', 0.05),
  rule(
    'Duration',
    'Duration ( Duration )',
    (a, b) => (a.sessions === b.sessions ? a : null),
    'above the 150-day (30-week) moving average',
    '',
    -0.1,
  ),
  rule('Period', 'Duration', (duration) => duration, '14 day RSI below 30'),
  rule('Lately', 'last|past|trailing Duration', ({ sessions }) => ({ sessions, ago: 0 }), 'doji in the last 5 days'),
  rule(
    'Lately',
    'previous|prior|preceding Duration',
    ({ sessions }) => ({ sessions, ago: 1, previous: true }),
    'price above the high of the previous 60 days',
  ),
  rule(
    'Lately',
    'last|past|trailing Unit',
    (unit) => (unit > 1 ? { sessions: unit, ago: 0 } : null),
    'doji in the past month',
    '',
    0.05,
  ),
  rule(
    'Lately',
    'previous|prior Number',
    (sessions) => (isSessions(sessions) ? { sessions, ago: 1, previous: true } : null),
    'price above the high of the previous 60',
    '',
    0.7,
  ),
  rule(
    'Lately',
    'last|past Number',
    (sessions) => (isSessions(sessions) ? { sessions, ago: 0 } : null),
    'up days on 3 of the last 5',
    '',
    0.7,
  ),
  rule(
    'Lately',
    'Lately ending Ago',
    ({ sessions, ago }, then) => (ago + then <= PLAN_BOUNDS.maxSessions ? { sessions, ago: ago + then } : null),
    'doji within the last 3 days ending 5 days ago',
    '',
    -0.1,
  ),
  rule('Lately', 'Duration before_today|prior_to_today', ({ sessions }) => ({ sessions, ago: 1 }), ''),
  rule('Ago', 'Duration ago|earlier|back|prior|before', ({ sessions }) => sessions, 'RSI 5 days ago under 30'),
  rule('Ago', 'Number bars|candles|days_back|days ago|back', (n) => (isSessions(n) ? n : null), '', '', 0.1),
  rule(
    'Ago',
    'yesterday|previous_day|prior_day|the_day_before|last_session|previous_session|prior_bar|previous_bar|prior_candle|previous_candle|the_bar_before|prior_session|day_before|session_before',
    () => 1,
    'volume above volume of yesterday',
    '',
    0.05,
  ),
  rule(
    'Ago',
    'last|previous|prior =week|month|quarter|year',
    (unit) => SESSIONS[unit as 'week'],
    'price above price of last week',
    '',
    0.1,
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
    'oversold yesterday',
  ),
  rule('When', 'Ago', (sessions) => ({ kind: 'ago', sessions, named: false }), 'gap up 2 days ago', '', 0.02),
  rule(
    'When',
    `${IN} Lately`,
    ({ sessions, ago, previous }) => within(sessions, 1, previous ? 0 : ago),
    'doji in the last 5 days',
  ),
  rule(
    'When',
    'Lately',
    ({ sessions, ago, previous }) => within(sessions, 1, previous ? 0 : ago),
    'doji past 5 days',
    '',
    0.3,
  ),
  rule('When', 'in|within|over Duration', ({ sessions }) => within(sessions), 'up 8% in 5 days', '', 0.1),
  rule(
    'When',
    `${EACH} Lately`,
    ({ sessions, ago, previous }) => within(sessions, sessions, previous ? 0 : ago),
    'RSI below 30 on each of the last 3 days',
  ),
  rule(
    'When',
    'for|for_at_least|for_over|every_day_for|each_day_for|every_session_for|daily_for Duration',
    ({ sessions }) => within(sessions, sessions),
    'RSI below 30 for 3 days',
    '',
    0.05,
  ),
  rule(
    'When',
    `for? Duration ${ROW}`,
    ({ sessions }) => within(sessions, sessions),
    'RSI below 30 for 3 days in a row',
    '',
    -0.05,
  ),
  rule(
    'When',
    `for? Number consecutive|straight|successive Unit ${ROW}?`,
    (n, unit) => {
      const span = counted(n, unit);
      return span && within(span.sessions, span.sessions);
    },
    'RSI below 30 for 3 consecutive days',
    '',
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
    ({ unit, value }, { sessions, ago, previous }) =>
      unit === 'times' && Number.isInteger(value) && value >= 1 && value <= sessions
        ? within(sessions, value, previous ? 0 : ago)
        : null,
    'unusual volume at least twice in the last 10 sessions',
    '',
    -0.1,
  ),
  rule(
    'When',
    'since_then|ever_since|every_day_since|each_day_since|since',
    (at) => (at.tokens[at.end]?.kind === 'number' ? null : { kind: 'since' }),
    '20 EMA crossed above 50 EMA 10 days ago and price above 50 EMA since then',
    '',
    0.1,
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
  rule('Streak', 'Run', (run) => run, 'RSI rising for 5 days'),
  rule(
    'Streak',
    'over|in|during|since Duration',
    ({ sessions }) => ({ sessions, exactly: false }),
    'RSI rising for 5 days',
  ),
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
    'RSI rising 5 days in a row',
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
    'When',
    `for Number or_more|plus|+ Unit ${ROW}?`,
    (n, unit) => {
      const span = counted(n, unit);
      return span && within(span.sessions, span.sessions);
    },
    'RSI below 30 for 3 or more days',
    '',
    -0.05,
  ),
  rule(
    'When',
    'for|in|over|during the? whole|entire|full last|past|previous? Unit',
    (unit) => (unit > 1 ? within(unit, unit) : null),
    'price above $50 for the whole last month',
    '',
    -0.1,
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
  rule(
    'Run',
    `for? at_least? Number straight|consecutive|successive Unit`,
    (n, unit) => {
      const span = counted(n, unit);
      return span && { sessions: span.sessions, exactly: false };
    },
    'price rising 3 straight days',
  ),
];
