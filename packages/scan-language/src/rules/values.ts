import { over, series, type SeriesName, SESSIONS } from '@plainscan/contracts';
import { type AnyRule, type Place, Priced, rule } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { isAverage } from '../plan/units.ts';
import { formula } from './formula-depth.ts';
import { adjacent, isSeriesDraft, isSessions, seriesOver, seriesWith } from './series.ts';

export const raw = ({ tokens, start }: Place, offset = 0): string => tokens[start + offset]!.raw;

const isPlural = (word: string): boolean => /s$/i.test(word);

const glued = ({ tokens, start }: Place, offset: number): boolean => tokens[start + offset]!.glued;

/** Series of one day, and those of several days that they mean with a length: "VWAP(20)", "percent change(20)". */
const OVER_DAYS: Partial<Record<SeriesName, SeriesName>> = { vwap: 'rollingVwap', changePercent: 'performance' };

/** The series with these parameters. */
const withParams = (name: Parameters<typeof seriesWith>[0], params: number[]): Draft | null =>
  seriesWith(name, params) ?? (OVER_DAYS[name] ? seriesWith(OVER_DAYS[name], params) : null);

/** TC2000 writes 1.5 deviations of a band as 15. */
const inTenths = (name: string, params: number[], { tokens, start, end }: Place): number[] =>
  name.startsWith('bollinger') &&
  (params[1] ?? 0) >= 10 &&
  tokens.slice(start, end).some(({ text }) => text === 'bband')
    ? [params[0]!, params[1]! / 10]
    : params;

const WITH_PERIOD = [
  'averageVolume',
  'averageDollarVolume',
  'performance',
  'historicalVolatility',
  'rollingVwap',
  'sma',
  'channelPercent',
  'relativeVolume',
  'linearRegressionSlope',
  'upDownVolumeRatio',
  'zScore',
  'choppiness',
  'outperformance',
  'beta',
  'correlation',
];

/** "2 ATR above the 50 day": a distance, not a value. */
const isDistance = ({ tokens, end }: Place): boolean =>
  /^(?:above|below|over|under|from|away|of|off)$/.test(tokens[end]?.text ?? '');

/** "average volume(20)": the number is the length of the average. */
const isAveraged = ({ tokens, start }: Place): boolean =>
  ['average', 'avg', 'mean'].includes(tokens[start - 1]?.text ?? '');

/** "The lowest price of the last 20 days" isn't today's low. */
const isExtremeOfDays = ({ tokens, start, end }: Place): boolean =>
  /^(?:high|low)est$/.test(tokens[start]!.text) &&
  tokens[end]?.text === 'of' &&
  (tokens[end + 1]?.text === 'last' || (tokens[end + 1]?.text === 'the' && tokens[end + 2]?.text === 'last'));

/** "three moving averages". */
const isCounted = ({ tokens, start, end }: Place): boolean =>
  (!/\d/.test(tokens[start]!.raw) || /^(?:all|the|both)$/.test(tokens[start - 1]?.text ?? '')) &&
  /^(?:averages|\w?mas)$/i.test(tokens[end - 1]!.raw);

const isCompared = ({ tokens, start }: Place): boolean =>
  /^(?:than|above|over|under|below|exceeds|exceeding|least|most|[<>=]+)$/.test(tokens[start - 1]?.text ?? '');

/** Traders don't use a shorter ATR, so "2 ATRs" is a multiple. */
const MIN_ATR_LENGTH = 7;

