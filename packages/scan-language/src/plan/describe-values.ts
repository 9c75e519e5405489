import {
  BENCHMARK,
  groupedDigits,
  onTimeframe,
  seriesSpec,
  type SeriesName,
  type SeriesValue,
  type Timeframe,
  timeframeOf,
  type Unit,
  type Value,
} from '@plainscan/contracts';
import { isOfPeriod } from '../text/timeframes.ts';
import { fold } from '../text/words.ts';
import { describeDate } from './dates.ts';
import { inSymbols, OPERATIONS, OVER_WORDS } from './formula-words.ts';
import { AVERAGES, unitOf } from './units.ts';

/** The display name of each series, without its parameters. */
export const LABELS: Record<SeriesName, string> = {
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'price',
  change: 'net change',
  changePercent: 'change %',
  gapPercent: 'gap %',
  range: 'range',
  rangePercent: 'range %',
  body: 'body',
  closePosition: 'close position',
  marketCap: 'market cap',
  volume: 'volume',
  averageVolume: 'average volume',
  relativeVolume: 'relative volume',
  dollarVolume: 'dollar volume',
  averageDollarVolume: 'average dollar volume',
  sma: 'SMA',
  ema: 'EMA',
  wma: 'WMA',
  dema: 'DEMA',
  tema: 'TEMA',
  kama: 'KAMA',
  rsi: 'RSI',
  stochasticK: 'Stochastic %K',
  stochasticD: 'Stochastic %D',
  williamsR: 'Williams %R',
  cci: 'CCI',
  mfi: 'MFI',
  macd: 'MACD',
  macdSignal: 'MACD signal',
  macdHistogram: 'MACD histogram',
  momentum: 'momentum',
  roc: 'ROC',
  adx: 'ADX',
  plusDi: '+DI',
  minusDi: '-DI',
  stochasticRsiK: 'Stochastic RSI %K',
  stochasticRsiD: 'Stochastic RSI %D',
  aroonUp: 'Aroon up',
  aroonDown: 'Aroon down',
  aroonOscillator: 'Aroon oscillator',
  trix: 'TRIX',
  ppo: 'PPO',
  ppoSignal: 'PPO signal',
  ppoHistogram: 'PPO histogram',
  ultimateOscillator: 'Ultimate Oscillator',
  chaikinOscillator: 'Chaikin oscillator',
  linearRegressionSlope: 'linear regression slope',
  parabolicSar: 'Parabolic SAR',
  atr: 'ATR',
  atrPercent: 'ATR %',
  standardDeviation: 'standard deviation',
  bollingerUpper: 'upper Bollinger band',
  bollingerMiddle: 'middle Bollinger band',
  bollingerLower: 'lower Bollinger band',
  bollingerPercentB: 'Bollinger %B',
  bollingerWidth: 'Bollinger width',
  keltnerUpper: 'upper Keltner channel',
  keltnerMiddle: 'middle Keltner channel',
  keltnerLower: 'lower Keltner channel',
  channelPercent: 'channel width',
  historicalVolatility: 'historical volatility',
  obv: 'OBV',
  accumulationDistribution: 'accumulation/distribution',
  chaikinMoneyFlow: 'Chaikin money flow',
  vwap: 'VWAP',
  rollingVwap: 'VWAP',
  vwapSinceLow: 'VWAP since low',
  vwapSinceHigh: 'VWAP since high',
  vwapSinceGap: 'VWAP since gap',
  vwapSinceDate: 'VWAP since date',
  superTrend: 'SuperTrend',
  superTrendDirection: 'SuperTrend direction',
  donchianUpper: 'upper Donchian channel',
  donchianMiddle: 'middle Donchian channel',
  donchianLower: 'lower Donchian channel',
  ichimokuConversion: 'Ichimoku conversion line',
  ichimokuBase: 'Ichimoku base line',
  ichimokuSpanA: 'Ichimoku span A',
  ichimokuSpanB: 'Ichimoku span B',
  ichimokuCloudTop: 'Ichimoku cloud top',
  ichimokuCloudBottom: 'Ichimoku cloud bottom',
  hma: 'HMA',
  vwma: 'VWMA',
  zScore: 'z-score',
  vortexPlus: '+VI',
  vortexMinus: '-VI',
  choppiness: 'choppiness index',
  forceIndex: 'force index',
  upDownVolumeRatio: 'up/down volume ratio',
  heikinAshiOpen: 'Heikin-Ashi open',
  heikinAshiHigh: 'Heikin-Ashi high',
  heikinAshiLow: 'Heikin-Ashi low',
  heikinAshiClose: 'Heikin-Ashi close',
  pivotPoint: 'pivot point',
  pivotR1: 'pivot R1',
  pivotR2: 'pivot R2',
  pivotR3: 'pivot R3',
  pivotS1: 'pivot S1',
  pivotS2: 'pivot S2',
  pivotS3: 'pivot S3',
  rsPercentile: 'RS percentile',
  rsLine: 'RS line',
  outperformance: 'outperformance of SPY',
  sectorOutperformance: 'outperformance of its sector',
  industryOutperformance: 'outperformance of its industry',
  beta: 'beta',
  correlation: 'SPY correlation',
  performance: 'performance',
  performanceYearToDate: 'year to date performance',
  distanceFromHigh: 'distance from high',
  distanceFromLow: 'distance from low',
};
const DAYS_FIRST: readonly SeriesName[] = [
  ...AVERAGES,
  'averageVolume',
  'relativeVolume',
  'averageDollarVolume',
  'rollingVwap',
  'hma',
  'vwma',
  'performance',
  'outperformance',
  'sectorOutperformance',
  'industryOutperformance',
  'channelPercent',
];
/** Whether its description starts with a number of days: "50-day SMA". */
export const startsWithDays = (name: SeriesName): boolean => DAYS_FIRST.includes(name);
/** Series whose parameters are omitted if they are the defaults. */
const WITHOUT_DEFAULTS: readonly SeriesName[] = ['averageVolume', 'relativeVolume', 'averageDollarVolume'];

