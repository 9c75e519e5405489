import { firstPresent, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { firstBar } from './true-range.ts';
import { slidingExtremes } from './sliding-extremes.ts';
import { slidingSum } from './window.ts';

export const vwapLookback = (): number => 0;
export const rollingVwapLookback = ({ n }: PeriodOptions): number => n - 1;
export const vwmaLookback = rollingVwapLookback;

/** Typical price; for a flat bar exactly its close, because dividing the sum by 3 may be off by one bit. */
export function fillTradedPrice(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  length: number,
  out: Float64Array,
): void {
  for (let i = 0; i < length; i++) {
    out[i] = high[i] === low[i] ? close[i] : (high[i] + low[i] + close[i]) / 3;
  }
}

/** The bar's VWAP if `provided` has one, otherwise its typical price. */
export function vwap(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  provided: Float64Array | null,
  out: Float64Array,
): void {
  const { length } = close;
  requireLength(length, high, low, out);
  fillTradedPrice(high, low, close, length, out);
  if (provided === null) return;
  requireLength(length, provided);
  for (let i = 0; i < length; i++) if (!Number.isNaN(provided[i])) out[i] = provided[i];
}

const typicalPrices = scratchBuffer();
const products = scratchBuffer();
const weights = scratchBuffer();
const highs = scratchBuffer();
const lows = scratchBuffer();

/** Mean of the prices over n, weighted by volume; absent if there was no volume. */
function volumeWeightedMean(
  prices: Float64Array,
  volume: Float64Array,
  from: number,
  length: number,
  n: number,
  out: Float64Array,
): void {
  const product = products(length);
  const traded = weights(length);
  const highest = highs(length);
  const lowest = lows(length);
  for (let i = from; i < length; i++) product[i] = prices[i] * volume[i];
  slidingSum(product, from, length, n, out);
  slidingSum(volume, from, length, n, traded);
  slidingExtremes(prices, prices, from, length, n, highest, lowest);
  for (let i = from + n - 1; i < length; i++) {
    // A mean is within the range of its values: rounding must not move the mean of a constant price.
    out[i] = traded[i] === 0 ? NaN : Math.min(Math.max(out[i] / traded[i], lowest[i]), highest[i]);
  }
}

/** VWAP(n) = Σ(TP·v)/Σv over n sessions; absent if there was no volume. */
export function rollingVwap(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, volume, out);
  const prices = typicalPrices(length);
  fillTradedPrice(high, low, close, length, prices);
  volumeWeightedMean(prices, volume, Math.max(firstBar(high, low, close), firstPresent(volume)), length, n, out);
}

/** Volume-weighted moving average: Σ(c·v)/Σv over n sessions; absent if there was no volume. */
export function vwma(close: Float64Array, volume: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, volume, out);
  volumeWeightedMean(close, volume, Math.max(firstPresent(close), firstPresent(volume)), length, n, out);
}
