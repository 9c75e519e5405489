import { aroonDown, aroonOscillator, aroonUp } from './aroon.ts';
import { ema, sma, standardDeviation, wma } from './averages.ts';
import { beta, correlation, outperformance, relativeStrengthLine } from './benchmark.ts';
import {
  bollingerLower,
  bollingerMiddle,
  bollingerPercentB,
  bollingerUpper,
  bollingerWidth,
  keltnerLower,
  keltnerMiddle,
  keltnerUpper,
} from './bands.ts';
import { adx, minusDi, plusDi } from './directional.ts';
import { channelPercent, distanceFromHigh, distanceFromLow, highest, lowest } from './extremes.ts';
import { dema, kama, tema } from './low-lag-averages.ts';
import { macdHistogram, macdLine, macdSignal } from './macd.ts';
import { accumulationDistribution, chaikinMoneyFlow, chaikinOscillator, mfi } from './money-flow.ts';
import { cci, momentum, roc, rsi } from './oscillators.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { ppo, ppoHistogram, ppoSignal, trix } from './percentage-oscillators.ts';
import {
  body,
  change,
  changePercent,
  closePosition,
  gapPercent,
  performance,
  performanceYearToDate,
  range,
  rangePercent,
} from './price.ts';
import { linearRegressionSlope } from './regression.ts';
import { stochasticRsiD, stochasticRsiK } from './stochastic-rsi.ts';
import { stochasticD, stochasticK, williamsR } from './stochastic.ts';
import { atr, atrPercent } from './true-range.ts';
import { ultimateOscillator } from './ultimate-oscillator.ts';
import { historicalVolatility, zScore } from './volatility.ts';
import {
  averageDollarVolume,
  averageVolume,
  dollarVolume,
  forceIndex,
  obv,
  relativeVolume,
  upDownVolumeRatio,
} from './volume.ts';
import { firstPresent } from './series.ts';
import { vwapSinceDate, vwapSinceGap, vwapSinceHigh, vwapSinceLow } from './anchored-vwap.ts';
import { rollingVwap, vwap, vwma } from './vwap.ts';
import { slidingSum } from './window.ts';
import { donchianLower, donchianMiddle, donchianUpper } from './donchian.ts';
import { heikinAshiClose, heikinAshiHigh, heikinAshiLow, heikinAshiOpen } from './heikin-ashi.ts';
import { hma } from './hull.ts';
import { ichimokuCloudBottom, ichimokuCloudTop, ichimokuLine, ichimokuSpanA, ichimokuSpanB } from './ichimoku.ts';
import { pivotPoint, pivotR1, pivotR2, pivotR3, pivotS1, pivotS2, pivotS3 } from './pivot-points.ts';
import { superTrend, superTrendDirection } from './super-trend.ts';
import { choppiness, vortexMinus, vortexPlus } from './vortex.ts';

/** Daily bars of one security, oldest first, one array per column. */
export interface BarColumns {
  /** YYYYMMDD as a number */
  readonly dates: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** NaN if the provider has none; null if it never has one */
  readonly vwap: Float64Array | null;
}

type Fill = (bars: BarColumns, params: readonly number[], out: Float64Array) => void;

const period = ([n]: readonly number[]) => ({ n });
const bands = ([n, k]: readonly number[]) => ({ n, k });
const stochastic = ([n, s, d]: readonly number[]) => ({ n, s, d });
const stochasticRsi = ([rsi, n, s, d]: readonly number[]) => ({ rsi, n, s, d });
const macd = ([fast, slow, signal]: readonly number[]) => ({ fast, slow, signal });
const stops = ([acceleration, maximum]: readonly number[]) => ({ acceleration, maximum });
const three = ([short, medium, long]: readonly number[]) => ({ short, medium, long });
const cloud = ([conversion, base, span]: readonly number[]) => ({ conversion, base, span });

