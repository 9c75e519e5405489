import { emaAlpha, smooth } from './averages.ts';
import { placeBands } from './bands.ts';
import { fillDirectional } from './directional.ts';
import { macd } from './macd.ts';
import { accumulationDistribution, fillMoneyFlowIndex } from './money-flow.ts';
import { fillChannelIndex, momentum, roc, rsi } from './oscillators.ts';
import { firstPresent, requireLength, scratchBuffer } from './series.ts';
import { fillFast, fillWilliamsR } from './stochastic.ts';
import { fillTrueRange, firstBar } from './true-range.ts';
import { fillTypicalPrice } from './typical-price.ts';
import { obv } from './volume.ts';
import { slidingExtremes } from './sliding-extremes.ts';
import { slidingMean, slidingMoments, slidingWeightedMean } from './window.ts';

/** The indicators shown for every stock, with default parameters. */
export const STANDARD_SERIES = [
  'sma20',
  'sma50',
  'sma200',
  'ema20',
  'wma20',
  'rsi14',
  'stochasticK',
  'stochasticD',
  'williamsR14',
  'cci20',
  'macd',
  'macdSignal',
  'macdHistogram',
  'adx14',
  'plusDi14',
  'minusDi14',
  'atr14',
  'bollingerUpper',
  'bollingerMiddle',
  'bollingerLower',
  'momentum10',
  'roc10',
  'mfi14',
  'obv',
  'accumulationDistribution',
] as const;

export type StandardSeriesName = (typeof STANDARD_SERIES)[number];
export type StandardSeries = Readonly<Record<StandardSeriesName, Float64Array>>;

/** Arrays for the standard series of up to `length` bars. */
export function allocateStandardSeries(length: number): StandardSeries {
  return Object.fromEntries(STANDARD_SERIES.map((name) => [name, new Float64Array(length)])) as Record<
    StandardSeriesName,
    Float64Array
  >;
}

const prices = scratchBuffer();
const ranges = scratchBuffer();
const highs = scratchBuffer();
const lows = scratchBuffer();

/**
 * Computes all standard series of one stock into `out`, bit for bit equal to the individual functions but faster, because they
 * share typical prices, true ranges, extremes, and sums. Throws a RangeError if an array is shorter than the history.
 */
export function standardSeries(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  out: StandardSeries,
): void {
  const { length } = close;
  requireLength(length, high, low, volume);
  for (const name of STANDARD_SERIES) requireLength(length, out[name]);
  const fromClose = firstPresent(close);
  const from = firstBar(high, low, close);
  const fromVolume = Math.max(from, firstPresent(volume));

  slidingMoments(close, fromClose, length, 20, 20, out.bollingerMiddle, out.bollingerUpper);
  out.sma20.set(length === out.bollingerMiddle.length ? out.bollingerMiddle : out.bollingerMiddle.subarray(0, length));
  placeBands(out.bollingerMiddle, 2, length, out.bollingerUpper, out.bollingerLower);
  slidingMean(close, fromClose, length, 50, out.sma50);
  slidingMean(close, fromClose, length, 200, out.sma200);
  slidingWeightedMean(close, fromClose, length, 20, out.wma20);
  smooth(close, fromClose, length, 20, emaAlpha(20), out.ema20);
  macd(close, { fast: 12, slow: 26, signal: 9 }, out.macd, out.macdSignal, out.macdHistogram);
  rsi(close, { n: 14 }, out.rsi14);
  momentum(close, { n: 10 }, out.momentum10);
  roc(close, { n: 10 }, out.roc10);

  const highest = highs(length);
  const lowest = lows(length);
  slidingExtremes(high, low, from, length, 14, highest, lowest);
  const firstWindow = from + 13;
  out.williamsR14.fill(NaN, 0, Math.min(firstWindow, length));
  fillWilliamsR(close, highest, lowest, firstWindow, length, out.williamsR14);
  fillFast(close, highest, lowest, firstWindow, length, lowest);
  slidingMean(lowest, firstWindow, length, 3, out.stochasticK);
  slidingMean(out.stochasticK, firstWindow + 2, length, 3, out.stochasticD);

  const typical = prices(length);
  fillTypicalPrice(high, low, close, length, typical);
  slidingMean(typical, from, length, 20, out.cci20);
  fillChannelIndex(typical, from + 19, length, 20, out.cci20);
  fillMoneyFlowIndex(typical, volume, fromVolume, length, 14, out.mfi14);

  const range = ranges(length);
  fillTrueRange(high, low, close, from, length, range);
  smooth(range, from + 1, length, 14, 1 / 14, out.atr14);
  fillDirectional(high, low, range, from, length, 14, out.plusDi14, out.minusDi14, out.adx14);

  obv(close, volume, out.obv);
  accumulationDistribution(high, low, close, volume, out.accumulationDistribution);
}
