import type {
  Bars,
  CandleName,
  DivergenceDirection,
  OverFunction,
  SeriesName,
  SetupName,
  Timeframe,
} from '@plainscan/contracts';
import { candleLookback, divergenceLookback, isBenchmarkSeries, resample, setupReach } from '@plainscan/indicators';
import type { Combination } from './combine.ts';
import type { Group, StockComparisons } from './stock-comparisons.ts';
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
  | { readonly kind: 'setup'; readonly key: string; readonly name: SetupName; readonly breaksOut: boolean }
  | {
      readonly kind: 'over';
      readonly key: string;
      readonly fn: OverFunction;
      readonly of: BarSource;
      readonly sessions: number | null;
    }
  | { readonly kind: 'number'; readonly key: string; readonly value: number }
  /** `ago` bars earlier */
  | { readonly kind: 'shifted'; readonly key: string; readonly of: BarSource; readonly ago: number }
  | { readonly kind: 'abs'; readonly key: string; readonly of: BarSource }
  | {
      readonly kind: 'combined';
      readonly key: string;
      readonly op: Combination;
      readonly left: BarSource;
      readonly right: BarSource;
    };

export interface DivergenceSource {
  readonly kind: 'divergence';
  readonly key: string;
  readonly direction: DivergenceDirection;
  readonly of: BarSource;
}

/** One stock of a market, with some or all of its bars. */
export interface Subject {
  readonly bars: Bars;
  readonly marketCap: number | null;
  readonly row: number;
  readonly comparisons: StockComparisons;
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

  rsPercentile: local(0),
  rsLine: local(0),
  outperformance: lagged,
  sectorOutperformance: lagged,
  industryOutperformance: lagged,
  beta: whole,
  correlation: whole,

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
export const setupSource = (name: SetupName, breaksOut = false): BarSource => ({
  kind: 'setup',
  key: `setup:${name}${breaksOut ? ':breakout' : ''}`,
  name,
  breaksOut,
});
export const overSource = (fn: OverFunction, of: BarSource, sessions: number | null): BarSource => ({
  kind: 'over',
  key: `${fn}:${sessions ?? 'all'}:${of.key}`,
  fn,
  of,
  sessions,
});
export const numberSource = (value: number): BarSource => ({ kind: 'number', key: String(value), value });
export const shiftedSource = (of: BarSource, ago: number): BarSource => ({
  kind: 'shifted',
  key: `${ago}-ago:${of.key}`,
  of,
  ago,
});
export const absSource = (of: BarSource): BarSource => ({ kind: 'abs', key: `abs:${of.key}`, of });
export const combinedSource = (op: Combination, left: BarSource, right: BarSource): BarSource => ({
  kind: 'combined',
  key: `(${left.key} ${op} ${right.key})`,
  op,
  left,
  right,
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
  switch (source.kind) {
    case 'timeframe':
      return null;
    case 'setup':
      return depth + setupReach(source.name, { breakout: source.breaksOut });
    case 'candle':
      return depth + candleLookback(source.name);
    case 'divergence':
      return barsNeeded(source.of, depth + divergenceLookback());
    case 'series': {
      const reach = REACH[source.name];
      return reach && depth + reach(source.params);
    }
    case 'over': {
      if (!['highest', 'lowest'].includes(source.fn) || source.sessions === null) return null;
      const inner = barsNeeded(source.of, depth);
      return inner === null ? null : inner + source.sessions - 1;
    }
    case 'number':
      return depth;
    case 'shifted':
      return barsNeeded(source.of, depth + source.ago);
    case 'abs':
      return barsNeeded(source.of, depth);
    case 'combined': {
      const [left, right] = [barsNeeded(source.left, depth), barsNeeded(source.right, depth)];
      return left === null || right === null ? null : Math.max(left, right);
    }
  }
}

/** What group a series compares a stock with. */
export const GROUPS: Partial<Record<SeriesName, Group>> = {
  sectorOutperformance: 'sector',
  industryOutperformance: 'industry',
};

/** Whether each value is computed from all stocks, so that computing few of them takes less time. */
export const comparesStocks = (source: Source): boolean =>
  source.kind === 'series' && (source.name === 'rsPercentile' || source.name in GROUPS);

/** The sources that a source is computed from. */
export function partsOf(source: Source): readonly BarSource[] {
  switch (source.kind) {
    case 'series':
    case 'candle':
    case 'setup':
    case 'number':
      return [];
    case 'combined':
      return [source.left, source.right];
    default:
      return [source.of];
  }
}

export const readsBenchmark = (source: Source): boolean =>
  source.kind === 'series' ? isBenchmarkSeries(source.name) : partsOf(source).some(readsBenchmark);
