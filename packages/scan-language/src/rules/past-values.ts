import { series, SESSIONS } from '@plainscan/contracts';
import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { extremeOver, isSeriesDraft, isSessions, moved } from './series.ts';

/** Values several days ago, and values mentioned in the previous clause. */
export const PAST_VALUES: readonly AnyRule[] = [
  // several days ago
  rule(
    'Value',
    'Value of|from Ago',
    (of, ago) => {
      if (of.type === 'distance') return new Priced(moved(of, ago), -0.1);
      return ['percentFrom', 'times', 'plus', 'arithmetic', 'number'].includes(of.type) ? null : moved(of, ago);
    },
    'price above the 20 day high from yesterday',
  ),
  rule(
    'Value',
    'Value Ago',
    (of, ago) => {
      const then = ['percentFrom', 'times', 'plus', 'arithmetic', 'number', 'distance'].includes(of.type)
        ? null
        : moved(of, ago);
      return then && new Priced(then, isSeriesDraft(of, 'open', 'high', 'low', 'close', 'volume') ? 0 : 0.25);
    },
    'price 10 days ago was higher than today',
  ),
  rule(
    'Value',
    'Ago Value',
    (ago, of, { tokens, start }) =>
      (of.type === 'series' || of.type === 'over') && tokens[start]!.kind === 'number' ? moved(of, ago) : null,
    'close > 5 days ago close * 1.1',
    '',
    0.3,
  ),
  rule(
    'Value',
    'Value [ Number ]',
    (of, n) => (n === 0 ? of : isSessions(Math.abs(n)) ? moved(of, Math.abs(n)) : null),
    'close > close[1]',
  ),
  rule(
    'Value',
    'ref ( Value , - Number )',
    (of, n) => (isSessions(n) ? moved(of, n) : null),
    'ref(close, -1) below ref(close, -2)',
  ),
  rule(
    'Value',
    'yesterday|previous|prior|prev|preceding|previous_day|prior_day|previous_session|prior_session|previous_candle|prior_candle|previous_bar|prior_bar|last_candle|last_bar daily? Value',
    (of) => ((isSeriesDraft(of) || of.type === 'over') && of.ago === 0 ? moved(of, 1) : null),
    "close above yesterday's high",
  ),
  rule(
    'Value',
    'last =high|low|open|volume',
    (of) => series(of as 'high', [], 1),
    'close above the last high',
    '',
    0.3,
  ),
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
    '',
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
    '',
    -0.1,
  ),
  // the subject of the clause before
  rule(
    'Value',
    'the ma|moving_average|average|key_moving_average|mas',
    () => ({ type: 'reference', to: 'average' }),
    'price above the 50 day and low below the MA',
    '',
    0.1,
  ),
  rule(
    'Value',
    'that|said|the_same =high|low',
    () => ({ type: 'reference', to: 'level' }),
    'new 52-week high this month and price 10% below that high',
    '',
    -0.1,
  ),
  rule(
    'Value',
    'that|the_same|this average|ma|line|level|moving_average',
    () => ({ type: 'reference', to: 'average' }),
    'price crossed the 50 day and closed above that ma',
    '',
    0.1,
  ),
  rule('Value', 'it', () => ({ type: 'reference', to: 'it' }), 'dipped below the 20 EMA but closed above it', '', 0.6),
];
