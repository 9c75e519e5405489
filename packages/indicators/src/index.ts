export { type PeriodOptions } from './series.ts';
export {
  ema,
  emaLookback,
  rma,
  rmaLookback,
  sma,
  smaLookback,
  standardDeviation,
  standardDeviationLookback,
  wma,
  wmaLookback,
} from './averages.ts';
export {
  aroonDown,
  aroonDownLookback,
  aroonOscillator,
  aroonOscillatorLookback,
  aroonUp,
  aroonUpLookback,
} from './aroon.ts';
export {
  type BandOptions,
  bollinger,
  bollingerLookback,
  bollingerLower,
  bollingerLowerLookback,
  bollingerMiddle,
  bollingerMiddleLookback,
  bollingerPercentB,
  bollingerPercentBLookback,
  bollingerUpper,
  bollingerUpperLookback,
  bollingerWidth,
  bollingerWidthLookback,
  keltner,
  keltnerLower,
  keltnerLowerLookback,
  keltnerMiddle,
  keltnerMiddleLookback,
  keltnerUpper,
  keltnerUpperLookback,
} from './bands.ts';
export {
  type BarColumns,
  type BarSeriesName,
  fillOver,
  fillSeries,
  type OverFunction,
  SERIES_BY_NAME,
} from './by-name.ts';
export { candle, CANDLE_PATTERNS, candleLookback, type CandlePattern } from './candles.ts';
export { adx, adxLookback, directional, minusDi, minusDiLookback, plusDi, plusDiLookback } from './directional.ts';
export {
  channelPercent,
  channelPercentLookback,
  distanceFromHigh,
  distanceFromHighLookback,
  distanceFromLow,
  distanceFromLowLookback,
  highest,
  highestLookback,
  lowest,
  lowestLookback,
} from './extremes.ts';
export { dema, demaLookback, kama, kamaLookback, tema, temaLookback } from './low-lag-averages.ts';
export {
  macd,
  macdHistogram,
  macdHistogramLookback,
  macdLine,
  macdLineLookback,
  type MacdLineOptions,
  type MacdOptions,
  macdSignal,
  macdSignalLookback,
} from './macd.ts';
export {
  accumulationDistribution,
  accumulationDistributionLookback,
  chaikinMoneyFlow,
  chaikinMoneyFlowLookback,
  chaikinOscillator,
  chaikinOscillatorLookback,
  mfi,
  mfiLookback,
} from './money-flow.ts';
export { cci, cciLookback, momentum, momentumLookback, roc, rocLookback, rsi, rsiLookback } from './oscillators.ts';
export { parabolicSar, parabolicSarLookback, type ParabolicSarOptions } from './parabolic-sar.ts';
export {
  ppo,
  ppoHistogram,
  ppoHistogramLookback,
  ppoLookback,
  ppoSignal,
  ppoSignalLookback,
  trix,
  trixLookback,
} from './percentage-oscillators.ts';
export {
  body,
  bodyLookback,
  change,
  changeLookback,
  changePercent,
  changePercentLookback,
  closePosition,
  closePositionLookback,
  gapPercent,
  gapPercentLookback,
  performance,
  performanceLookback,
  performanceYearToDate,
  range,
  rangeLookback,
  rangePercent,
  rangePercentLookback,
} from './price.ts';
export { periodOf, resample, type ResampledTo } from './resample.ts';
export { linearRegressionSlope, linearRegressionSlopeLookback } from './regression.ts';
export { splitRatio, suspectedSplits } from './splits.ts';
export {
  stochastic,
  stochasticD,
  stochasticDLookback,
  stochasticFast,
  stochasticFastLookback,
  stochasticK,
  stochasticKLookback,
  type StochasticKOptions,
  type StochasticOptions,
  williamsR,
  williamsRLookback,
} from './stochastic.ts';
export {
  stochasticRsiD,
  stochasticRsiDLookback,
  stochasticRsiK,
  stochasticRsiKLookback,
  type StochasticRsiKOptions,
  type StochasticRsiOptions,
} from './stochastic-rsi.ts';
export { atr, atrLookback, atrPercent, atrPercentLookback, trueRange, trueRangeLookback } from './true-range.ts';
export { typicalPrice, typicalPriceLookback } from './typical-price.ts';
export {
  ultimateOscillator,
  ultimateOscillatorLookback,
  type UltimateOscillatorOptions,
} from './ultimate-oscillator.ts';
export { historicalVolatility, historicalVolatilityLookback } from './volatility.ts';
export {
  averageDollarVolume,
  averageDollarVolumeLookback,
  averageVolume,
  averageVolumeLookback,
  dollarVolume,
  dollarVolumeLookback,
  obv,
  obvLookback,
  relativeVolume,
  relativeVolumeLookback,
} from './volume.ts';
export { rollingVwap, rollingVwapLookback, vwap, vwapLookback } from './vwap.ts';
export {
  allocateStandardSeries,
  STANDARD_SERIES,
  standardSeries,
  type StandardSeries,
  type StandardSeriesName,
} from './standard.ts';
