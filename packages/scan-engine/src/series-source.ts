import type { Bars, CandleName, DivergenceDirection, SeriesName, Timeframe } from '@plainscan/contracts';
import {
  candle,
  candleLookback,
  divergence,
  divergenceLookback,
  fillOver,
  fillSeries,
  resample,
} from '@plainscan/indicators';
import { sliceBars } from './slice-bars.ts';

/** The source of a stock's column; equal keys mean equal sources. */
export type Source =
  | BarSource
  /** computed on weekly or monthly bars, as of `sessionsBack` sessions ago; one value per such bar */
  | {
      readonly kind: 'timeframe';
      readonly key: string;
      readonly timeframe: Timeframe;
      readonly of: BarSource;
      readonly sessionsBack: number;
    };

/** A source with one value per bar that it reads. */
export type BarSource =
  | { readonly kind: 'series'; readonly key: string; readonly name: SeriesName; readonly params: readonly number[] }
  | DivergenceSource
  | { readonly kind: 'candle'; readonly key: string; readonly name: CandleName }
  | {
      readonly kind: 'over';
      readonly key: string;
      readonly fn: 'highest' | 'lowest' | 'mean';
      readonly of: BarSource;
      readonly sessions: number | null;
    };

export interface DivergenceSource {
  readonly kind: 'divergence';
  readonly key: string;
  readonly direction: DivergenceDirection;
  readonly of: BarSource;
}

/** The bars of one stock and the listing fields that series use. */
export interface Subject {
  readonly bars: Bars;
  readonly marketCap: number | null;
}

/**
 * Number of earlier bars that a value reads, for a series whose values are bit-identical regardless of the history
 * before them; null for one that must be computed from the first bar.
 */
type Reach = ((params: readonly number[]) => number) | null;

const local =
  (reach: number): Reach =>
  () =>
    reach;
/** An extreme of the last n bars has no rounding. */
const extreme: Reach = ([n]) => n! - 1;
const lagged: Reach = ([n]) => n!;
const cloud: Reach = ([conversion, base, span]) => Math.max(conversion!, base!, span!) - 1 + base!;
const whole: Reach = null;

const REACH: Record<SeriesName, Reach> = {
  open: local(0),
  high: local(0),
  low: local(0),
  close: local(0),
  change: local(1),
  changePercent: local(1),
  gapPercent: local(1),
  range: local(0),
  rangePercent: local(0),
  body: local(0),
  closePosition: local(0),
  marketCap: local(0),

  volume: local(0),
  averageVolume: whole,
  relativeVolume: whole,
  dollarVolume: local(0),
  averageDollarVolume: whole,

  sma: whole,
  ema: whole,
  wma: whole,
  dema: whole,
  tema: whole,
  kama: whole,

  rsi: whole,
  stochasticK: whole,
  stochasticD: whole,
  williamsR: extreme,
  cci: whole,
  mfi: whole,
  macd: whole,
  macdSignal: whole,
  macdHistogram: whole,
  momentum: lagged,
  roc: lagged,
  adx: whole,
  plusDi: whole,
  minusDi: whole,

  stochasticRsiK: whole,
  stochasticRsiD: whole,
  aroonUp: lagged,
  aroonDown: lagged,
  aroonOscillator: lagged,
  trix: whole,
  ppo: whole,
  ppoSignal: whole,
  ppoHistogram: whole,
  ultimateOscillator: whole,
  chaikinOscillator: whole,
  linearRegressionSlope: whole,
  parabolicSar: whole,

  atr: whole,
  atrPercent: whole,
  standardDeviation: whole,
  bollingerUpper: whole,
  bollingerMiddle: whole,
  bollingerLower: whole,
  bollingerPercentB: whole,
  bollingerWidth: whole,
  keltnerUpper: whole,
  keltnerMiddle: whole,
  keltnerLower: whole,
  channelPercent: extreme,
  historicalVolatility: whole,

  obv: whole,
  accumulationDistribution: whole,
  chaikinMoneyFlow: whole,
  vwap: local(0),
  rollingVwap: whole,
  vwapSinceLow: extreme,
  vwapSinceHigh: extreme,
  vwapSinceGap: whole,
  vwapSinceDate: whole,

  superTrend: whole,
  superTrendDirection: whole,
  donchianUpper: lagged,
  donchianMiddle: lagged,
  donchianLower: lagged,
  ichimokuConversion: extreme,
  ichimokuBase: extreme,
  ichimokuSpanA: ([conversion, base]) => Math.max(conversion!, base!) - 1 + base!,
  ichimokuSpanB: ([n, ahead]) => n! - 1 + ahead!,
  ichimokuCloudTop: cloud,
  ichimokuCloudBottom: cloud,
  hma: whole,
  vwma: whole,
  zScore: whole,
  vortexPlus: whole,
  vortexMinus: whole,
  choppiness: whole,
  forceIndex: whole,
  upDownVolumeRatio: whole,
  heikinAshiOpen: whole,
  heikinAshiHigh: whole,
  heikinAshiLow: whole,
  heikinAshiClose: local(0),
  pivotPoint: local(1),
  pivotR1: local(1),
  pivotR2: local(1),
  pivotR3: local(1),
  pivotS1: local(1),
  pivotS2: local(1),
  pivotS3: local(1),

  performance: lagged,
  performanceYearToDate: whole,
  distanceFromHigh: extreme,
  distanceFromLow: extreme,
};

