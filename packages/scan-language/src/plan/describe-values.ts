import {
  groupedDigits,
  seriesSpec,
  type SeriesName,
  type SeriesValue,
  type Unit,
  type Value,
} from '@plainscan/contracts';
import { unitOf } from './units.ts';

/** The text of a series without its parameters. */
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
  performance: 'performance',
  performanceYearToDate: 'year to date performance',
  distanceFromHigh: 'distance from high',
  distanceFromLow: 'distance from low',
};
const DAYS_FIRST: readonly SeriesName[] = [
  'sma',
  'ema',
  'wma',
  'averageVolume',
  'relativeVolume',
  'averageDollarVolume',
  'rollingVwap',
  'performance',
  'channelPercent',
];
/** Omitted if they are the series' defaults. */
const QUIET: readonly SeriesName[] = ['averageVolume', 'relativeVolume', 'averageDollarVolume'];

export const days = (sessions: number): string => `${sessions} ${sessions === 1 ? 'day' : 'days'}`;
const span = (sessions: number): string => (sessions === 252 ? '52-week' : `${sessions}-day`);

function seriesLabel({ name, params }: SeriesValue): string {
  const label = LABELS[name];
  const { params: specs } = seriesSpec(name);
  if (!specs.length) return label;
  if (name === 'distanceFromHigh' || name === 'distanceFromLow')
    return `distance from ${span(params[0]!)} ${name === 'distanceFromHigh' ? 'high' : 'low'}`;
  if (QUIET.includes(name) && params.every((p, i) => p === specs[i]!.default)) return label;
  if (DAYS_FIRST.includes(name)) return `${params[0]!}-day ${label}`;
  return `${label}(${params.join(', ')})`;
}

const ago = (sessions: number): string => (sessions ? ` of ${days(sessions)} ago` : '');

function overLabel(value: Extract<Value, { type: 'over' }>): string {
  const { fn, of, sessions } = value;
  const ends = value.ago === 0 ? '' : value.ago === 1 ? ' before today' : ` ending ${days(value.ago)} ago`;
  const plainHigh =
    of.ago === 0 && ((fn === 'highest' && of.name === 'high') || (fn === 'lowest' && of.name === 'low'));
  if (plainHigh && sessions !== null && value.ago === 0) return `${span(sessions)} ${of.name}`;
  const inner = of.ago ? `(${seriesText(of)})` : seriesText(of);
  if (sessions === null)
    return plainHigh
      ? `all-time ${of.name}${ago(value.ago)}`
      : `${fn === 'mean' ? 'average' : fn} ${inner} of all time${ago(value.ago)}`;
  return `${fn === 'mean' ? 'average' : fn} ${inner} of the last ${days(sessions)}${ends}`;
}

const seriesText = (value: SeriesValue): string => seriesLabel(value) + ago(value.ago);

/** Canonical English for a value; `describeCondition` puts it into sentences that parse back to it. */
export function describeValue(value: Value): string {
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
      return `percent difference of ${enclosed(value.value)} from ${enclosed(value.base)}`;
  }
}

/** In brackets if it would otherwise merge with the surrounding text. */
export const enclosed = (value: Value): string =>
  value.type === 'series' || value.type === 'number' ? describeValue(value) : `(${describeValue(value)})`;

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

/** A number in the unit of what it is compared with: "$50", "5%", "1 million". */
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
export const against = (left: Value, right: Value): string =>
  right.type === 'number' ? level(right.value, unitOf(left)) : side(right);

/**
 * Both ends of a range of `value`. "5 and 10 million" would be read as 5 million, so 5 and 10,000,000 are written in
 * digits.
 */
export function ends(value: Value, low: Value, high: Value): string[] {
  if (low.type !== 'number' || high.type !== 'number')
    return [low, high].map((end) => (end.type === 'number' ? against(value, end) : `(${describeValue(end)})`));
  const unit = unitOf(value);
  const said = [low, high].map((end) => level(end.value, unit));
  const scaleIn = (text: string) => SCALES.find(([, word]) => text.endsWith(word))?.[0] ?? 1;
  const [own, lent] = said.map(scaleIn) as [number, number];
  const misread = own === 1 && lent > 1 && low.value !== 0 && Math.abs(low.value) * lent <= Math.abs(high.value);
  return misread ? [low, high].map((end) => level(end.value, unit, groupedDigits)) : said;
}
