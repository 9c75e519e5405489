import { absentUntil, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { slidingMoments } from './window.ts';

// A benchmark has one close per bar of the stock, on the same sessions; NaN on a session without one.

/** Relative strength line: c ÷ the benchmark's close. */
export function relativeStrengthLine(close: Float64Array, benchmark: Float64Array, out: Float64Array): void {
  const { length } = close;
  requireLength(length, benchmark, out);
  for (let i = 0; i < length; i++) out[i] = benchmark[i] === 0 ? NaN : close[i] / benchmark[i];
}

/** Change over n sessions less that of the benchmark over the same sessions, in percentage points. */
export function outperformance(
  close: Float64Array,
  benchmark: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, benchmark, out);
  for (let i = absentUntil(n, length, out); i < length; i++) {
    const own = growth(close, i - n, i);
    out[i] = own - growth(benchmark, i - n, i);
  }
}

const growth = (close: Float64Array, from: number, to: number): number =>
  close[from] === 0 ? NaN : 100 * (close[to] / close[from] - 1);

/**
 * Beta: covariance of the daily returns of the stock and the benchmark over n ≥ 2 sessions, divided by the benchmark's
 * variance, as in TA-Lib; absent if the benchmark's return never changes.
 */
export function beta(close: Float64Array, benchmark: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  const first = fillCovariances(close, benchmark, n, out);
  const deviation = deviationsOf(theirs(close.length), close.length, n, theirDeviations);
  for (let i = first; i < close.length; i++) out[i] = deviation[i] === 0 ? NaN : out[i] / deviation[i] ** 2;
}

/**
 * Pearson's correlation of the daily returns of the stock and the benchmark over n ≥ 2 sessions, −1 … 1; absent if
 * either return never changes.
 */
export function correlation(
  close: Float64Array,
  benchmark: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  const { length } = close;
  const first = fillCovariances(close, benchmark, n, out);
  const own = deviationsOf(ours(length), length, n, ownDeviations);
  const their = deviationsOf(theirs(length), length, n, theirDeviations);
  for (let i = first; i < length; i++) {
    const product = own[i] * their[i];
    out[i] = product === 0 ? NaN : Math.max(-1, Math.min(1, out[i] / product));
  }
}

const ours = scratchBuffer();
const theirs = scratchBuffer();
const combined = scratchBuffer();
const means = scratchBuffer();
const ownDeviations = scratchBuffer();
const theirDeviations = scratchBuffer();

/**
 * Fills out with the covariance of the daily returns, (Var(x + y) − Var(x − y))/4, and returns the index of the first one.
 * The returns stay in `ours` and `theirs`.
 */
function fillCovariances(close: Float64Array, benchmark: Float64Array, n: number, out: Float64Array): number {
  requirePeriod(n, 'n', 2);
  const { length } = close;
  requireLength(length, benchmark, out);
  const [x, y, z] = [ours(length), theirs(length), combined(length)];
  for (let i = 1; i < length; i++) {
    x[i] = close[i] / close[i - 1] - 1;
    y[i] = benchmark[i] / benchmark[i - 1] - 1;
    z[i] = x[i] + y[i];
  }
  const together = deviationsOf(z, length, n, ownDeviations);
  const first = absentUntil(n, length, out);
  for (let i = first; i < length; i++) out[i] = together[i] ** 2;
  for (let i = 1; i < length; i++) z[i] = x[i] - y[i];
  const apart = deviationsOf(z, length, n, ownDeviations);
  for (let i = first; i < length; i++) out[i] = (out[i] - apart[i] ** 2) / 4;
  return first;
}

/** Population standard deviation of the last n returns, from index n on. */
function deviationsOf(
  returns: Float64Array,
  length: number,
  n: number,
  buffer: (length: number) => Float64Array,
): Float64Array {
  const out = buffer(length);
  slidingMoments(returns, 1, length, n, n, means(length), out);
  return out;
}
