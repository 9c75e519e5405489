import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { firstBar } from './true-range.ts';
import { fillTypicalPrice } from './typical-price.ts';
import { slidingMean } from './window.ts';

export const rsiLookback = ({ n }: PeriodOptions): number => n;
export const cciLookback = ({ n }: PeriodOptions): number => n - 1;
export const momentumLookback = ({ n }: PeriodOptions): number => n;
export const rocLookback = momentumLookback;

/**
 * Relative strength index: 100·G/(G+L), G and L being Wilder's averages of gains and losses; 50 if both are 0. Computed from
 * Wilder's sums instead of averages, because the common factor cancels out; G+L is the sum of all absolute changes.
 */
export function rsi(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = values;
  requireLength(length, out);
  const from = firstPresent(values);
  const first = absentUntil(from + n, length, out);
  if (first === length) return;
  let gains = 0;
  let moves = 0;
  for (let i = from + 1; i <= first; i++) {
    const change = values[i] - values[i - 1];
    const move = Math.abs(change);
    gains += (move + change) * 0.5;
    moves += move;
  }
  out[first] = moves === 0 ? 50 : 100 * (gains / moves);
  const decay = 1 - 1 / n;
  for (let i = first + 1; i < length; i++) {
    const change = values[i] - values[i - 1];
    const move = Math.abs(change);
    gains = gains * decay + (move + change) * 0.5;
    moves = moves * decay + move;
    // Without a move both averages shrink equally, so the ratio is unchanged; a constant price neither rises nor falls. Only
    // RSI(1) forgets the earlier moves.
    out[i] = move !== 0 ? 100 * (gains / moves) : n === 1 ? 50 : out[i - 1];
  }
}

/** Lambert's constant: with it, about three quarters of CCI values fall within ±100. */
const CCI_SCALE = 0.015;

/** Rounding may change the last bit of a typical price, so a mean deviation of a few bits counts as a constant price. */
const ROUNDING_TOLERANCE = 2 ** -50;

/** CCI from the typical price, its mean, and the sum of its absolute deviations. */
const channelIndex = (price: number, mean: number, deviations: number, n: number): number =>
  deviations <= ROUNDING_TOLERANCE * n * mean ? 0 : (price - mean) / ((CCI_SCALE * deviations) / n);

/**
 * CCI of `prices`, whose SMA(n) is passed in `out`. Sums four adjacent windows together over their shared prices, each from
 * oldest to newest, so that a value doesn't depend on the grouping.
 */
export function fillChannelIndex(
  prices: Float64Array,
  first: number,
  length: number,
  n: number,
  out: Float64Array,
): void {
  let i = first;
  for (; n > 3 && i + 3 < length; i += 4) {
    const m0 = out[i];
    const m1 = out[i + 1];
    const m2 = out[i + 2];
    const m3 = out[i + 3];
    const oldest = i - n + 1;
    let d0 = Math.abs(prices[oldest] - m0);
    d0 += Math.abs(prices[oldest + 1] - m0);
    d0 += Math.abs(prices[oldest + 2] - m0);
    let d1 = Math.abs(prices[oldest + 1] - m1);
    d1 += Math.abs(prices[oldest + 2] - m1);
    let d2 = Math.abs(prices[oldest + 2] - m2);
    let d3 = 0;
    for (let j = oldest + 3; j <= i; j++) {
      const price = prices[j];
      d0 += Math.abs(price - m0);
      d1 += Math.abs(price - m1);
      d2 += Math.abs(price - m2);
      d3 += Math.abs(price - m3);
    }
    const p1 = prices[i + 1];
    const p2 = prices[i + 2];
    const p3 = prices[i + 3];
    d1 += Math.abs(p1 - m1);
    d2 = d2 + Math.abs(p1 - m2) + Math.abs(p2 - m2);
    d3 = d3 + Math.abs(p1 - m3) + Math.abs(p2 - m3) + Math.abs(p3 - m3);
    out[i] = channelIndex(prices[i], m0, d0, n);
    out[i + 1] = channelIndex(p1, m1, d1, n);
    out[i + 2] = channelIndex(p2, m2, d2, n);
    out[i + 3] = channelIndex(p3, m3, d3, n);
  }
  for (; i < length; i++) {
    const mean = out[i];
    let deviations = 0;
    for (let j = i - n + 1; j <= i; j++) deviations += Math.abs(prices[j] - mean);
    out[i] = channelIndex(prices[i], mean, deviations, n);
  }
}

const typicalPrices = scratchBuffer();

/** Commodity channel index: (TP − SMA(TP))/(0.015·mean absolute deviation of TP); 0 if TP was constant. */
export function cci(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, out);
  const from = firstBar(high, low, close);
  const prices = typicalPrices(length);
  fillTypicalPrice(high, low, close, length, prices);
  slidingMean(prices, from, length, n, out);
  fillChannelIndex(prices, from + n - 1, length, n, out);
}

/** Momentum: x − x[n]. */
export function momentum(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = values;
  requireLength(length, out);
  for (let i = absentUntil(n, length, out); i < length; i++) out[i] = values[i] - values[i - n];
}

/** Rate of change: 100·(x/x[n] − 1); absent if x[n] is 0. */
export function roc(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = values;
  requireLength(length, out);
  for (let i = absentUntil(n, length, out); i < length; i++) {
    const before = values[i - n];
    out[i] = before === 0 ? NaN : 100 * (values[i] / before - 1);
  }
}
