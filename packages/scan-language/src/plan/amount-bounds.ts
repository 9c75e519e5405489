import { PLAN_BOUNDS, type ChipAmount, type SeriesName, type Value } from '@plainscan/contracts';

/** The range of an amount; an omitted bound means no limit. */
export type Bounds = Partial<Pick<ChipAmount, 'min' | 'max' | 'integer'>>;

export const POSITIVE: Bounds = { min: 0 };
const PERCENT_SCALE: Bounds = { min: 0, max: 100 };
const FROM_TOTAL_LOSS: Bounds = { min: -100 };

/** The possible range of a series, if it is limited. */
const RANGES: Partial<Record<SeriesName, Bounds>> = {
  open: POSITIVE,
  high: POSITIVE,
  low: POSITIVE,
  close: POSITIVE,
  vwap: POSITIVE,
  rollingVwap: POSITIVE,
  vwapSinceLow: POSITIVE,
  vwapSinceHigh: POSITIVE,
  vwapSinceGap: POSITIVE,
  vwapSinceDate: POSITIVE,
  vwma: POSITIVE,
  donchianUpper: POSITIVE,
  donchianMiddle: POSITIVE,
  donchianLower: POSITIVE,
  ichimokuConversion: POSITIVE,
  ichimokuBase: POSITIVE,
  ichimokuSpanA: POSITIVE,
  ichimokuSpanB: POSITIVE,
  ichimokuCloudTop: POSITIVE,
  ichimokuCloudBottom: POSITIVE,
  heikinAshiOpen: POSITIVE,
  heikinAshiHigh: POSITIVE,
  heikinAshiLow: POSITIVE,
  heikinAshiClose: POSITIVE,
  pivotPoint: POSITIVE,
  vortexPlus: POSITIVE,
  vortexMinus: POSITIVE,
  upDownVolumeRatio: POSITIVE,
  rsPercentile: { min: 1, max: 99 },
  rsLine: POSITIVE,
  correlation: { min: -1, max: 1 },
  choppiness: PERCENT_SCALE,
  superTrendDirection: { min: -1, max: 1 },
  sma: POSITIVE,
  ema: POSITIVE,
  wma: POSITIVE,
  kama: POSITIVE,
  range: POSITIVE,
  rangePercent: POSITIVE,
  body: POSITIVE,
  marketCap: POSITIVE,
  volume: POSITIVE,
  averageVolume: POSITIVE,
  relativeVolume: POSITIVE,
  dollarVolume: POSITIVE,
  averageDollarVolume: POSITIVE,
  atr: POSITIVE,
  atrPercent: POSITIVE,
  standardDeviation: POSITIVE,
  bollingerWidth: POSITIVE,
  channelPercent: POSITIVE,
  historicalVolatility: POSITIVE,
  distanceFromLow: POSITIVE,
  distanceFromHigh: PERCENT_SCALE,
  rsi: PERCENT_SCALE,
  stochasticK: PERCENT_SCALE,
  stochasticD: PERCENT_SCALE,
  mfi: PERCENT_SCALE,
  stochasticRsiK: PERCENT_SCALE,
  stochasticRsiD: PERCENT_SCALE,
  aroonUp: PERCENT_SCALE,
  aroonDown: PERCENT_SCALE,
  aroonOscillator: { min: -100, max: 100 },
  ultimateOscillator: PERCENT_SCALE,
  adx: PERCENT_SCALE,
  plusDi: PERCENT_SCALE,
  minusDi: PERCENT_SCALE,
  williamsR: { min: -100, max: 0 },
  closePosition: { min: 0, max: 1 },
  chaikinMoneyFlow: { min: -1, max: 1 },
  changePercent: FROM_TOTAL_LOSS,
  gapPercent: FROM_TOTAL_LOSS,
  performance: FROM_TOTAL_LOSS,
  performanceYearToDate: FROM_TOTAL_LOSS,
  roc: FROM_TOTAL_LOSS,
};

export const SESSIONS: Bounds = { min: 1, max: PLAN_BOUNDS.maxSessions, integer: true };
export const AGO: Bounds = { ...SESSIONS, min: 0 };
export const NEAR_PERCENT: Bounds = { min: 0, max: 1000 };

/** The sensible range of a number that is compared with a value. */
export function rangeOf(value: Value): Bounds {
  if (value.type === 'series') return RANGES[value.name] ?? {};
  return value.type === 'over' && value.fn !== 'sum' && value.fn !== 'stdev' ? rangeOf(value.of) : {};
}