/** Fills `out` with a series that plans can name, at each bar, NaN if absent. Parameters are in the plan's order. */
export const SERIES_BY_NAME = {
  open: (b, _, out) => out.set(b.open),
  high: (b, _, out) => out.set(b.high),
  low: (b, _, out) => out.set(b.low),
  close: (b, _, out) => out.set(b.close),
  change: (b, _, out) => change(b.close, out),
  changePercent: (b, _, out) => changePercent(b.close, out),
  gapPercent: (b, _, out) => gapPercent(b.open, b.close, out),
  range: (b, _, out) => range(b.high, b.low, out),
  rangePercent: (b, _, out) => rangePercent(b.high, b.low, out),
  body: (b, _, out) => body(b.open, b.close, out),
  closePosition: (b, _, out) => closePosition(b.high, b.low, b.close, out),

  volume: (b, _, out) => out.set(b.volume),
  averageVolume: (b, p, out) => averageVolume(b.volume, period(p), out),
  relativeVolume: (b, p, out) => relativeVolume(b.volume, period(p), out),
  dollarVolume: (b, _, out) => dollarVolume(b.close, b.volume, out),
  averageDollarVolume: (b, p, out) => averageDollarVolume(b.close, b.volume, period(p), out),

  sma: (b, p, out) => sma(b.close, period(p), out),
  ema: (b, p, out) => ema(b.close, period(p), out),
  wma: (b, p, out) => wma(b.close, period(p), out),
  dema: (b, p, out) => dema(b.close, period(p), out),
  tema: (b, p, out) => tema(b.close, period(p), out),
  kama: (b, p, out) => kama(b.close, period(p), out),

  rsi: (b, p, out) => rsi(b.close, period(p), out),
  stochasticK: (b, p, out) => stochasticK(b.high, b.low, b.close, stochastic(p), out),
  stochasticD: (b, p, out) => stochasticD(b.high, b.low, b.close, stochastic(p), out),
  williamsR: (b, p, out) => williamsR(b.high, b.low, b.close, period(p), out),
  cci: (b, p, out) => cci(b.high, b.low, b.close, period(p), out),
  mfi: (b, p, out) => mfi(b.high, b.low, b.close, b.volume, period(p), out),
  macd: (b, p, out) => macdLine(b.close, macd(p), out),
  macdSignal: (b, p, out) => macdSignal(b.close, macd(p), out),
  macdHistogram: (b, p, out) => macdHistogram(b.close, macd(p), out),
  momentum: (b, p, out) => momentum(b.close, period(p), out),
  roc: (b, p, out) => roc(b.close, period(p), out),
  adx: (b, p, out) => adx(b.high, b.low, b.close, period(p), out),
  plusDi: (b, p, out) => plusDi(b.high, b.low, b.close, period(p), out),
  minusDi: (b, p, out) => minusDi(b.high, b.low, b.close, period(p), out),

  stochasticRsiK: (b, p, out) => stochasticRsiK(b.close, stochasticRsi(p), out),
  stochasticRsiD: (b, p, out) => stochasticRsiD(b.close, stochasticRsi(p), out),
  aroonUp: (b, p, out) => aroonUp(b.high, period(p), out),
  aroonDown: (b, p, out) => aroonDown(b.low, period(p), out),
  aroonOscillator: (b, p, out) => aroonOscillator(b.high, b.low, period(p), out),
  trix: (b, p, out) => trix(b.close, period(p), out),
  ppo: (b, p, out) => ppo(b.close, macd(p), out),
  ppoSignal: (b, p, out) => ppoSignal(b.close, macd(p), out),
  ppoHistogram: (b, p, out) => ppoHistogram(b.close, macd(p), out),
  ultimateOscillator: (b, p, out) => ultimateOscillator(b.high, b.low, b.close, three(p), out),
  chaikinOscillator: (b, p, out) => chaikinOscillator(b.high, b.low, b.close, b.volume, macd(p), out),
  linearRegressionSlope: (b, p, out) => linearRegressionSlope(b.close, period(p), out),
  parabolicSar: (b, p, out) => parabolicSar(b.high, b.low, stops(p), out),

  atr: (b, p, out) => atr(b.high, b.low, b.close, period(p), out),
  atrPercent: (b, p, out) => atrPercent(b.high, b.low, b.close, period(p), out),
  standardDeviation: (b, p, out) => standardDeviation(b.close, period(p), out),
  bollingerUpper: (b, p, out) => bollingerUpper(b.close, bands(p), out),
  bollingerMiddle: (b, p, out) => bollingerMiddle(b.close, bands(p), out),
  bollingerLower: (b, p, out) => bollingerLower(b.close, bands(p), out),
  bollingerPercentB: (b, p, out) => bollingerPercentB(b.close, bands(p), out),
  bollingerWidth: (b, p, out) => bollingerWidth(b.close, bands(p), out),
  keltnerUpper: (b, p, out) => keltnerUpper(b.high, b.low, b.close, bands(p), out),
  keltnerMiddle: (b, p, out) => keltnerMiddle(b.close, bands(p), out),
  keltnerLower: (b, p, out) => keltnerLower(b.high, b.low, b.close, bands(p), out),
  channelPercent: (b, p, out) => channelPercent(b.high, b.low, b.close, period(p), out),
  historicalVolatility: (b, p, out) => historicalVolatility(b.close, period(p), out),

  obv: (b, _, out) => obv(b.close, b.volume, out),
  accumulationDistribution: (b, _, out) => accumulationDistribution(b.high, b.low, b.close, b.volume, out),
  chaikinMoneyFlow: (b, p, out) => chaikinMoneyFlow(b.high, b.low, b.close, b.volume, period(p), out),
  vwap: (b, _, out) => vwap(b.high, b.low, b.close, b.vwap, out),
  rollingVwap: (b, p, out) => rollingVwap(b.high, b.low, b.close, b.volume, period(p), out),
  vwapSinceLow: (b, p, out) => vwapSinceLow(b.high, b.low, b.close, b.volume, period(p), out),
  vwapSinceHigh: (b, p, out) => vwapSinceHigh(b.high, b.low, b.close, b.volume, period(p), out),
  vwapSinceGap: (b, [percent], out) => vwapSinceGap(b.open, b.high, b.low, b.close, b.volume, { percent }, out),
  vwapSinceDate: (b, [date], out) => vwapSinceDate(b.dates, b.high, b.low, b.close, b.volume, { date }, out),

  superTrend: (b, p, out) => superTrend(b.high, b.low, b.close, bands(p), out),
  superTrendDirection: (b, p, out) => superTrendDirection(b.high, b.low, b.close, bands(p), out),
  donchianUpper: (b, p, out) => donchianUpper(b.high, b.low, period(p), out),
  donchianMiddle: (b, p, out) => donchianMiddle(b.high, b.low, period(p), out),
  donchianLower: (b, p, out) => donchianLower(b.high, b.low, period(p), out),
  ichimokuConversion: (b, p, out) => ichimokuLine(b.high, b.low, period(p), out),
  ichimokuBase: (b, p, out) => ichimokuLine(b.high, b.low, period(p), out),
  ichimokuSpanA: (b, p, out) => ichimokuSpanA(b.high, b.low, cloud(p), out),
  ichimokuSpanB: (b, [n, ahead], out) => ichimokuSpanB(b.high, b.low, { n, ahead }, out),
  ichimokuCloudTop: (b, p, out) => ichimokuCloudTop(b.high, b.low, cloud(p), out),
  ichimokuCloudBottom: (b, p, out) => ichimokuCloudBottom(b.high, b.low, cloud(p), out),
  hma: (b, p, out) => hma(b.close, period(p), out),
  vwma: (b, p, out) => vwma(b.close, b.volume, period(p), out),
  zScore: (b, p, out) => zScore(b.close, period(p), out),
  vortexPlus: (b, p, out) => vortexPlus(b.high, b.low, b.close, period(p), out),
  vortexMinus: (b, p, out) => vortexMinus(b.high, b.low, b.close, period(p), out),
  choppiness: (b, p, out) => choppiness(b.high, b.low, b.close, period(p), out),
  forceIndex: (b, p, out) => forceIndex(b.close, b.volume, period(p), out),
  upDownVolumeRatio: (b, p, out) => upDownVolumeRatio(b.close, b.volume, period(p), out),
  heikinAshiOpen: (b, _, out) => heikinAshiOpen(b.open, b.high, b.low, b.close, out),
  heikinAshiHigh: (b, _, out) => heikinAshiHigh(b.open, b.high, b.low, b.close, out),
  heikinAshiLow: (b, _, out) => heikinAshiLow(b.open, b.high, b.low, b.close, out),
  heikinAshiClose: (b, _, out) => heikinAshiClose(b.open, b.high, b.low, b.close, out),
  pivotPoint: (b, _, out) => pivotPoint(b.high, b.low, b.close, out),
  pivotR1: (b, _, out) => pivotR1(b.high, b.low, b.close, out),
  pivotR2: (b, _, out) => pivotR2(b.high, b.low, b.close, out),
  pivotR3: (b, _, out) => pivotR3(b.high, b.low, b.close, out),
  pivotS1: (b, _, out) => pivotS1(b.high, b.low, b.close, out),
  pivotS2: (b, _, out) => pivotS2(b.high, b.low, b.close, out),
  pivotS3: (b, _, out) => pivotS3(b.high, b.low, b.close, out),

  performance: (b, p, out) => performance(b.close, period(p), out),
  performanceYearToDate: (b, _, out) => performanceYearToDate(b.dates, b.close, out),
  distanceFromHigh: (b, p, out) => distanceFromHigh(b.high, b.close, period(p), out),
  distanceFromLow: (b, p, out) => distanceFromLow(b.low, b.close, period(p), out),
} as const satisfies Record<string, Fill>;

