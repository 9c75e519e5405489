import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { slidingExtremes } from './sliding-extremes.ts';

export const highestLookback = ({ n }: PeriodOptions): number => n - 1;
export const lowestLookback = highestLookback;
export const channelPercentLookback = highestLookback;
export const distanceFromHighLookback = highestLookback;
export const distanceFromLowLookback = highestLookback;

const highs = scratchBuffer();
const lows = scratchBuffer();

/** The highest of the last n values. */
export function highest(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  const { length } = values;
  slidingExtremes(values, values, firstPresent(values), length, n, out, lows(length));
}

/** The lowest of the last n values. */
export function lowest(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  const { length } = values;
  slidingExtremes(values, values, firstPresent(values), length, n, highs(length), out);
}

/** Width of the n-bar channel in percent of the close: 100·(HH(n) − LL(n))/c. */
export function channelPercent(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, out);
  const hh = highs(length);
  const from = Math.max(firstPresent(high), firstPresent(low), firstPresent(close));
  slidingExtremes(high, low, from, length, n, hh, out);
  for (let i = from + n - 1; i < length; i++) out[i] = close[i] === 0 ? NaN : (100 * (hh[i] - out[i])) / close[i];
}

/** 100·(1 − c/HH(n)): how far the close is below the highest high. */
export function distanceFromHigh(
  high: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requireLength(close.length, high, out);
  highest(high, { n }, out);
  for (let i = absentUntil(firstPresent(close) + n - 1, close.length, out); i < close.length; i++) {
    out[i] = out[i] === 0 ? NaN : 100 * (1 - close[i] / out[i]);
  }
}

/** 100·(c/LL(n) − 1): how far the close is above the lowest low. */
export function distanceFromLow(low: Float64Array, close: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requireLength(close.length, low, out);
  lowest(low, { n }, out);
  for (let i = absentUntil(firstPresent(close) + n - 1, close.length, out); i < close.length; i++) {
    out[i] = out[i] === 0 ? NaN : 100 * (close[i] / out[i] - 1);
  }
}
