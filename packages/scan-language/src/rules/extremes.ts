import { untilToday } from '../meaning/when.ts';
import { series, SESSIONS } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { rule, type AnyRule, type Place } from '../chart/rule.ts';
import { HOLE, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { bound } from './bind.ts';
import { extremeOver, isSeriesDraft } from './series.ts';

const MAKING =
  'make|makes|making|made|hit|hits|hitting|set|setting|reach|reaches|reached|reaching|print|printing|printed|post|posting|posted|notched|notching|at|breaking|break|broke|broken|put_in|just_made|just_hit';
const HIGHEST = 'highest|largest|biggest|most|heaviest|greatest|strongest|widest|maximum|maximal';
const LOWEST = 'lowest|smallest|least|lightest|weakest|narrowest|tightest|minimum|minimal';

const extreme = (
  value: Draft,
  which: 'highest' | 'lowest',
  sessions: number | null,
  beats: boolean,
): DraftCondition => ({
  type: 'extreme',
  value,
  which,
  sessions,
  beats,
});
const newExtreme = (which: 'high' | 'low', sessions: number | null, of: Draft = series(which)): Said => ({
  of: extreme(of, which === 'high' ? 'highest' : 'lowest', sessions, true),
  about: series('close'),
});
const highOrLow = (word: string): 'highest' | 'lowest' => (HIGHEST.split('|').includes(word) ? 'highest' : 'lowest');

/** "in the top 10% of its range": the position of the close between the low and the high. */
export function inRange(top: string, part: number): DraftCondition {
  const upper = ['top', 'upper', 'highest'].includes(top);
  const share = part === PARTS['third'] ? 1 / 3 : part / 100;
  const level = upper ? 1 - share : share;
  return {
    type: 'compare',
    left: { type: 'position', of: HOLE },
    op: upper ? '>=' : '<=',
    right: { type: 'number', value: level },
  };
}
const PARTS: Record<string, number> = { half: 50, third: 100 / 3, quarter: 25 };
const RANGE = 'range|bar|candle|daily_range|day_range|trading_range|session_range|days_range|day_bar|candle_range';

export const EXTREMES: readonly AnyRule[] = [
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme`,
    (which) => newExtreme(which, SESSIONS.year),
    'making new highs',
    '',
    0.05,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period Extreme`,
    ({ sessions }, which) => newExtreme(which, sessions),
    'new 52-week high',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh SpanWord Extreme`,
    (sessions, which) => (sessions > 1 ? newExtreme(which, sessions) : null),
    'new yearly low',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh all_time|alltime|record Extreme`,
    (which) => newExtreme(which, null),
    'new all-time high',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period closing|close Extreme`,
    ({ sessions }, which) => ({
      of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', sessions, true),
      about: series('close'),
    }),
    'new 20-day closing high',
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme in|for|of|over this|the? Lately`,
    (which, lately) => (untilToday(lately) ? newExtreme(which, lately.sessions) : null),
    'new high in the last 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme in|for|of|over Duration`,
    (which, { sessions }) => newExtreme(which, sessions),
    'new high in 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Extreme of|for|on this|the? =year|month|quarter|week`,
    (which, unit) => newExtreme(which, SESSIONS[unit as 'year']),
    'new low for the year',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period Extreme in|of|on|for both? Values`,
    ({ sessions }, which, { values }) => ({
      about: series('close'),
      of: {
        type: 'all',
        of: values.map((of) => newExtreme(which, sessions, isSeriesDraft(of, 'close') ? series(which) : of).of),
      },
    }),
    'new 6 month high in price and volume',
    '',
    -0.4,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh Period Extreme in|of|on|for Value`,
    ({ sessions }, which, of) => newExtreme(which, sessions, of),
    'new 20-day high in RSI(14)',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    `${MAKING}? new|fresh all_time Extreme in|of|on|for Value`,
    (which, of) => newExtreme(which, null, of),
    'new all-time high in RSI(14)',
    '',
    -0.1,
  ),
  rule('Condition', 'Period Extreme', ({ sessions }, which) => newExtreme(which, sessions), '20 day high', '', 0.4),
  rule(
    'Condition',
    'SpanWord Extreme',
    (sessions, which) => (sessions > 1 ? newExtreme(which, sessions) : null),
    'yearly low',
    '',
    0.4,
  ),
  rule('Condition', 'all_time|alltime|record Extreme', (which) => newExtreme(which, null), 'all-time high', '', 0.4),
  rule(
    'Condition',
    'all_time|alltime|record =high|low close|closing',
    (which) => ({
      of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', null, false),
      about: series('close'),
    }),
    'all-time high close',
    '',
    0.2,
  ),
  rule(
    'Condition',
    `make|makes|making|made|hit|hits|hitting|set|setting|reach|reached|reaching|print|printing|post|posting Period Extreme`,
    ({ sessions }, which) => newExtreme(which, sessions),
    'hitting 20 day highs',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'make|makes|making|made|hit|hits|hitting|set|setting|reach|reached|reaching|print|printing|post|posting all_time|record Extreme',
    (which) => newExtreme(which, null),
    'hitting all time highs',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'made|make|making|matched|equaled|equalled or matched|equaled|tied|made new? Period Extreme',
    ({ sessions }, which) => ({
      of: {
        type: 'compare',
        left: series(which),
        op: which === 'high' ? '>=' : '<=',
        right: { type: 'exact', of: extremeOver(which, sessions, 1) },
      },
      about: series('close'),
    }),
    'made or matched a new 1-month high',
    '',
    -0.3,
  ),

  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value in|of|over|for|during|within|since Lately`,
    (word, value, lately) => (untilToday(lately) ? extremeSaid(value, word, lately.sessions) : null),
    'highest close in the last 20 days',
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value in|of|over|for|during|within at_least|more_than|about? Duration`,
    (word, value, { sessions }) => extremeSaid(value, word, sessions),
    'lowest volume in 10 days',
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value in|of|for? this|the =year|month|quarter|week`,
    (word, value, unit) =>
      // "largest gap this quarter" ranks the stocks
      isSeriesDraft(value, 'gapPercent') ? null : extremeSaid(value, word, SESSIONS[unit as 'year']),
    'highest volume this year',
  ),
  rule(
    'Condition',
    `=${HIGHEST}|${LOWEST} Value ever|of_all_time|in_history`,
    (word, value) => extremeSaid(value, word, null),
    'highest volume ever',
  ),
  rule(
    'Condition',
    `all_time|record =${HIGHEST}|${LOWEST} Value`,
    (word, value) => extremeSaid(value, word, null),
    'record highest volume',
  ),
  rule(
    'Predicate',
    `at|made|reached|hit? =${HIGHEST}|${LOWEST} level|point|value|reading|price? it_has_been? in|of|over|for|during|within|since Lately`,
    (word, { sessions }) => extreme(HOLE, highOrLow(word), sessions, false),
    'RSI at its lowest in the last month',
  ),
  rule(
    'Predicate',
    `at|made|reached|hit? =${HIGHEST}|${LOWEST} level|point|value|reading|price? it_has_been? in|of|over|for|during|within Duration`,
    (word, { sessions }) => extreme(HOLE, highOrLow(word), sessions, false),
    'RSI at its lowest in a month',
  ),
  rule(
    'Predicate',
    `at =${HIGHEST}|${LOWEST} ever|of_all_time`,
    (word) => extreme(HOLE, highOrLow(word), null, false),
    'volume at its highest ever',
  ),
  rule(
    'Predicate',
    'at|made|hit|hitting|reached|making new? Period Extreme',
    ({ sessions }, which) => extreme(HOLE, which === 'high' ? 'highest' : 'lowest', sessions, false),
    'volume at a 20 day high',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'closed|closing|close|closes|price|finished at|on|making|made|hit a|an|its|the? new? Period closing|close Extreme',
    ({ sessions }, which) => ({
      of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', sessions, false),
      about: series('close'),
    }),
    'closed at a 52 week closing high',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'closed at|on Period Extreme',
    ({ sessions }, which) => ({
      of: extreme(series('close'), which === 'high' ? 'highest' : 'lowest', sessions, false),
      about: series('close'),
    }),
    'closed at a 10 day low',
    '',
    -0.2,
  ),

  // the position of the close in the day's range
  rule(
    'Predicate',
    `in|within =top|upper|highest|bottom|lower|lowest Amount of today|day|its|daily|the|trading? ${RANGE}`,
    (top, { unit, value }) => (unit === 'percent' ? inRange(top, value) : null),
    'close in the top 10% of its range',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    `=top|upper|bottom|lower Amount of today|day|its|daily|the|trading|todays? ${RANGE}`,
    (top, { unit, value }) => (unit === 'percent' ? inRange(top, value) : null),
    'close top 10% of range',
    '',
    -0.4,
  ),
  rule(
    'Predicate',
    `in|within =top|upper|bottom|lower =half|third|quarter of? today|day|its|daily|the|trading? ${RANGE}`,
    (top, part) => inRange(top, PARTS[part]!),
    'close in the upper half of its range',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'closed|closing|close|finished|closes near|close_to|at|around|on the|its|their|days|daily? =high|low of_the_day|of_day?',
    (which) => ({ of: inRange(which === 'high' ? 'top' : 'bottom', 10), about: series('close') }),
    'closed near its daily high',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'remain|remaining|stay|staying|stayed|trading|hold|holding? within|in Amount range of? Value? for|over|in Duration',
    ({ unit, value }, _of, { sessions }, at) =>
      unit === 'percent' ? narrow(value, sessions, saysClosing(at) ? 'close' : 'high') : null,
    'stock staying within 5% range for 10 days',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'remain|remaining|stay|staying|stayed|trading? within|in range of Amount for|over|in Duration',
    ({ unit, value }, { sessions }, at) =>
      unit === 'percent' ? narrow(value, sessions, saysClosing(at) ? 'close' : 'high') : null,
    'closing price within a range of 3% over 5 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'range|price_range|trading_range within|of Op? Amount over|for|in Duration',
    (_op, amount, { sessions }) =>
      amount.unit === 'percent' ? { of: narrow(amount.value, sessions, 'high'), about: null } : null,
    'range within 5% over 10 days',
    '',
    0.1,
  ),
];

/** "closing price to remain within …" speaks of closes. */
const saysClosing = ({ tokens, start }: Place): boolean =>
  tokens.slice(Math.max(0, start - 4), start).some(({ text }) => /^clos/.test(text));

/** The highest of some days is at most so many percent above the lowest. */
const narrow = (percent: number, sessions: number, on: 'high' | 'close'): DraftCondition => ({
  type: 'compare',
  left: {
    type: 'percentFrom',
    value: extremeOver('high', sessions, 0, on === 'close'),
    base: extremeOver('low', sessions, 0, on === 'close'),
  },
  op: '<=',
  right: { type: 'number', value: percent },
});

function extremeSaid(value: Draft, word: string, sessions: number | null): Said | null {
  const said = bound(value, extreme(HOLE, highOrLow(word), sessions, false));
  return said && 'of' in said ? said : null;
}