export type BarSeriesName = keyof typeof SERIES_BY_NAME;

export const isBarSeries = (name: string): name is BarSeriesName => Object.hasOwn(SERIES_BY_NAME, name);

type FillAgainst = (close: Float64Array, benchmark: Float64Array, params: readonly number[], out: Float64Array) => void;

/** Series that compare a close with a benchmark's on the same sessions. */
const BENCHMARK_SERIES = {
  rsLine: (close, benchmark, _, out) => relativeStrengthLine(close, benchmark, out),
  outperformance: (close, benchmark, p, out) => outperformance(close, benchmark, period(p), out),
  beta: (close, benchmark, p, out) => beta(close, benchmark, period(p), out),
  correlation: (close, benchmark, p, out) => correlation(close, benchmark, period(p), out),
} as const satisfies Record<string, FillAgainst>;

export type BenchmarkSeriesName = keyof typeof BENCHMARK_SERIES;

export const isBenchmarkSeries = (name: string): name is BenchmarkSeriesName => Object.hasOwn(BENCHMARK_SERIES, name);

/** `benchmark`: its close on each of the stock's sessions, NaN if it has none. */
export const fillAgainstBenchmark = (
  name: BenchmarkSeriesName,
  close: Float64Array,
  benchmark: Float64Array,
  params: readonly number[],
  out: Float64Array,
): void => (BENCHMARK_SERIES[name] as FillAgainst)(close, benchmark, params, out);

