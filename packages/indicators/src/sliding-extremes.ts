import { absentUntil } from './series.ts';

// Maximum and minimum of two finite values without branching; NaN if either is NaN. Which value is larger is unpredictable, and a
// mispredicted branch costs more than the arithmetic.

export function larger(a: number, b: number): number {
  const isA = Number(a > b);
  return a * isA + b * (1 - isA);
}

export function smaller(a: number, b: number): number {
  const isA = Number(a < b);
  return a * isA + b * (1 - isA);
}

/** Highest of `upper` and lowest of `lower` over each window of n finite values, with three comparisons per value, regardless of n. */
export function slidingExtremes(
  upper: Float64Array,
  lower: Float64Array,
  from: number,
  length: number,
  n: number,
  highest: Float64Array,
  lowest: Float64Array,
): void {
  const first = absentUntil(from + n - 1, length, highest);
  absentUntil(first, length, lowest);
  if (first === length) return;
  let high = upper[from];
  let low = lower[from];
  for (let i = from + 1; i <= first; i++) {
    high = larger(upper[i], high);
    low = smaller(lower[i], low);
  }
  highest[first] = high;
  lowest[first] = low;
  for (let b = from + n; b < length; b += n) {
    const end = Math.min(b + n, length);
    const count = end - b;
    if (count === n) {
      highest[end - 1] = upper[end - 1];
      lowest[end - 1] = lower[end - 1];
    }
    high = upper[b - 1];
    low = lower[b - 1];
    for (let k = n - 1; k > 0; k--) {
      high = larger(upper[b - n + k], high);
      low = smaller(lower[b - n + k], low);
      if (k <= count) {
        highest[b + k - 1] = high;
        lowest[b + k - 1] = low;
      }
    }
    high = upper[b];
    low = lower[b];
    for (let i = b; i < end; i++) {
      high = larger(upper[i], high);
      low = smaller(lower[i], low);
      highest[i] = larger(high, highest[i]);
      lowest[i] = smaller(low, lowest[i]);
    }
  }
}
