import { series, SESSIONS } from '@plainscan/contracts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { endsClause } from '../cover/clause-ends.ts';
import { comparison } from './comparing.ts';
import { extremeOver, isSeriesDraft, isSessions, shiftDraft } from './series.ts';

/** The level that the previous clause compared with, as of the day before. */
const EARLIER_LEVEL: Draft = { type: 'shifted', of: { type: 'reference', to: 'level' }, ago: 1, atLeast: true };

/** Past values, and references to values of the previous clause. */
export const PAST_VALUES: readonly AnyRule[] = [
  // past values
  rule(
    'Value',
    'Value of|from Ago',
    (of, ago, { tokens, start, end }) => {
      // "the lows of the last month": those of the month, not the 52-week low as of a month ago
      const isCounted = tokens.slice(start, end).some(({ kind }) => kind === 'number');
      if (of.type === 'over' && ago > 1 && !isCounted) return null;
      if (of.type === 'distance') return new Priced(shiftDraft(of, ago), -0.1);
      return ['percentFrom', 'times', 'plus', 'arithmetic', 'number'].includes(of.type) ? null : shiftDraft(of, ago);
    },
    'price above the 20 day high from yesterday',
  ),
  rule(
    'Value',
    'Value Ago',
    (of, ago) => {
      const shifted = ['percentFrom', 'times', 'plus', 'arithmetic', 'number', 'distance'].includes(of.type)
        ? null
        : shiftDraft(of, ago);
      return shifted && new Priced(shifted, isSeriesDraft(of, 'open', 'high', 'low', 'close', 'volume') ? 0 : 0.25);
    },
    'price 10 days ago was higher than today',
  ),
  rule(
    'Value',
    'Ago Value',
    (ago, of, { tokens, start }) =>
      (of.type === 'series' || of.type === 'over') && tokens[start]!.kind === 'number' ? shiftDraft(of, ago) : null,
    'close > 5 days ago close * 1.1',
    0.3,
  ),
  rule(
    'Condition',
    'Condition ,? but|and|while|yet|whereas|though Value =higher|lower|up|down',
    (first, value, word) => {
      const ago = comparedWith(first.of);
      const then = ago && (value.type === 'series' || value.type === 'over') ? shiftDraft(value, ago) : null;
      if (!then) return null;
      const op = word === 'higher' || word === 'up' ? '>' : '<';
      const second: DraftCondition = { type: 'compare', left: value, op, right: then };
      return { subject: value, of: { type: 'all', of: [first.of, second] } };
    },
    'RSI lower than it was 5 days ago but price higher',
    -0.4,
  ),
  rule(
    'Value',
    'Value [ Number ]',
    (of, n) => {
      if (['arithmetic', 'plus', 'times'].includes(of.type)) return null;
      return n === 0 ? of : isSessions(Math.abs(n)) ? shiftDraft(of, Math.abs(n)) : null;
    },
    'close > close[1]',
  ),
  rule(
    'Value',
    'ref ( Value , - Number )',
    (of, n) => (isSessions(n) ? shiftDraft(of, n) : null),
    'ref(close, -1) below ref(close, -2)',
  ),
  rule(
    'Value',
    'yesterday|previous|prior|prev|preceding|previous_day|prior_day|previous_session|prior_session|previous_candle|prior_candle|previous_bar|prior_bar|last_candle|last_bar daily? Value',
    (of) => ((isSeriesDraft(of) || of.type === 'over') && of.ago === 0 ? shiftDraft(of, 1) : null),
    "close above yesterday's high",
  ),
  rule('Value', 'last =high|low|open|volume', (of) => series(of as 'high', [], 1), 'close above the last high', 0.3),
  rule(
    'Value',
    'last|previous|prior =week|month|quarter|year Extreme',
    (unit, which) => extremeOver(which, SESSIONS[unit as 'week'], SESSIONS[unit as 'week']),
    "price above last week's high",
  ),
  rule(
    'Value',
    'this =week|month|quarter|year Extreme',
    (unit, which) => extremeOver(which, SESSIONS[unit as 'week']),
    "price near this week's high",
  ),
  rule(
    'Value',
    'Extreme of|over|for this|the =week|month|quarter|year',
    (which, unit) => extremeOver(which, SESSIONS[unit as 'week']),
    'price near the low of the week',
    -0.1,
  ),
  rule(
    'Value',
    'new|recent|its_recent =high|low',
    (which, { tokens, start, end }) =>
      /s$/i.test(tokens[end - 1]!.raw) && ['of', 'from', 'near'].includes(tokens[start - 1]?.text ?? '')
        ? extremeOver(which as 'high', SESSIONS.year)
        : null,
    'price within 5% of new highs',
    -0.1,
  ),
  // references to the previous clause
  rule(
    'Value',
    'the ma|moving_average|average|key_moving_average',
    ({ tokens, end }) => (/s$/i.test(tokens[end - 1]!.raw) ? null : { type: 'reference', to: 'average' }),
    'price above the 50 day and low below the MA',
    0.1,
  ),
  rule(
    'Value',
    'that|said|the_same =high|low',
    () => ({ type: 'reference', to: 'level' }),
    'new 52-week high this month and price 10% below that high',
    -0.1,
  ),
  rule(
    'Predicate',
    'still|now|holding|still_holding|held|holds|remains|remaining|staying|stayed|today =above|below|over|under now|today|it|there?',
    (side, { tokens, end }) =>
      endsClause(tokens, end, tokens.length - 1)
        ? comparison(side === 'above' || side === 'over' ? '>' : '<', { type: 'reference', to: 'it' })
        : null,
    'crossed above the 50 day 3 days ago and still above',
    0.1,
  ),
  rule(
    'Predicate',
    '=above|below|over|under now|today',
    (side, { tokens, end }) =>
      endsClause(tokens, end, tokens.length - 1)
        ? comparison(side === 'above' || side === 'over' ? '>' : '<', { type: 'reference', to: 'it' })
        : null,
    'below the 50 day 10 days ago, above now',
    0.1,
  ),
  rule(
    'Predicate',
    '=back_above|back_over|back_below|back_under that|this previous|prior|earlier|old? =high|low',
    (side) => comparison(/above|over/.test(side) ? '>' : '<', EARLIER_LEVEL),
    'new 20 day low today and closed back above that low',
    -0.5,
  ),
  rule(
    'Value',
    'that|this previous|prior|earlier|old =high|low',
    () => EARLIER_LEVEL,
    'new 20 day low and closed above that prior low',
    -0.2,
  ),
  rule(
    'Value',
    'that|the_same|this average|ma|line|level|moving_average',
    () => ({ type: 'reference', to: 'average' }),
    'price crossed the 50 day and closed above that ma',
    0.1,
  ),
  rule(
    'Value',
    "its|that_day's|that_bar's|that_candle's =high|low",
    (field) => ({ type: 'that-day', field: field as 'high' }),
    'inside day yesterday and price above its high',
    -0.3,
  ),
  rule('Value', 'it', () => ({ type: 'reference', to: 'it' }), 'dipped below the 20 EMA but closed above it', 0.6),
];

/** How many sessions before a value is compared with itself; null if it isn't. */
function comparedWith(of: DraftCondition): number | null {
  if (of.type !== 'compare' || of.op === '=' || of.op === '!=') return null;
  const { left, right } = of;
  if (right.type === 'shifted') return JSON.stringify(right.of) === JSON.stringify(left) ? right.ago : null;
  if (left.type !== right.type || (left.type !== 'series' && left.type !== 'over')) return null;
  const ago = (right as typeof left).ago - left.ago;
  return ago > 0 && JSON.stringify(shiftDraft(left, ago)) === JSON.stringify(right) ? ago : null;
}
