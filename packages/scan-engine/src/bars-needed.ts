import type { SeriesName } from '@plainscan/contracts';
import { candleLookback, divergenceLookback, setupReach } from '@plainscan/indicators';
import type { Source } from './series-source.ts';

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
