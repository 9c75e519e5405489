import { type SeriesName, SESSIONS } from '@plainscan/contracts';
import { rule, type AnyRule } from '../chart/rule.ts';
import type { ParsedCondition } from '../chart/meanings.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import { isAverage } from '../plan/units.ts';
import { extremeOver, isPrice, isSeriesDraft, isSessions, shiftDraft, seriesWith } from './series.ts';
import { raw } from './values.ts';

/** Sessions of a "recent" high or low, like those of support and resistance. */
const RECENT_SESSIONS = 20;

/** "15% off high": too far for the day's high, so the 52-week high is meant. */
const FAR_PERCENT = 5;

const mean = (of: Draft, sessions: number, ago = 0): Draft => ({ type: 'over', fn: 'mean', of, sessions, ago });

const ownAverage = (sessions: number, average: 'sma' | 'ema' = 'sma', ago = 0): Draft => ({
  type: 'own-average',
  average,
  sessions,
  ago,
});

const extremeFunction = (fn: string, of: Draft, sessions: number): Draft | null =>
  isSessions(sessions)
    ? { type: 'over', fn: /^(?:max|highest|hhv|maximum)/.test(fn) ? 'highest' : 'lowest', of, sessions, ago: 0 }
    : null;

/** Averages and extremes over several days. */
export const AVERAGE_VALUES: readonly AnyRule[] = [
  // averages of any value
  rule(
    'Value',
    'average|avg|mean Duration',
    ({ sessions, unit }, { tokens, end }) =>
      unit === 1 && sessions > 1 && !/s$/i.test(tokens[end - 1]!.raw) ? ownAverage(sessions) : null,
    'volume 3x avg 10 day',
    0.3,
  ),
  rule(
    'Value',
    'Lately average|avg|mean',
    ({ sessions }) => (sessions > 1 ? ownAverage(sessions) : null),
    'volume above the last 10 days average',
    0.1,
  ),
  rule(
    'Value',
    'Series : Number sma|ma|ema|day_average|day_moving_average|period_average',
    (name, n) =>
      ['volume', 'averageVolume'].includes(name) && isSessions(n) ? seriesWith('averageVolume', [n]) : null,
    'volume: 50 SMA above 200,000',
    -0.2,
  ),
  rule(
    'Value',
    'Series ( Duration average|avg|moving_average|ma|sma )',
    (name, { sessions }) => (name === 'volume' ? seriesWith('averageVolume', [sessions]) : null),
    'volume (5 day avg) above 200,000',
    -0.1,
  ),
  rule(
    'Value',
    'average|mean|avg of? Value of|over|in|for|during Lately',
    (of, { sessions, ago }) => mean(of, sessions, ago),
    'average RSI(14) of the last 10 days above 50',
  ),
  rule(
    'Value',
    'Lately average|avg|mean of? Value',
    ({ sessions, ago = 0 }, of) => (isSeriesDraft(of) && of.name !== 'averageVolume' ? mean(of, sessions, ago) : null),
    "volume above the last 10 days' average volume",
    -0.1,
  ),
  rule(
    'Value',
    'average|mean Value of_all_time',
    (of) => ({ type: 'over', fn: 'mean', of, sessions: null, ago: 0 }),
    'average RSI of all time above 50',
  ),
  rule(
    'Value',
    'average|mean|avg of? Value of|over|in|for|during Duration',
    (of, { sessions }) => mean(of, sessions),
    'average RSI over 10 days above 50',
  ),
  rule(
    'Value',
    'Period average|avg|mean|moving_average|ma|sma of? Value',
    ({ sessions }, of, { tokens, end }) => {
      // "20 day average true range" is ATR(20)
      const isTrueRange = tokens[end - 3]!.text === 'average' && tokens[end - 2]!.text === 'true';
      return isSeriesDraft(of) && !isTrueRange && !['sma', 'ema', 'averageVolume'].includes(of.name)
        ? mean(of, sessions)
        : null;
    },
    '8 day average of RSI above 55',
    0.1,
  ),
  rule(
    'Value',
    'Period average|avg|moving_average|moving_avg|ma|mean|norm',
    ({ sessions }) => ownAverage(sessions),
    'RSI above its 10 day average',
    0.05,
  ),
  rule(
    'Value',
    'average|avg|normal|usual|mean|norm|typical|moving_average|ma level|value|amount?',
    // "above both moving averages": several that the sentence doesn't name
    ({ tokens, end }) => (/^(?:averages|mas)$/i.test(tokens[end - 1]!.raw) ? null : ownAverage(20)),
    'volume above average',
    0.3,
  ),
  rule(
    'Value',
    'average|avg|mean of last|past|previous|prior? Number daily? Series',
    (n, name, { tokens, end }) => {
      const isPlural = /s$/i.test(tokens[end - 1]!.raw);
      const of = isPlural && isSessions(n) && n > 1 ? seriesWith(name) : null;
      return of && mean(of, n);
    },
    'price 20% higher than the average of the last 50 closes',
    -0.2,
  ),
  rule(
    'Value',
    'average|avg|mean|moving_average of Lately',
    ({ sessions, ago }) => ownAverage(sessions, 'sma', ago),
    'volume at least 5x the average of the past 10 days',
  ),
  rule(
    'Condition',
    '=above|below average|avg Series',
    (side, name) => aboveAverage(side, [name]),
    'above average range',
    -0.3,
  ),
  rule(
    'Condition',
    '=above|below average|avg Series and Series',
    (side, one, other) => aboveAverage(side, [one, other]),
    'above average range and volume',
    -0.6,
  ),
  // "above average over the last 3 days" is a window
  rule(
    'Value',
    'its|their|the average|avg|mean|moving_average over|across|during Lately',
    ({ sessions, ago }) => ownAverage(sessions, 'sma', ago),
    'volume above its average over the last 10 days',
    -0.2,
  ),
  rule(
    'Value',
    'average|avg|mean|moving_average of|over Duration',
    ({ sessions }) => ownAverage(sessions),
    'volume above its average over 10 days',
  ),
  rule(
    'Value',
    'its|their Series Params?',
    (name, params) => (name === 'sma' || name === 'ema' ? ownAverage(params?.[0] ?? 20, name) : null),
    'RSI(3) above its SMA(2)',
    -0.05,
  ),
  rule(
    'Value',
    'its|their Period Series',
    ({ sessions }, name) => (name === 'sma' || name === 'ema' ? ownAverage(sessions, name) : null),
    'RSI above its 10 day SMA',
    -0.05,
  ),
  rule(
    'Value',
    'Series ( Value ,? Number Unit? )',
    (name, of, n) => functionOf(name, of, n),
    'volume above sma(v, 20)',
  ),
  rule('Value', 'Series ( Number , Value )', (name, n, of) => functionOf(name, of, n), 'volume above sma(20, volume)'),
  rule(
    'Value',
    'Series Number of? Series',
    (name, n, of) => (of === 'volume' ? functionOf(name, seriesWith(of)!, n) : null),
    'volume above 1.5 * [sma 20 volume]',
    -0.1,
  ),
  rule(
    'Value',
    'Number Series of Series',
    (n, name, of) => (of === 'volume' ? functionOf(name, seriesWith(of)!, n) : null),
    'volume above its 20 SMA of volume',
    -0.1,
  ),
  rule('Value', 'Series Number ( Value )', (name, n, of) => functionOf(name, of, n), 'volume above SMA20(volume)'),
  rule(
    'Value',
    'mov ( Value , Number , =s|e|w|simple|exponential|weighted )',
    (of, n, kind) => functionOf(kind.startsWith('s') ? 'sma' : kind.startsWith('e') ? 'ema' : 'wma', of, n),
    'close > mov(c, 20, e)',
  ),
  rule(
    'Value',
    'average|avg|mean ( Value , Number )',
    (of, n) => (isSessions(n) ? mean(of, n) : null),
    'volume above avg(volume, 50)',
  ),
  rule(
    'Value',
    '=max|highest|hhv|min|lowest|llv|maximum|minimum ( Value , Number )',
    (fn, of, n) => extremeFunction(fn, of, n),
    'close at least max(h, 20)',
  ),
  rule(
    'Value',
    '=max|highest|hhv|min|lowest|llv|maximum|minimum ( Number , Value )',
    (fn, n, of) => extremeFunction(fn, of, n),
    'close at least max(20, high)',
  ),
  // extremes of several days
  rule('Extreme', '=high|low price|level|mark?', (which) => which as 'high' | 'low', 'price near its 20 day high'),
  rule('Value', 'Period Extreme', ({ sessions }, which) => extremeOver(which, sessions), 'price near its 20 day high'),
  rule(
    'Value',
    'SpanWord Extreme',
    (sessions, which) => (sessions > 1 ? extremeOver(which, sessions) : null),
    'price near its yearly high',
  ),
  rule('Value', 'year|52_week|52_wk Extreme', (which) => extremeOver(which, SESSIONS.year), 'price near its year high'),
  rule(
    'Value',
    'Period closing|close Extreme',
    ({ sessions }, which) => extremeOver(which, sessions, 0, true),
    'price within 3% of its 52-week closing high',
  ),
  rule(
    'Value',
    'all_time|alltime|record|lifetime Extreme',
    (which) => extremeOver(which, null),
    'price near its all-time high',
  ),
  rule(
    'Value',
    '=high|low of|over|in|for Lately',
    (which, { sessions, ago }) => extremeOver(which as 'high', sessions, ago),
    'price above the high of the previous 60 days',
  ),
  rule(
    'Value',
    '=high|low',
    (which, at) => (/^(?:high|low)s$/i.test(raw(at)) ? extremeOver(which as 'high', SESSIONS.year) : null),
    'price near its highs',
  ),
  rule(
    'Value',
    'its|their|the =high|low',
    (which, { tokens, start, end }) =>
      (tokens[start]!.text !== 'the' || ['off', 'from'].includes(tokens[start - 1]?.text ?? '')) &&
      ['off', 'from', 'below', 'of', 'above', 'since'].includes(tokens[start - 1]?.text ?? '') &&
      tokens.slice(Math.max(0, start - 5), start - 1).some(({ text }) => text === '%' || text === 'percent') &&
      !tokens.slice(end, end + 3).some(({ text }) => text === 'day' || text === 'today')
        ? extremeOver(which as 'high', SESSIONS.year)
        : null,
    'price 20% off its high',
    -0.1,
  ),
  rule(
    'Value',
    '=high|low',
    (which, { tokens, start, end }) => {
      const percent = tokens[start - 2]?.text === '%' ? tokens[start - 3] : tokens[start - 2];
      const isFar = percent?.kind === 'number' && percent.value >= FAR_PERCENT && percent.value <= 100;
      return isFar &&
        ['off', 'from', 'of', 'above', 'below', 'since'].includes(tokens[start - 1]?.text ?? '') &&
        tokens[start - 2]!.text === '%' &&
        !['of', 'day', 'today', 'yesterday', '['].includes(tokens[end]!.text)
        ? extremeOver(which as 'high', SESSIONS.year)
        : null;
    },
    'down 20% from high',
    -0.1,
  ),
  rule(
    'Value',
    'recent|latest|most_recent =high|low|peak|swing_high|swing_low',
    (which, { tokens, end }) =>
      /s$/i.test(tokens[end - 1]!.raw) ? null : extremeOver(/low/.test(which) ? 'low' : 'high', RECENT_SESSIONS),
    'price near its recent high',
    -0.1,
  ),
  rule(
    'Value',
    'its|their|the =peak',
    (_which, { tokens, start }) =>
      ['off', 'from', 'below', 'of'].includes(tokens[start - 1]?.text ?? '')
        ? extremeOver('high', SESSIONS.year)
        : null,
    'down 20% from its peak',
  ),
  rule(
    'Value',
    'Series averaged|averaging over|across|for|in Lately',
    (name, { sessions, ago }) => mean(seriesWith(name)!, sessions, ago),
    'dollar volume averaged over the last 20 days above 10 million',
    -0.1,
  ),
  rule(
    'Value',
    'Series averaged|averaging over|across|for|in Duration',
    (name, { sessions }) => mean(seriesWith(name)!, sessions),
    'dollar volume averaged over 20 days above 10 million',
    -0.1,
  ),
  rule(
    'Value',
    'highest|max|maximum Value of|over|in|during|within|for Lately',
    (of, { sessions, ago }) => ({ type: 'over', fn: 'highest', of, sessions, ago }),
    'price above the highest high of the last 20 days',
  ),
  rule(
    'Value',
    'lowest|min|minimum Value of|over|in|during|within|for Lately',
    (of, { sessions, ago }) => ({ type: 'over', fn: 'lowest', of, sessions, ago }),
    'price near the lowest low of the last 20 days',
  ),
  rule(
    'Value',
    'highest|max|maximum Value of|over|in Duration',
    (of, { sessions }) => ({ type: 'over', fn: 'highest', of, sessions, ago: 0 }),
    'price near the highest close of 20 days',
    0.9,
  ),
  rule(
    'Value',
    'lowest|min|minimum Value of|over|in Duration',
    (of, { sessions }) => ({ type: 'over', fn: 'lowest', of, sessions, ago: 0 }),
    'price near the lowest close of 20 days',
    0.9,
  ),
  rule(
    'Value',
    '=highest|lowest Value of_all_time|ever',
    (fn, of) => ({ type: 'over', fn: fn as 'highest', of, sessions: null, ago: 0 }),
    'price near the highest close of all time',
  ),
  rule(
    'Value',
    'Value before_today|prior_to_today|before_yesterday',
    (of) => (of.type === 'over' ? shiftDraft(of, 1) : null),
    'price above the highest high of the last 20 days before today',
    -0.1,
  ),
  rule(
    'Value',
    '=support|resistance level|line|zone|area?',
    (which) => extremeOver(which === 'support' ? 'low' : 'high', 20, 1),
    'price near support',
  ),
  rule(
    'Value',
    'support|resistance at|of|on|near Value',
    (value) => (isPrice(value) ? value : null),
    'fell through support at the 50 day',
    -0.3,
  ),
  rule(
    'Value',
    'Period =support|resistance',
    ({ sessions }, which) => extremeOver(which === 'support' ? 'low' : 'high', sessions, 1),
    'price near 50 day support',
  ),
  rule('Value', 'distance from|to|of Value', (from) => distanceFrom(from), 'distance from 20-day high below 5%'),
  rule(
    'Value',
    '%|percent|percentage|pct away|distance? from|to|off Value',
    (from) => distanceFrom(from),
    'sort by % from the 50 day',
    0.1,
  ),
  rule(
    'Value',
    'percent difference of Value from Value',
    (value, base) => ({ type: 'percentFrom', value, base }),
    'percent difference of volume from volume of 1 day ago at least 50%',
  ),
];