/** "3 days", "1 week" */
export const days = (count: number, unit: 'day' | Timeframe = 'day'): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;
const span = (sessions: number): string => (sessions === 252 ? '52-week' : `${sessions}-day`);

function seriesLabel({ name, params }: SeriesValue): string {
  const label = LABELS[name];
  const { params: specs } = seriesSpec(name);
  if (!specs.length) return label;
  if (name === 'distanceFromHigh' || name === 'distanceFromLow')
    return `distance from ${span(params[0]!)} ${name === 'distanceFromHigh' ? 'high' : 'low'}`;
  if (name === 'vwapSinceLow' || name === 'vwapSinceHigh')
    return `${label.replace(/\w+$/, span(params[0]!))} ${name === 'vwapSinceLow' ? 'low' : 'high'}`;
  if (name === 'vwapSinceGap') return `${label}${params[0]! < 0 ? ' down' : ''} of ${Math.abs(params[0]!)}%`;
  if (name === 'vwapSinceDate') return `VWAP since ${describeDate(params[0]!)}`;
  if (WITHOUT_DEFAULTS.includes(name) && params.every((p, i) => p === specs[i]!.default)) return label;
  if (startsWithDays(name)) return `${params[0]!}-day ${label}`;
  return `${label}(${params.join(', ')})`;
}

const ago = (sessions: number): string => (sessions ? ` of ${days(sessions)} ago` : '');

function overLabel(value: Extract<Value, { type: 'over' }>): string {
  const { of, sessions } = value;
  const fn = OVER_WORDS[value.fn];
  const ends = value.ago === 0 ? '' : value.ago === 1 ? ' before today' : ` ending ${days(value.ago)} ago`;
  const plainHigh = extremeOfItsBar(value);
  if (plainHigh && sessions !== null && value.ago === 0) return `${span(sessions)} ${plainHigh}`;
  const inner = operand(of);
  if (sessions === null)
    return plainHigh ? `all-time ${plainHigh}${ago(value.ago)}` : `${fn} ${inner} of all time${ago(value.ago)}`;
  return `${fn} ${inner} of the last ${days(sessions)}${ends}`;
}

/** "high" for the highest high, "low" for the lowest low. */
function extremeOfItsBar({ fn, of }: Extract<Value, { type: 'over' }>): 'high' | 'low' | null {
  if (of.type !== 'series' || of.ago !== 0) return null;
  if (fn === 'highest' && of.name === 'high') return 'high';
  return fn === 'lowest' && of.name === 'low' ? 'low' : null;
}

const seriesText = (value: SeriesValue): string => seriesLabel(value) + ago(value.ago);

const TIMEFRAME_WORDS: Record<Timeframe, string> = { week: 'weekly', month: 'monthly' };

/** What a text about daily bars says of weekly or monthly ones: days become weeks or months. */
export function saidOfBars(text: string, timeframe: Timeframe): string {
  const said = text
    .replaceAll('52-week', '252-day')
    .replace(/\bday(?=s?\b)/g, timeframe)
    .replace(/^(\S+)(.*)$/s, (whole, first: string) => (isOfPeriod(fold(first.toLowerCase())) ? `(${whole})` : whole));
  // "inside week" says it already
  return /^(?:in|out)side (?:week|month)/.test(said) ? said : `${TIMEFRAME_WORDS[timeframe]} ${said}`;
}

