import {
  absentUntil,
  firstPresent,
  meanOf,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { slidingMean, slidingMoments, slidingWeightedMean } from './window.ts';

export const smaLookback = ({ n }: PeriodOptions): number => n - 1;
export const emaLookback = smaLookback;
export const wmaLookback = smaLookback;
export const rmaLookback = smaLookback;
export const standardDeviationLookback = smaLookback;

/** Exponential smoothing, out[i] = previous + alpha·(x[i] − previous), seeded with the mean of the first n values. Exact for a constant series. */
export function smooth(
  x: Float64Array,
  from: number,
  length: number,
  n: number,
  alpha: number,
  out: Float64Array,
): void {
  const first = absentUntil(from + n - 1, length, out);
  if (first === length) return;
  let level = meanOf(x, from, n);
  out[first] = level;
  for (let i = first + 1; i < length; i++) {
    level += alpha * (x[i] - level);
    out[i] = level;
  }
}

/** The weight of the newest value in EMA(n). */
export const emaAlpha = (n: number): number => 2 / (n + 1);

/** Simple moving average: mean of the last n values. */
export function sma(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  slidingMean(values, firstPresent(values), values.length, n, out);
}

/** Exponential moving average, seeded with the SMA of the first n values, then α = 2/(n+1). */
export function ema(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  smooth(values, firstPresent(values), values.length, n, emaAlpha(n), out);
}

/** Weighted moving average: weights 1 … n, newest heaviest. */
export function wma(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  slidingWeightedMean(values, firstPresent(values), values.length, n, out);
}

/** Wilder's moving average, seeded with the mean of the first n values, then α = 1/n. */
export function rma(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  smooth(values, firstPresent(values), values.length, n, 1 / n, out);
}

const unusedMean = scratchBuffer();

/** Population standard deviation of the last n values; exactly 0 if they are all equal. */
export function standardDeviation(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  requireLength(values.length, out);
  const { length } = values;
  slidingMoments(values, firstPresent(values), length, n, n, unusedMean(length), out);
}