export const fillSeries = (name: BarSeriesName, bars: BarColumns, params: readonly number[], out: Float64Array): void =>
  (SERIES_BY_NAME[name] as Fill)(bars, params, out);

/** `stdev`: of a population */
export type OverFunction = 'highest' | 'lowest' | 'mean' | 'sum' | 'stdev';

/** Extreme, mean, sum, or deviation of the last `sessions` values at each bar; null: of all present values so far. */
export function fillOver(fn: OverFunction, x: Float64Array, sessions: number | null, out: Float64Array): void {
  if (sessions === null) return overAll(fn, x, out);
  if (fn === 'mean') sma(x, { n: sessions }, out);
  else if (fn === 'sum') slidingSum(x, firstPresent(x), x.length, sessions, out);
  else if (fn === 'stdev') standardDeviation(x, { n: sessions }, out);
  else if (fn === 'highest') highest(x, { n: sessions }, out);
  else lowest(x, { n: sessions }, out);
}

function overAll(fn: OverFunction, x: Float64Array, out: Float64Array): void {
  if (fn === 'stdev') return deviationOfAll(x, out);
  let level = NaN;
  let count = 0;
  for (let i = 0; i < x.length; i++) {
    const value = x[i];
    if (!Number.isNaN(value)) {
      count += 1;
      if (count === 1) level = value;
      else if (fn === 'mean') level += (value - level) / count;
      else if (fn === 'sum') level += value;
      else level = fn === 'highest' ? Math.max(level, value) : Math.min(level, value);
    }
    out[i] = level;
  }
}

/** Welford's method. */
function deviationOfAll(x: Float64Array, out: Float64Array): void {
  let mean = 0;
  let squares = 0;
  let count = 0;
  for (let i = 0; i < x.length; i++) {
    const value = x[i];
    if (!Number.isNaN(value)) {
      count += 1;
      const before = value - mean;
      mean += before / count;
      squares += before * (value - mean);
    }
    out[i] = count === 0 ? NaN : Math.sqrt(squares / count);
  }
}