const distanceFrom = (from: Draft): Draft | null =>
  ['plus', 'times', 'arithmetic'].includes(from.type) ? null : { type: 'distance', from };

function functionOf(name: Parameters<typeof seriesWith>[0], of: Draft, n: number): Draft | null {
  if (!isSessions(n)) return null;
  if (name === 'standardDeviation' && n > 1) return { type: 'over', fn: 'stdev', of, sessions: n, ago: 0 };
  if (!isAverage(name))
    return isSeriesDraft(of, 'close') && of.ago === 0
      ? seriesWith(name === 'changePercent' ? 'performance' : name, [n])
      : null;
  if (isSeriesDraft(of, 'close') && of.ago === 0) return seriesWith(name, [n]);
  return name === 'sma' ? mean(of, n) : null;
}

/** Ranges and volumes compared with their averages; of prices, "above average" would be a moving average. */
function aboveAverage(side: string, names: readonly SeriesName[]): ParsedCondition | null {
  if (!names.every((name) => ['volume', 'dollarVolume', 'range', 'rangePercent', 'atr', 'atrPercent'].includes(name)))
    return null;
  const conditions = names.map((name): DraftCondition => ({
    type: 'compare',
    left: seriesWith(name)!,
    op: side === 'above' ? '>' : '<',
    right: name === 'volume' ? seriesWith('averageVolume', [20])! : mean(seriesWith(name)!, 20),
  }));
  return {
    of: conditions.length === 1 ? conditions[0]! : { type: 'all', of: conditions },
    subject: seriesWith(names[0]!)!,
  };
}
