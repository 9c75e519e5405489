import { over, series, SESSIONS } from '@plainscan/contracts';
import { Priced, rule, type AnyRule, type Place } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { NOWHERE, valueOf } from '../meaning/resolve.ts';
import { unitOf } from '../plan/units.ts';
import {
  adjacent,
  AVERAGE_LENGTHS,
  AVERAGES,
  lengthOf,
  extremeOver,
  isSeriesDraft,
  isSessions,
  moved,
  seriesOver,
  seriesWith,
} from './series.ts';

const raw = ({ tokens, start }: Place, offset = 0): string => tokens[start + offset]!.raw;
const isPlural = (word: string): boolean => /s$/i.test(word);
const glued = ({ tokens, start }: Place, offset: number): boolean => tokens[start + offset]!.glued;

/** `MACD(12, 26, 9)` says the parameters of its signal, too. */
const withParams = (name: Parameters<typeof seriesWith>[0], params: number[]): Draft | null =>
  seriesWith(name, params) ?? (name === 'vwap' ? seriesWith('rollingVwap', params) : null);

/** TC2000 writes the 1.5 deviations of a band as 15. */
const inTenths = (name: string, params: number[], { tokens, start, end }: Place): number[] =>
  name.startsWith('bollinger') &&
  (params[1] ?? 0) >= 10 &&
  tokens.slice(start, end).some(({ text }) => text === 'bband')
    ? [params[0]!, params[1]! / 10]
    : params;

/** "close(-1)", "close(1)": the parameter of a field of the bar is how long ago. */
function fieldAgo(name: Parameters<typeof seriesWith>[0], params: readonly number[]): Draft | null {
  const field = ['open', 'high', 'low', 'close', 'volume'].includes(name);
  return field && params.length === 1 && isSessions(Math.abs(params[0]!))
    ? series(name, [], Math.abs(params[0]!))
    : null;
}

const mean = (of: Draft, sessions: number, ago = 0): Draft => ({ type: 'over', fn: 'mean', of, sessions, ago });
const ownAverage = (sessions: number, average: 'sma' | 'ema' = 'sma'): Draft => ({
  type: 'own-average',
  average,
  sessions,
  ago: 0,
});

/** Tokens of one formula. */
const MAX_FORMULA = 24;

/** A sum or product of two values, and of a value and a number. */
const percent = (of: Draft, by: number): Draft => ({ type: 'times', factor: Number((1 + by / 100).toFixed(10)), of });

