import { SESSIONS, over, series } from '@plainscan/contracts';
import { Priced, rule, type AnyRule, type Place } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { AVERAGES, adjacent, extremeOver, isSeriesDraft, isSessions, moved, seriesOver, seriesWith } from './series.ts';

export const raw = ({ tokens, start }: Place, offset = 0): string => tokens[start + offset]!.raw;

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
];

/** "close(-1)", "close(1)": the parameter of a field of the bar is how long ago. */
function fieldAgo(name: Parameters<typeof seriesWith>[0], params: readonly number[]): Draft | null {
  const field = ['open', 'high', 'low', 'close', 'volume'].includes(name);
  return field && params.length === 1 && isSessions(Math.abs(params[0]!))
    ? series(name, [], Math.abs(params[0]!))
    : null;
}

/** "average volume over 50 days", "change over 5 days": the length of the series itself. */
function spanned(name: Parameters<typeof seriesWith>[0], sessions: number, ago: number): Draft | null {
  const asked = name === 'change' || name === 'changePercent' ? 'performance' : name;
  return SPANNED.includes(asked) && isSessions(sessions) ? seriesWith(asked, [sessions], ago) : null;
}
