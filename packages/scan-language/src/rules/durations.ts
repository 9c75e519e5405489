import { PLAN_BOUNDS, SESSIONS } from '@plainscan/contracts';
import type { Duration, Meanings } from '../chart/meanings.ts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { adjacent, isSessions } from './series.ts';
import { durationOf } from './times.ts';

type Spans = Meanings['Spans'];

/** Between the last two lengths of a list. */
const JOINED = '=,|/|&|and|or|,_and|,_or';

const joinOf = (word: string): 'and' | 'or' => (word.endsWith('or') ? 'or' : 'and');

/** "1, 3 and 6 months": a number in the unit of the length after it. */
const inUnitOf = (n: number, { unit }: Duration): Duration | null => durationOf(n, unit);

/** Several lengths, none of which repeats. */
function spansOf(first: readonly (Duration | null)[], { spans, join }: Spans, at: Place): Spans | null {
  const all = [...first, ...spans].flatMap((span) => span ?? []);
  const isComplete = all.length === first.length + spans.length && adjacent(at);
  return isComplete && new Set(all.map(({ sessions }) => sessions)).size === all.length ? { spans: all, join } : null;
}

/** Lengths of time, and times ago. */
export const DURATIONS: readonly AnyRule[] = [
  rule(
    'Duration',
    'Number consecutive|straight|trading|successive|calendar|full? Unit',
    (n, unit, at) => (adjacent(at) ? durationOf(n, unit) : null),
    'RSI under 30 in the last 5 days',
  ),
  rule('Duration', 'a|an|one|single|full Unit', (unit) => durationOf(1, unit), 'RSI under 30 a week ago', 0.05),
  rule('Duration', 'a? few|several Unit', (unit) => durationOf(3, unit), 'doji in the last few days', 0.05),
  rule(
    'Duration',
    'Duration ( Duration )',
    (a, b) => (a.sessions === b.sessions ? a : null),
    'above the 150-day (30-week) moving average',
    -0.1,
  ),
  rule(
    'Duration',
    'Number m',
    (n, { tokens, start, end }) => {
      const before = tokens[start - 1]?.text ?? '';
      const ofTime = ['in', 'last', 'past', 'within', 'during', 'the'].includes(before);
      // "3m performance above 20, 6m > 50": the next period of a list
      const isNext = tokens[start - 1]?.text === ',' && /^[<>]/.test(tokens[end]?.text ?? '');
      const named =
        isNext || ['high', 'low', 'performance', 'perf', 'return', 'gain'].includes(tokens[end]?.text ?? '');
      return (ofTime || named) && tokens[end - 1]!.glued && n <= 36 ? durationOf(n, SESSIONS.month) : null;
    },
    'up 50% in 6m',
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
    'Number =previous|prior|preceding|past|last|most_recent Unit',
    (n, word, unit, { tokens, end }) => {
      const span = /s$/i.test(tokens[end - 1]!.raw) ? durationOf(n, unit) : null;
      const previous = word.startsWith('pr');
      return span && { sessions: span.sessions, ago: previous ? 1 : 0, ...(previous && { previous }) };
    },
    'price above the high of the three previous days',
    -0.1,
  ),
  rule(
    'Spans',
    `Number ${JOINED} the? last|past? Duration`,
    (n, join, last, at) => spansOf([inUnitOf(n, last)], { spans: [last], join: joinOf(join) }, at),
    'outperforming the market over 1 and 3 months',
  ),
  rule(
    'Spans',
    `Duration ${JOINED} the? last|past? Duration`,
    (first, join, last, at) => spansOf([first], { spans: [last], join: joinOf(join) }, at),
    'outperforming the market over 1 month and 1 quarter',
  ),
  rule(
    'Spans',
    'Number ,|/ Spans',
    (n, rest, at) => spansOf([inUnitOf(n, rest.spans[0]!)], rest, at),
    'outperforming the market over 1, 3 and 6 months',
  ),
  rule(
    'Spans',
    'Duration ,|/ Spans',
    (first, rest, at) => spansOf([first], rest, at),
    'outperforming the market over 1 week, 1 month and 1 quarter',
  ),
  rule(
    'Lately',
    'last|past|trailing Unit',
    (unit) => (unit > 1 ? { sessions: unit, ago: 0 } : null),
    'up more than 20% this month and by more than 50% in the last year',
    0.05,
  ),
  rule(
    'Lately',
    'previous|prior Number',
    (sessions) => (isSessions(sessions) ? { sessions, ago: 1, previous: true } : null),
    'price above the high of the previous 60',
    0.7,
  ),
  rule(
    'Lately',
    'last|past Number',
    (sessions, { tokens, end }) =>
      // "the last 10 down days": not days in a row
      isSessions(sessions) && !/^(?:up|down|green|red|white|black|positive|negative)$/.test(tokens[end]?.text ?? '')
        ? { sessions, ago: 0 }
        : null,
    'up days on 3 of the last 5',
    0.7,
  ),
  rule(
    'Lately',
    'Lately ending Ago',
    ({ sessions, ago }, then) => (ago + then <= PLAN_BOUNDS.maxSessions ? { sessions, ago: ago + then } : null),
    'doji within the last 3 days ending 5 days ago',
    -0.1,
  ),
  rule(
    'Lately',
    'Duration before_today|prior_to_today',
    ({ sessions }) => ({ sessions, ago: 1 }),
    'price above the high of the 20 days before today',
  ),
  rule(
    'Ago',
    'Duration ago|earlier|back|prior|before',
    ({ sessions }, { tokens, end }) =>
      tokens[end - 1]!.text === 'before' && tokens[end]!.text === 'today' ? null : sessions,
    'RSI 5 days ago under 30',
  ),
  rule(
    'Ago',
    'yesterday|previous_day|prior_day|the_day_before|last_session|previous_session|prior_bar|previous_bar|prior_candle|previous_candle|the_bar_before|prior_session|day_before|session_before',
    () => 1,
    'volume above volume of yesterday',
    0.05,
  ),
  rule(
    'Ago',
    'last|previous|prior =week|month|quarter|year',
    (unit) => SESSIONS[unit as 'week'],
    'price above price of last week',
    0.1,
  ),
];
