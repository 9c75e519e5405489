import { absentUntil, firstPresent, type PeriodOptions, requireLength, requirePeriod } from './series.ts';

export const linearRegressionSlopeLookback = ({ n }: PeriodOptions): number => n - 1;

/**
 * Slope per session of the least-squares line through the last n values: 12·Σ(k − (n−1)/2)·x/(n·(n²−1)), k = 0 … n−1 from the
 * oldest. Sums differences from one value of each window, block by block, as in window.ts: equal values give exactly 0.
 */
export function linearRegressionSlope(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n, 'n', 2);
  const { length } = values;
  requireLength(length, out);
  const from = firstPresent(values);
  const first = absentUntil(from + n - 1, length, out);
  if (first === length) return;
  const center = (n - 1) / 2;
  const scale = 12 / (n * (n * n - 1));
  let total = 0;
  for (let k = 0; k < n; k++) total += (k - center) * (values[from + k] - values[from]);
  out[first] = scale * total;
  for (let b = from + n; b < length; b += n) {
    const count = Math.min(n, length - b);
    const reference = values[b];
    // The older block's part of each window, oldest value at k = 0, stored at the index of the window.
    let sum = 0;
    let weighted = 0;
    if (count === n) out[b + n - 1] = 0;
    for (let k = n - 1; k > 0; k--) {
      weighted += sum;
      sum += values[b - n + k] - reference;
      if (k <= count) out[b + k - 1] = weighted - center * sum;
    }
    sum = weighted = 0;
    for (let i = b; i < b + count; i++) {
      const difference = values[i] - reference;
      weighted += (n - 1) * difference - sum;
      sum += difference;
      out[i] = scale * (out[i] + (weighted - center * sum));
    }
  }
}