export const VALUES: readonly AnyRule[] = [
  rule(
    'Value',
    'Series',
    (name, at) => {
      // "stocks that r 1% up" isn't about R1
      const isSplitLevel =
        name.startsWith('pivot') && at.tokens[at.start]!.text.length === 1 && !at.tokens[at.start + 1]!.glued;
      if (isSplitLevel) return null;
      const plural = (name === 'high' || name === 'low') && /^(?:high|low)s$/i.test(raw(at));
      // "above both moving averages": several that the sentence doesn't name
      if (isAverage(name) && isPlural(at.tokens[at.end - 1]!.raw) && !at.tokens[at.end]!.glued) return null;
      // "held above the gap": a place in the chart, not its size
      const isPlace =
        name === 'gapPercent' &&
        at.tokens[at.start - 1]?.text === 'the' &&
        /^(?:above|below|over|under|into|inside)$/.test(at.tokens[at.start - 2]?.text ?? '');
      if (isPlace) return null;
      // "8ema > 21ema": the number before it is its length
      if (isAverage(name) && at.tokens[at.start]!.glued && at.tokens[at.start - 1]?.kind === 'number') return null;
      // "the last 3 days' highs" means days
      if (at.tokens[at.start]!.text === 'last' && at.end === at.start + 1 && at.tokens[at.end]?.kind === 'number')
        return null;
      // "from that high": one that was mentioned before, not today's
      const isThat = (name === 'high' || name === 'low') && at.tokens[at.start - 1]?.text === 'that';
      return plural || isThat || isExtremeOfDays(at) ? null : new Priced(seriesWith(name), isAverage(name) ? 0.5 : 0);
    },
    'RSI below 30',
  ),
  rule(
    'Value',
    'Series Params',
    (name, params, at) =>
      withParams(name, inTenths(name, params, at)) ?? (isAveraged(at) ? null : fieldAgo(name, params)),
    'RSI(2) below 10',
  ),
  rule('Params', '( Number Unit? )', (n, unit) => [n * (unit ?? 1)], 'RSI(2) below 10'),
  rule('Params', '( length|period|periods|n|len is|= Number )', (n) => [n], 'RSI(length = 14) below 30'),
  rule('Params', '( Number ,|/ Number )', (a, b) => [a, b], 'price below lower Bollinger band(20, 2.5)'),
  rule(
    'Params',
    '( Number ,|/ Number ,|/ Number , Value )',
    (a, b, c, of) => (isSeriesDraft(of, 'close') ? [a, b, c] : null),
    'MACD(12, 26, 9, close) above 0',
  ),
  rule('Params', '( Number ,|/ Number ,|/ Number )', (a, b, c) => [a, b, c], 'MACD(5, 35, 5) above its signal'),
  rule(
    'Value',
    'Series Number',
    (name, n, at) => {
      if (!adjacent(at)) return null;
      const letter = raw(at).length === 1;
      const field = letter && glued(at, 1) ? fieldAgo(name, [n]) : null;
      const value = field ?? (letter ? null : (withParams(name, [n]) ?? null));
      return value && new Priced(value, isAverage(name) || glued(at, at.end - at.start - 1) ? 0.1 : 0.8);
    },
    'price above SMA 20',
  ),
  rule('Value', 'Series Number Unit', (name, n, unit) => withParams(name, [n * unit]), 'price above EMA 21 day', 0.2),
  rule(
    'Value',
    'Series Number ,|/? Number ,|/? Number',
    (name, a, b, c) => withParams(name, [a, b, c]),
    'MACD 5 35 5 above its signal',
    0.5,
  ),
  rule('Value', 'Period Series', (period, name) => seriesOver(name, period), '14 day RSI below 30'),
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
      if (ranked || (name === 'atr' && isDistance(at))) return null;
      if (name === 'atr' && n > 0 && n < MIN_ATR_LENGTH)
        return isCompared(at) ? { type: 'times', factor: n, of: seriesWith(name)! } : null;
      // "all three moving averages": a count
      if (!isSessions(n) || (isAverage(name) && isCounted(at))) return null;
      const value = adjacent(at) ? seriesOver(name, { sessions: n, unit: 0 }) : null;
      return value && new Priced(value, isAverage(name) ? 0.1 : 0.5);
    },
    'price above 20 EMA',
  ),
  rule(
    'Value',
    'fast Series Params?',
    (name, params) =>
      name === 'stochasticK' && (params?.length ?? 0) < 2 ? seriesWith(name, [params?.[0] ?? 14, 1]) : null,
    'fast stochastic above 80',
  ),
  rule('Value', 'true_range', () => seriesWith('atr', [1]), 'true range above 2 times ATR(14)', -0.1),
  rule(
    'Value',
    'Period',
    ({ sessions, unit }, at) => {
      if (isPlural(at.tokens[at.end - 1]!.raw) || unit > SESSIONS.month || unit === 0 || sessions < 2) return null;
      // "80% of its 52 week high": part of the high
      if (['high', 'low'].includes(at.tokens[at.end]!.text)) return null;
      return seriesWith('sma', [sessions]);
    },
    'price above 200 day',
    0.35,
  ),
  rule(
    'Value',
    'Value line|level|mark|value|reading|price_line',
    (value) => (value.type === 'number' ? null : value),
    'price above the 200 day line',
    0.05,
  ),
  rule(
    'Value',
    'Value as|like support|resistance|a_floor|a_ceiling',
    (value) => (value.type === 'number' ? null : value),
    'holding above the 200 day as support',
    -0.1,
  ),
  rule('Value', 'Value ( $|usd|%|shares )', (value) => value, 'price ($): 10 - 50', -0.1),
  rule(
    'Value',
    'up|change|gain|percent_change|%_change|chg|%_chg|performance|move from|since|over the? open|opening_price %|percent?',
    () => ({ type: 'percentFrom', value: series('close'), base: series('open') }),
    'change from open above 2%',
    -0.3,
  ),
  rule(
    'Value',
    'performance|perf|return|change (|: =week|month|quarter|year )?',
    (unit) => seriesWith('performance', [SESSIONS[unit as 'week']]),
    'performance (month) above 20%',
    0.1,
  ),
  rule(
    'Value',
    'performance|perf|return =week|month|quarter|year',
    (unit) => seriesWith('performance', [SESSIONS[unit as 'week']]),
    'perf month above 20%',
    0.1,
  ),
  rule(
    'Value',
    'today|current|latest|present Value',
    (value) => value,
    'Latest Close greater than Latest Ema(close,20) and Latest Volume greater than Latest Sma(volume,20) * 2',
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
    (of) => formula({ type: 'exact', of: of.type === 'exact' ? of.of : of }, of),
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
  rule(
    'Value',
    'adr|average_daily_range|avg_daily_range %|percent?',
    (at) => {
      const word = raw(at);
      return /s$/i.test(word)
        ? null
        : new Priced(over('mean', series('rangePercent'), 20) as Draft, /^adr$/i.test(word) ? 0.3 : 0);
    },
    'ADR above 5%',
  ),
  rule(
    'Value',
    'adr|average_daily_range|avg_daily_range %|percent? Params',
    ([sessions, ...others]) =>
      others.length === 0 && isSessions(sessions!) ? (over('mean', series('rangePercent'), sessions!) as Draft) : null,
    'ADR(20) above 4%',
    -0.1,
  ),
  rule(
    'Value',
    'Period adr|average_daily_range|avg_daily_range %|percent?',
    ({ sessions }) => over('mean', series('rangePercent'), sessions) as Draft,
    '20-day ADR% above 5',
    -0.1,
  ),
  // periods after their series
  rule(
    'Value',
    'Series over|in|of|for|during Lately',
    (name, { sessions, ago }) => overPeriod(name, sessions, ago),
    'performance over the last 6 months above 30%',
  ),
  rule(
    'Value',
    'Series over|in|of|for|during Duration',
    (name, { sessions }) => overPeriod(name, sessions, 0),
    'performance over 3 months above 20%',
    0.05,
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
];

/** "close(-1)", "close(1)": the parameter of a bar field is the number of sessions ago. */
function fieldAgo(name: Parameters<typeof seriesWith>[0], params: readonly number[]): Draft | null {
  const field = ['open', 'high', 'low', 'close', 'volume'].includes(name);
  return field && params.length === 1 && isSessions(Math.abs(params[0]!))
    ? series(name, [], Math.abs(params[0]!))
    : null;
}

/** "average volume over 50 days", "change over 5 days": the period is the length of the series. */
function overPeriod(name: Parameters<typeof seriesWith>[0], sessions: number, ago: number): Draft | null {
  const target = name === 'change' || name === 'changePercent' ? 'performance' : name;
  return WITH_PERIOD.includes(target) && isSessions(sessions) ? seriesWith(target, [sessions], ago) : null;
}