/** Canonical English for a value, as part of a description that parses to the same plan. */
export function describeValue(value: Value): string {
  const timeframe = timeframeOf(value);
  if (timeframe) {
    const daily = describeValue(onTimeframe(value, undefined));
    // "weekly" applies up to an "and"
    return saidOfBars(value.type === 'among' ? `(${daily})` : daily, timeframe);
  }
  switch (value.type) {
    case 'number':
      return `number ${String(value.value)}`;
    case 'series':
      return seriesText(value);
    case 'over':
      return overLabel(value);
    case 'times':
      return `${String(value.factor)} times ${enclosed(value.of)}`;
    case 'plus':
      return `${enclosed(value.of)} ${value.amount < 0 ? 'minus' : 'plus'} ${String(Math.abs(value.amount))}`;
    case 'percentFrom':
      return `percent difference of ${percentApart(enclosed(value.value))} from ${enclosed(value.base)}`;
    case 'arithmetic':
      return `${operand(value.left)} ${OPERATIONS[value.op]} ${operand(value.right)}`;
    case 'abs':
      return `absolute value of ${operand(value.of)}`;
    case 'among':
      return `${value.fn === 'mean' ? 'average' : value.fn} of ${value.of.map(operand).join(' and ')}`;
  }
}

/** What headings say that a performance is compared with. */
const COMPARED_WITH: Partial<Record<SeriesName, string>> = {
  outperformance: BENCHMARK,
  sectorOutperformance: 'sector',
  industryOutperformance: 'industry',
};

/**
 * A heading for a value, with its day at the end: "relative volume, 1 day ago", "prior 20-day high". Unlike
 * `describeValue`, it isn't meant to be parsed.
 */
export function labelValue(value: Value): string {
  const comparison = value.type === 'series' ? COMPARED_WITH[value.name] : undefined;
  if (comparison && value.type === 'series' && value.ago === 0) return `${value.params[0]!}-day vs. ${comparison}`;
  const timeframe = timeframeOf(value);
  if (timeframe) return saidOfBars(labelValue(onTimeframe(value, undefined)), timeframe);
  if (!('ago' in value) || value.ago === 0) return inSymbols(describeValue(value));
  if (value.type === 'series' || value.sessions === null)
    return `${describeValue({ ...value, ago: 0 })}, ${days(value.ago)} ago`;
  const today = overLabel({ ...value, ago: 0 });
  return value.ago === 1 && extremeOfItsBar(value) ? `prior ${today}` : overLabel(value);
}

/** In brackets if it would otherwise merge with the surrounding text. */
export const enclosed = (value: Value): string =>
  value.type === 'series' || value.type === 'number' ? describeValue(value) : `(${describeValue(value)})`;

/** In brackets if it ends with a percentage, which would belong to a following "from high". */
const percentApart = (text: string): string => (text.endsWith('%') ? `(${text})` : text);

/** In brackets unless it is a number or a series of today, because following words would apply only to its last part. */
const operand = (value: Value): string =>
  value.type === 'number' || (value.type === 'series' && value.ago === 0)
    ? describeValue(value)
    : `(${describeValue(value)})`;

const isSimple = (value: Value): boolean => value.type === 'series' || value.type === 'over';
/** A value as one side of a comparison. */
export const side = (value: Value): string =>
  isSimple(value) || value.type === 'number' ? describeValue(value) : `(${describeValue(value)})`;

const SCALES: [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
];

function scaled(x: number): string {
  for (const [scale, word] of SCALES) {
    const count = x / scale;
    if (Math.abs(x) >= scale && String(count).length <= 7 && Number(String(count)) * scale === x)
      return `${String(count)} ${word}`;
  }
  return groupedDigits(x);
}

/** A number in the unit of the value it is compared with: "$50", "5%", "1 million". */
export function level(x: number, unit: Unit | null, large = scaled): string {
  const sign = x < 0 ? '-' : '';
  const size = Math.abs(x);
  switch (unit) {
    case 'price':
      return `${sign}$${groupedDigits(size)}`;
    case 'usd':
      return `${sign}$${large(size)}`;
    case 'percent':
      return `${sign}${String(size)}%`;
    case 'shares':
      return sign + large(size);
    default:
      return String(x);
  }
}

/** The right side of a comparison with `left`. */
export const rightSide = (left: Value, right: Value): string =>
  right.type === 'number' ? level(right.value, unitOf(left)) : side(right);

/**
 * Both ends of a range of `value`. "5 and 10 million" would be parsed as 5 million to 10 million, so that range is written
 * in digits: "5 and 10,000,000".
 */
export function ends(value: Value, low: Value, high: Value): string[] {
  if (low.type !== 'number' || high.type !== 'number')
    return [low, high].map((end) => (end.type === 'number' ? rightSide(value, end) : `(${describeValue(end)})`));
  const unit = unitOf(value);
  const texts = [low, high].map((end) => level(end.value, unit));
  const scaleIn = (text: string) => SCALES.find(([, word]) => text.endsWith(word))?.[0] ?? 1;
  const [lowScale, highScale] = texts.map(scaleIn) as [number, number];
  const misread =
    lowScale === 1 && highScale > 1 && low.value !== 0 && Math.abs(low.value) * highScale <= Math.abs(high.value);
  return misread ? [low, high].map((end) => level(end.value, unit, groupedDigits)) : texts;
}