export const seriesSource = (name: SeriesName, params: readonly number[]): BarSource => ({
  kind: 'series',
  key: `${name}(${params.join()})`,
  name,
  params,
});
export const divergenceSource = (direction: DivergenceDirection, of: BarSource): DivergenceSource => ({
  kind: 'divergence',
  key: `${direction}:${of.key}`,
  direction,
  of,
});
export const candleSource = (name: CandleName): BarSource => ({ kind: 'candle', key: `candle:${name}`, name });
export const overSource = (fn: 'highest' | 'lowest' | 'mean', of: BarSource, sessions: number | null): BarSource => ({
  kind: 'over',
  key: `${fn}:${sessions ?? 'all'}:${of.key}`,
  fn,
  of,
  sessions,
});

export const timeframeSource = (of: BarSource, timeframe: Timeframe, sessionsBack: number): Source => ({
  kind: 'timeframe',
  key: `${timeframe}:${sessionsBack}:${of.key}`,
  timeframe,
  of,
  sessionsBack,
});

/** The source on the bars that it reads: those of a timeframe are made from daily bars. */
export function onItsBars(source: Source, subject: Subject): { source: BarSource; subject: Subject } {
  if (source.kind !== 'timeframe') return { source, subject };
  const { timeframe, of, sessionsBack } = source;
  const daily = sliceBars(subject.bars, 0, Math.max(0, subject.bars.close.length - sessionsBack));
  return { source: of, subject: { ...subject, bars: resample(daily, timeframe) } };
}

/** Number of bars needed to compute the newest `depth` values bit-identically; null if all are needed. */
export function barsNeeded(source: Source, depth: number): number | null {
  if (source.kind === 'timeframe') return null;
  if (source.kind === 'candle') return depth + candleLookback(source.name);
  if (source.kind === 'series') {
    const reach = REACH[source.name];
    return reach && depth + reach(source.params);
  }
  if (source.kind === 'divergence') return barsNeeded(source.of, depth + divergenceLookback());
  if (source.fn === 'mean' || source.sessions === null) return null;
  const inner = barsNeeded(source.of, depth);
  return inner === null ? null : inner + source.sessions - 1;
}

let inner = new Float64Array(512);

/** Fills out[0 … bars) with the source's value at each bar, NaN if absent. */
export function computeSource(source: BarSource, subject: Subject, out: Float64Array): void {
  const { bars } = subject;
  const { length } = bars.close;
  if (source.kind === 'series') {
    const { name, params } = source;
    if (name === 'marketCap') out.fill(subject.marketCap ?? NaN, 0, length);
    else fillSeries(name, bars, params, out);
    return;
  }
  if (source.kind === 'candle') return candle(source.name, bars.open, bars.high, bars.low, bars.close, out);
  if (inner.length < length) inner = new Float64Array(length);
  const values = inner.subarray(0, length);
  computeSource(source.of, subject, values);
  if (source.kind === 'divergence') {
    const price = source.direction === 'bullish' ? bars.low : bars.high;
    divergence(price, values, source.direction, out);
  } else fillOver(source.fn, values, source.sessions, out);
}
