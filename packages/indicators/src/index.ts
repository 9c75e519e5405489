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
export { beta, correlation, outperformance, relativeStrengthLine } from './benchmark.ts';
export {
  type BarColumns,
  type BarSeriesName,
  type BenchmarkSeriesName,
  fillAgainstBenchmark,
  fillOver,
  fillSeries,
  isBarSeries,
  isBenchmarkSeries,
  type OverFunction,
  SERIES_BY_NAME,
} from './by-name.ts';
export { absoluteInto, combineInto, combineNumbers, type Combination } from './combine.ts';
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
export {
  BREAKOUT_SETUPS,
  CHART_SETUPS,
  type ChartSetup,
  setup,
  setupLookback,
  setupMatch,
  type SetupOptions,
  setupReach,
} from './setups.ts';
export { factText, type SetupFact, type SetupLevel, type SetupMatch, type SetupPivot } from './setups/setup.ts';
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
export { historicalVolatility, historicalVolatilityLookback, zScore, zScoreLookback } from './volatility.ts';
export {
  averageDollarVolume,
  averageDollarVolumeLookback,
  averageVolume,
  averageVolumeLookback,
  dollarVolume,
  dollarVolumeLookback,
  forceIndex,
  forceIndexLookback,
  obv,
  obvLookback,
  relativeVolume,
  relativeVolumeLookback,
  upDownVolumeRatio,
  upDownVolumeRatioLookback,
} from './volume.ts';
export {
  divergence,
  type DivergenceDirection,
  divergenceLookback,
  type DivergencePivots,
  divergencePivots,
} from './divergence.ts';
export {
  vwapSinceDate,
  vwapSinceGap,
  vwapSinceGapLookback,
  vwapSinceHigh,
  vwapSinceHighLookback,
  vwapSinceLow,
  vwapSinceLowLookback,
} from './anchored-vwap.ts';
export { rollingVwap, rollingVwapLookback, vwap, vwapLookback, vwma, vwmaLookback } from './vwap.ts';
export {
  donchianLower,
  donchianLowerLookback,
  donchianMiddle,
  donchianMiddleLookback,
  donchianUpper,
  donchianUpperLookback,
} from './donchian.ts';
export {
  heikinAshiClose,
  heikinAshiCloseLookback,
  heikinAshiHigh,
  heikinAshiHighLookback,
  heikinAshiLow,
  heikinAshiLowLookback,
  heikinAshiOpen,
  heikinAshiOpenLookback,
} from './heikin-ashi.ts';
export { hma, hmaLookback } from './hull.ts';
export {
  type CloudOptions,
  ichimokuCloudBottom,
  ichimokuCloudBottomLookback,
  ichimokuCloudTop,
  ichimokuCloudTopLookback,
  ichimokuLine,
  ichimokuLineLookback,
  ichimokuSpanA,
  ichimokuSpanALookback,
  ichimokuSpanB,
  ichimokuSpanBLookback,
  type SpanAOptions,
  type SpanBOptions,
} from './ichimoku.ts';
export {
  pivotPoint,
  pivotPointLookback,
  pivotR1,
  pivotR1Lookback,
  pivotR2,
  pivotR2Lookback,
  pivotR3,
  pivotR3Lookback,
  pivotS1,
  pivotS1Lookback,
  pivotS2,
  pivotS2Lookback,
  pivotS3,
  pivotS3Lookback,
} from './pivot-points.ts';
export { superTrend, superTrendDirection, superTrendDirectionLookback, superTrendLookback } from './super-trend.ts';
export {
  choppiness,
  choppinessLookback,
  vortexMinus,
  vortexMinusLookback,
  vortexPlus,
  vortexPlusLookback,
} from './vortex.ts';
export {
  allocateStandardSeries,
  STANDARD_SERIES,
  standardSeries,
  type StandardSeries,
  type StandardSeriesName,
} from './standard.ts';
