// Sliding windows that leave no residue. Time is cut into blocks of n values; every window of n is the tail of one block and the
// head of the next, so its sum is one backward sum plus one forward sum. A running sum that adds the newest value and subtracts the
// oldest would accumulate rounding errors.
// Where it matters, values are summed as differences from the first value of the newer block. That value is part of every
// window that uses it, so a window of equal values gives exactly 0, and cancellation in the variance costs at most a factor of n.
// A window that contains an absent value is absent; the next window without one is not.
//
// Backward sums are stored in the output at their window's index, so an input must not be an output.

import { absentUntil, meanOf } from './series.ts';

/** A shorter window is summed from scratch each time, which costs less than tracking blocks. */
const DIRECT_BELOW = 6;

function directMean(x: Float64Array, first: number, length: number, n: number, out: Float64Array): void {
  for (let i = first; i < length; i++) {
    const reference = x[i];
    let sum = 0;
    for (let j = i - n + 1; j < i; j++) sum += x[j] - reference;
    out[i] = reference + sum / n;
  }
}

/** Backward sums of x − reference over the block before `b`, one per window that ends in the block at `b` (`count` of them). */
function backwardSums(
  x: Float64Array,
  b: number,
  n: number,
  count: number,
  reference: number,
  out: Float64Array,
): void {
  let sum = 0;
  let k = n - 1;
  for (; k > count; k--) sum += x[b - n + k] - reference;
  if (count === n) out[b + n - 1] = 0;
  for (; k > 0; k--) {
    sum += x[b - n + k] - reference;
    out[b + k - 1] = sum;
  }
}

/** Mean of each window of n values of x[from … length). */
export function slidingMean(x: Float64Array, from: number, length: number, n: number, out: Float64Array): void {
  const first = absentUntil(from + n - 1, length, out);
  if (first === length) return;
  if (n < DIRECT_BELOW) return directMean(x, first, length, n, out);
  out[first] = meanOf(x, from, n);
  for (let b = from + n; b < length; b += n) {
    const end = Math.min(b + n, length);
    const reference = x[b];
    backwardSums(x, b, n, end - b, reference, out);
    let sum = 0;
    for (let i = b; i < end; i++) {
      sum += x[i] - reference;
      out[i] = reference + (sum + out[i]) / n;
    }
  }
}

/** Sum of each window of n values of x[from … length): of nonnegative values, it is 0 only if all are 0. */
export function slidingSum(x: Float64Array, from: number, length: number, n: number, out: Float64Array): void {
  const first = absentUntil(from + n - 1, length, out);
  if (first === length) return;
  let whole = 0;
  for (let i = from; i <= first; i++) whole += x[i];
  out[first] = whole;
  for (let b = from + n; b < length; b += n) {
    const end = Math.min(b + n, length);
    backwardSums(x, b, n, end - b, 0, out);
    let sum = 0;
    for (let i = b; i < end; i++) {
      sum += x[i];
      out[i] += sum;
    }
  }
}

/**
 * One of the n differences is 0, that of the reference itself, so sum² ≤ (n − 1)·squares. The variance is at least squares/n²,
 * which rounding can't make negative.
 */
const deviationOf = (sum: number, squares: number, n: number, divisor: number): number =>
  Math.sqrt((squares - (sum * sum) / n) / divisor);

/** Mean and standard deviation of each window of n values; `divisor` is n for a population, n − 1 for a sample. */
export function slidingMoments(
  x: Float64Array,
  from: number,
  length: number,
  n: number,
  divisor: number,
  mean: Float64Array,
  deviation: Float64Array,
): void {
  const first = absentUntil(from + n - 1, length, mean);
  absentUntil(first, length, deviation);
  if (first === length) return;
  let sum = 0;
  let squares = 0;
  for (let i = from; i <= first; i++) {
    const d = x[i] - x[from];
    sum += d;
    squares += d * d;
  }
  mean[first] = x[from] + sum / n;
  deviation[first] = deviationOf(sum, squares, n, divisor);
  for (let b = from + n; b < length; b += n) {
    const end = Math.min(b + n, length);
    const count = end - b;
    const reference = x[b];
    sum = squares = 0;
    if (count === n) mean[end - 1] = deviation[end - 1] = 0;
    for (let k = n - 1; k > 0; k--) {
      const d = x[b - n + k] - reference;
      sum += d;
      squares += d * d;
      if (k <= count) {
        mean[b + k - 1] = sum;
        deviation[b + k - 1] = squares;
      }
    }
    sum = squares = 0;
    for (let i = b; i < end; i++) {
      const d = x[i] - reference;
      sum += d;
      squares += d * d;
      const total = sum + mean[i];
      deviation[i] = deviationOf(total, squares + deviation[i], n, divisor);
      mean[i] = reference + total / n;
    }
  }
}

/** Mean of each window of n values weighted 1 … n, newest heaviest. */
export function slidingWeightedMean(x: Float64Array, from: number, length: number, n: number, out: Float64Array): void {
  const first = absentUntil(from + n - 1, length, out);
  if (first === length) return;
  const weights = (n * (n + 1)) / 2;
  let weighted = 0;
  for (let i = from; i <= first; i++) weighted += (i - from + 1) * (x[i] - x[from]);
  out[first] = x[from] + weighted / weights;
  for (let b = from + n; b < length; b += n) {
    const end = Math.min(b + n, length);
    const count = end - b;
    const reference = x[b];
    let sum = 0;
    weighted = 0;
    if (count === n) out[end - 1] = 0;
    for (let k = n - 1; k > 0; k--) {
      sum += x[b - n + k] - reference;
      weighted += sum;
      if (k <= count) out[b + k - 1] = weighted;
    }
    sum = weighted = 0;
    for (let i = b; i < end; i++) {
      const d = x[i] - reference;
      weighted += n * d - sum;
      sum += d;
      out[i] = reference + (weighted + out[i]) / weights;
    }
  }
}