export const VALUES: readonly AnyRule[] = [
  // a series and its parameters
  rule(
    'Value',
    'Series',
    (name, at) => {
      const plural = (name === 'high' || name === 'low') && /^(?:high|low)s$/i.test(raw(at));
      return plural ? null : new Priced(seriesWith(name), AVERAGES.includes(name) ? 0.5 : 0);
    },
    'RSI below 30',
  ),
  rule(
    'Value',
    'Series Params',
    (name, params, at) => withParams(name, inTenths(name, params, at)) ?? fieldAgo(name, params),
    'RSI(2) below 10',
  ),
  rule('Params', '( Number Unit? )', (n, unit) => [n * (unit ?? 1)], 'RSI(2) below 10'),
  rule('Params', '( Number ,|/ Number )', (a, b) => [a, b], 'price below lower Bollinger band(20, 2.5)'),
  rule('Params', '( Number ,|/ Number ,|/ Number )', (a, b, c) => [a, b, c], 'MACD(5, 35, 5) above its signal'),
  rule(
    'Value',
    'Series Number',
    (name, n, at) => {
      if (!adjacent(at)) return null;
      const letter = raw(at).length === 1;
      const field = letter && glued(at, 1) ? fieldAgo(name, [n]) : null;
      const value = field ?? (letter ? null : (withParams(name, [n]) ?? null));
      return value && new Priced(value, AVERAGES.includes(name) || glued(at, at.end - at.start - 1) ? 0.1 : 0.8);
    },
    'price above SMA 20',
  ),
  rule(
    'Value',
    'Series Number Unit',
    (name, n, unit) => withParams(name, [n * unit]),
    'price above EMA 21 day',
    '',
    0.2,
  ),
  rule(
    'Value',
    'Series Number ,|/? Number ,|/? Number',
    (name, a, b, c) => withParams(name, [a, b, c]),
    'MACD 5 35 5 above its signal',
    '',
    0.5,
  ),
  rule(
    'Value',
    'Period Series',
    (period, name) => (AVERAGES.includes(name) ? seriesOver(name, period) : seriesOver(name, period)),
    '14 day RSI below 30',
  ),
  rule(
    'Value',
    'Period simple|rolling|trading Series',
    (period, name) => seriesOver(name, period),
    '50-day simple moving average above 20-day EMA',
  ),
  rule(
    'Value',
    'SpanWord Series',
    (sessions, name) =>
      ['change', 'changePercent', 'performance'].includes(name) && sessions > 1
        ? seriesWith('performance', [sessions])
        : null,
    'weekly performance above 5%',
  ),
  rule(
    'Value',
    'Number Series',
    (n, name, at) => {
      const ranked = /^(?:top|first|best|bottom|worst|strongest|weakest)$/.test(at.tokens[at.start - 1]?.text ?? '');
      if (!isSessions(n) || ranked) return null;
      const value = adjacent(at) ? seriesOver(name, { sessions: n, unit: 0 }) : null;
      const distance =
        name === 'atr' && /^(?:above|below|over|under|from|away|of|off)$/.test(at.tokens[at.end]?.text ?? '');
      return value && !distance ? new Priced(value, AVERAGES.includes(name) ? 0.1 : 0.5) : null;
    },
    'price above 20 EMA',
  ),
  rule(
    'Value',
    'Period',
    ({ sessions, unit }, at) => {
      if (isPlural(at.tokens[at.end - 1]!.raw) || unit > SESSIONS.month || unit === 0) return null;
      return seriesWith('sma', [sessions]);
    },
    'price above 200 day',
    '',
    0.35,
  ),
  rule(
    'Value',
    'Value line|level|mark|value|reading|price_line',
    (value) => (value.type === 'number' ? null : value),
    'price above the 200 day line',
    '',
    0.05,
  ),
  rule(
    'Value',
    'today|current|latest|present Value',
    (value) => value,
    "today's volume above yesterday's volume",
    '',
    0.05,
  ),
  rule(
    'Value',
    'number Amount',
    ({ unit, scale, value }) => (unit === 'none' && scale === 1 ? { type: 'number', value } : null),
    'RSI(14) above (number 5)',
  ),
  rule(
    'Value',
    '( Value )',
    (of) => ({ type: 'exact', of: of.type === 'exact' ? of.of : of }),
    'RSI(14) above (50-day SMA)',
  ),
  rule(
    'Value',
    '=bollinger|bb|bband|keltner band|channel? Params =upper|lower|middle|width|%b|top|bottom band|channel|line?',
    (kind, params, band) => {
      const part = {
        upper: 'Upper',
        top: 'Upper',
        lower: 'Lower',
        bottom: 'Lower',
        middle: 'Middle',
        width: 'Width',
        '%b': 'PercentB',
      }[band]!;
      const name = `${kind === 'keltner' ? 'keltner' : 'bollinger'}${part}`;
      return kind === 'keltner' && (part === 'Width' || part === 'PercentB')
        ? null
        : seriesWith(name as 'bollingerUpper', params);
    },
    'price above Bollinger(20, 2) upper',
  ),

  // averages of anything
  rule(
    'Value',
    'Series : Number sma|ma|ema|day_average|day_moving_average|period_average',
    (name, n) =>
      ['volume', 'averageVolume'].includes(name) && isSessions(n) ? seriesWith('averageVolume', [n]) : null,
    'volume: 50 SMA above 200,000',
    '',
    -0.2,
  ),
  rule(
    'Value',
    'average|mean|avg of? Value of|over|in|for|during Lately',
    (of, { sessions, ago }) => mean(of, sessions, ago),
    'average RSI(14) of the last 10 days above 50',
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
    ({ sessions }, of) =>
      isSeriesDraft(of) && !['sma', 'ema', 'averageVolume'].includes(of.name) ? mean(of, sessions) : null,
    '10 day average of RSI above 50',
    '',
    0.1,
  ),
  rule(
    'Value',
    'Period average|avg|moving_average|moving_avg|ma|mean|norm',
    ({ sessions }) => ownAverage(sessions),
    'RSI above its 10 day average',
    '',
    0.05,
  ),
  rule(
    'Value',
    'average|avg|normal|usual|mean|norm|typical|moving_average|ma level|value|amount?',
    () => ownAverage(20),
    'RSI below its moving average',
    '',
    0.3,
  ),
  rule(
    'Value',
    'its|their Series Params?',
    (name, params) => (name === 'sma' || name === 'ema' ? ownAverage(params?.[0] ?? 20, name) : null),
    'RSI(3) above its SMA(2)',
    '',
    -0.05,
  ),
  rule(
    'Value',
    'its|their Period Series',
    ({ sessions }, name) => (name === 'sma' || name === 'ema' ? ownAverage(sessions, name) : null),
    'RSI above its 10 day SMA',
    '',
    -0.05,
  ),
  rule(
    'Value',
    'Series ( Value ,? Number Unit? )',
    (name, of, n) => functionOf(name, of, n),
    'volume above sma(v, 20)',
  ),
  rule('Value', 'Series Number ( Value )', (name, n, of) => functionOf(name, of, n), 'volume above SMA20(volume)'),
  rule(
    'Value',
    'Period Series of Value',
    ({ sessions }, name, of) => functionOf(name, of, sessions),
    '10 day SMA of RSI above 50',
    '',
    0.1,
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

  // extremes of some days
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
    '=high|low of|over|for this|the year',
    (which) => extremeOver(which as 'high', SESSIONS.year),
    'price near the high of the year',
  ),
  rule(
    'Value',
    '=high|low',
    (which, at) => (/^(?:high|low)s$/i.test(raw(at)) ? extremeOver(which as 'high', SESSIONS.year) : null),
    'price near its highs',
  ),
  rule(
    'Value',
    'its|their =high|low',
    (which, { tokens, start, end }) =>
      ['off', 'from', 'below', 'of', 'above'].includes(tokens[start - 1]?.text ?? '') &&
      ['%', 'percent'].includes(tokens[start - 2]?.text ?? '') &&
      !tokens.slice(end, end + 3).some(({ text }) => text === 'day' || text === 'today')
        ? extremeOver(which as 'high', SESSIONS.year)
        : null,
    'price 20% off its high',
    '',
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
    '',
    0.9,
  ),
  rule(
    'Value',
    'lowest|min|minimum Value of|over|in Duration',
    (of, { sessions }) => ({ type: 'over', fn: 'lowest', of, sessions, ago: 0 }),
    'price near the lowest close of 20 days',
    '',
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
    (of) => (of.type === 'over' ? moved(of, 1) : null),
    'price above the highest high of the last 20 days before today',
    '',
    -0.1,
  ),
  rule(
    'Value',
    'Value ending Ago',
    (of, ago) => (of.type === 'over' || isSeriesDraft(of) ? moved(of, ago) : null),
    'price above the highest high of the last 20 days ending 3 days ago',
    '',
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
    'Period =support|resistance',
    ({ sessions }, which) => extremeOver(which === 'support' ? 'low' : 'high', sessions, 1),
    'price near 50 day support',
  ),
  rule(
    'Value',
    'distance from|to|of Value',
    (from) => (from.type === 'plus' || from.type === 'times' ? null : { type: 'distance', from }),
    'distance from 20-day high below 5%',
  ),
  rule(
    'Value',
    'percent difference of Value from Value',
    (value, base) => ({ type: 'percentFrom', value, base }),
    'percent difference of volume from volume of 1 day ago at least 50%',
  ),

  // some days ago
  rule(
    'Value',
    'Value of|from Ago',
    (of, ago) => {
      if (of.type === 'distance') return new Priced(moved(of, ago), -0.1);
      return ['percentFrom', 'times', 'plus', 'arithmetic', 'number'].includes(of.type) ? null : moved(of, ago);
    },
    'RSI(14) of 5 days ago below 30',
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
    'RSI 5 days ago under 30',
  ),
  rule(
    'Value',
    'Value [ Number ]',
    (of, n) => (n === 0 ? of : isSessions(Math.abs(n)) ? moved(of, Math.abs(n)) : null),
    'close > close[1]',
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

  // multiples and sums
  rule(
    'Value',
    'Amount of? Value',
    ({ unit, value, scale }, of, at) => {
      const linked = at.tokens.slice(at.start, at.end).some(({ text }) => text === 'of');
      if (unit === 'times') return { type: 'times', factor: value, of };
      return unit === 'percent' && linked && scale === 1 ? { type: 'times', factor: value / 100, of } : null;
    },
    'price above 2 times its 200 day',
    '',
    0.05,
  ),
  rule('Value', 'half of? Value', (of) => ({ type: 'times', factor: 0.5, of }), 'price below half of its 52-week high'),
  rule(
    'Value',
    'Number *|x Value',
    (factor, of) => ({ type: 'times', factor, of }),
    'volume > 2 * average volume',
    '',
    0.05,
  ),
  rule(
    'Value',
    'Value *|x Number',
    (of, factor) => ({ type: 'times', factor, of }),
    'volume > average volume * 1.5',
    '',
    0.05,
  ),
  rule(
    'Value',
    'Value =plus|+|minus|- Amount',
    (of, sign, { unit, scale, value }) => {
      const by = sign === 'plus' || sign === '+' ? value : -value;
      if (of.type === 'amount') return null;
      if (unit === 'percent') return percent(of, by);
      return (unit === 'none' || unit === 'usd') && scale === 1 ? { type: 'plus', amount: by, of } : null;
    },
    'price above 50-day SMA plus 3',
    '',
    0.1,
  ),
  rule(
    'Value',
    'Value =minus|-|/|*|less|divided_by|times Value',
    (left, op, right, at) => {
      const sign = { minus: '-', less: '-', 'divided by': '/', times: '*' }[op] ?? op;
      if (left.type === 'number' || right.type === 'number' || at.end - at.start > MAX_FORMULA) return null;
      return { type: 'arithmetic', op: sign as '-', left, right };
    },
    'close minus open above 2',
    '',
    0.25,
  ),

  rule(
    'Value',
    'Value ( Value )',
    (of, same) => (sameValue(of, same) ? of : null),
    'dollar volume (close * volume) above 3 million',
    '',
    -0.6,
  ),
  rule('Value', '$ volume|vol', () => seriesWith('dollarVolume'), '$volume above 3 million', '', -0.1),
  rule(
    'Value',
    'current|latest|last|present bar|value|candle|reading of Value',
    (of) => of,
    'the current bar of the MACD histogram above 0',
  ),
  rule(
    'Value',
    'SpanWord gain|gains|rise|increase|move|return',
    (sessions) => (sessions > 1 ? seriesWith('performance', [sessions]) : null),
    'weekly gain above 9%',
    '',
    0.05,
  ),
  rule(
    'Value',
    'range|price_range|trading_range|high_low_range over|for|of|in|during|within Lately',
    ({ sessions, ago }) => (sessions > 1 && ago === 0 ? seriesWith('channelPercent', [sessions]) : null),
    'range over the last 12 days less than 9%',
    '',
    -0.1,
  ),
  rule(
    'Value',
    'range|price_range|trading_range|high_low_range over|for|of|in|during|within Duration',
    ({ sessions }) => (sessions > 1 ? seriesWith('channelPercent', [sessions]) : null),
    'range over 12 days less than 9%',
    '',
    -0.1,
  ),
  rule(
    'Value',
    'Period range|price_range|trading_range|high_low_range',
    ({ sessions }) => (sessions > 1 ? seriesWith('channelPercent', [sessions]) : null),
    '20-day range under 8%',
    '',
    0.05,
  ),
  rule(
    'Value',
    'it|they|where_it|the_stock opened|opens',
    () => series('open'),
    'closed higher than it opened',
    '',
    -0.1,
  ),
  rule(
    'Value',
    'that|the_one of|over Duration',
    ({ sessions }) => ({ type: 'same-over', sessions }),
    'average volume of 10 days above that of 60 days',
    '',
    -0.1,
  ),
  rule(
    'Value',
    'Period gain|gains|rise|increase|move|advance|percentage_gain|return',
    ({ sessions }) => seriesWith('performance', [sessions]),
    '52-week gain at least 70%',
    '',
    0.05,
  ),
  rule(
    'Value',
    'the Number',
    (n) => (AVERAGE_LENGTHS.has(n) ? seriesWith('sma', [n]) : null),
    'pullback to the 21',
    '',
    0.3,
  ),
  rule(
    'Value',
    'Series Number Unit',
    (name, n, unit) =>
      ['change', 'changePercent', 'performance'].includes(name) ? seriesWith('performance', [n * unit]) : null,
    'percent change 1 month above 10',
    '',
    0.1,
  ),

  // what the clause before spoke of
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
  rule('Value', 'it', () => ({ type: 'reference', to: 'it' }), '', '', 0.6),
  rule(
    'Value',
    'that|the_same|this average|ma|line|level|moving_average',
    () => ({ type: 'reference', to: 'average' }),
    '',
    '',
    0.1,
  ),
  rule(
    'Value',
    'adr|average_daily_range|avg_daily_range %|percent?',
    (at) => {
      const word = raw(at);
      return /s$/i.test(word)
        ? null
        : new Priced(over('mean', series('rangePercent'), 20) as Draft, /^adr$/i.test(word) ? 0.3 : 0);
    },
    'average daily range above 5%',
  ),

  // the time that a series is over, said after it
  rule(
    'Value',
    'Series over|in|of|for|during Lately',
    (name, { sessions, ago }) => spanned(name, sessions, ago),
    'performance over the last 6 months above 30%',
  ),
  rule(
    'Value',
    'Series over|in|of|for|during Duration',
    (name, { sessions }) => spanned(name, sessions, 0),
    'average volume over 50 days above 1 million',
    '',
    0.05,
  ),
  rule(
    'Value',
    'Series ( Period )',
    (name, { sessions }) => spanned(name, sessions, 0),
    'average volume (3 month) above 500k',
    '',
    0.02,
  ),
  rule(
    'Value',
    'Series this =week|month|quarter|year',
    (name, unit) =>
      ['performance', 'change', 'changePercent'].includes(name)
        ? seriesWith('performance', [SESSIONS[unit as 'week']])
        : null,
    'performance this year above 50%',
  ),
  rule(
    'Value',
    'Series ytd|year_to_date',
    (name) => (['performance', 'change', 'changePercent'].includes(name) ? seriesWith('performanceYearToDate') : null),
    'performance year to date above 20%',
  ),

  // several values of one predicate
  rule(
    'Values',
    'Value =and|or|,|/ Value',
    (a, join, b) =>
      JSON.stringify(a) === JSON.stringify(b)
        ? null
        : new Priced(
            { values: [a, b], join: join === 'or' ? 'or' : 'and' },
            (join === ',' || (join === '/' && !isSeriesDraft(a, 'sma', 'ema', 'wma')) ? 0.4 : 0.25) +
              (alike(a, b) ? 0 : 1),
          ),
    'RSI and MFI below 30',
  ),
  rule(
    'Values',
    'Values =and|or|, Value',
    ({ values, join }, next, value) =>
      values.length < 6 && alike(values[0]!, value)
        ? { values: [...values, value], join: next === 'or' ? 'or' : join }
        : null,
    'price above the 20 day, 50 day and 200 day',
    '',
    0.1,
  ),
  rule(
    'Values',
    'Values , =and|or Value',
    ({ values, join }, next, value) =>
      values.length < 6 && alike(values[0]!, value)
        ? { values: [...values, value], join: next === 'or' ? 'or' : join }
        : null,
    'price above the 20 day, 50 day, and 200 day',
    '',
    0.1,
  ),
  rule(
    'Values',
    'Number =and|or|,|/ Value',
    (n, join, b) => {
      const first = lengthOf(n, b);
      return first && { values: [first, b], join: join === 'or' ? 'or' : 'and' };
    },
    'price above the 20 and 50 day',
    '',
    0.1,
  ),
  rule(
    'Values',
    'Number =,|/|and|or Values',
    (n, _join, { values, join }) => {
      const first = lengthOf(n, values[0]!);
      return first && values.length < 6 ? { values: [first, ...values], join } : null;
    },
    'price above the 20, 50 and 200 day',
    '',
    0.1,
  ),
];

const isOfTheBar = (draft: Draft): boolean => isSeriesDraft(draft, 'open', 'high', 'low', 'close', 'volume');

/** Whether two values can share a predicate. A price after a level begins a clause: "at a 52-week high and price over 200". */
const alike = (a: Draft, b: Draft): boolean => {
  const [x, y] = [valueOf(a, NOWHERE), valueOf(b, NOWHERE)];
  if (isOfTheBar(b) && !isOfTheBar(a)) return false;
  return a.type !== 'exact' && b.type !== 'exact' && (!x || !y || unitOf(x) === unitOf(y));
};

const sameValue = (a: Draft, b: Draft): boolean => {
  const [x, y] = [valueOf(a, NOWHERE), valueOf(b, NOWHERE)];
  return x !== null && JSON.stringify(x) === JSON.stringify(y);
};

const SPANNED = [
  'averageVolume',
  'averageDollarVolume',
  'performance',
  'historicalVolatility',
  'rollingVwap',
  'sma',
  'channelPercent',
  'relativeVolume',
];

/** "average volume over 50 days", "change over 5 days": the length of the series itself. */
function spanned(name: Parameters<typeof seriesWith>[0], sessions: number, ago: number): Draft | null {
  const asked = name === 'change' || name === 'changePercent' ? 'performance' : name;
  return SPANNED.includes(asked) && isSessions(sessions) ? seriesWith(asked, [sessions], ago) : null;
}

function functionOf(name: Parameters<typeof seriesWith>[0], of: Draft, n: number): Draft | null {
  if (!isSessions(n) || !AVERAGES.includes(name)) return null;
  if (isSeriesDraft(of, 'close') && of.ago === 0) return seriesWith(name, [n]);
  return name === 'sma' ? mean(of, n) : null;
}

const extremeFunction = (fn: string, of: Draft, sessions: number): Draft | null =>
  isSessions(sessions)
    ? { type: 'over', fn: /^(?:max|highest|hhv|maximum)/.test(fn) ? 'highest' : 'lowest', of, sessions, ago: 0 }
    : null;
