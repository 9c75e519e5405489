import { type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { firstBar } from './true-range.ts';
import { slidingExtremes } from './sliding-extremes.ts';
import { slidingMean } from './window.ts';

export interface StochasticKOptions {
  /** lookback of the high-low range in sessions */
  readonly n: number;
  /** smoothing of %K in sessions; 1 is the fast stochastic */
  readonly s: number;
}

export interface StochasticOptions extends StochasticKOptions {
  /** smoothing of %D in sessions */
  readonly d: number;
}

export const stochasticFastLookback = ({ n }: PeriodOptions): number => n - 1;
export const stochasticKLookback = ({ n, s }: StochasticKOptions): number => n - 1 + (s - 1);
export const stochasticDLookback = ({ n, s, d }: StochasticOptions): number => n - 1 + (s - 1) + (d - 1);
export const williamsRLookback = stochasticFastLookback;

const highs = scratchBuffer();
const fasts = scratchBuffer();
const ks = scratchBuffer();

/** Fast %K from the extremes of each window; 50 if the range is flat. `lowest` may be `out`. */
export function fillFast(
  close: Float64Array,
  highest: Float64Array,
  lowest: Float64Array,
  first: number,
  length: number,
  out: Float64Array,
): void {
  for (let i = first; i < length; i++) {
    const low = lowest[i];
    const range = highest[i] - low;
    out[i] = range === 0 ? 50 : 100 * ((close[i] - low) / range);
  }
}

/** Williams %R from the extremes of each window; −50 if the range is flat. `lowest` may be `out`. */
export function fillWilliamsR(
  close: Float64Array,
  highest: Float64Array,
  lowest: Float64Array,
  first: number,
  length: number,
  out: Float64Array,
): void {
  for (let i = first; i < length; i++) {
    const high = highest[i];
    const range = high - lowest[i];
    out[i] = range === 0 ? -50 : -100 * ((high - close[i]) / range);
  }
}

/** Fills in the extremes of each window and returns the index of the first complete one. */
function windowExtremes(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  n: number,
  highest: Float64Array,
  lowest: Float64Array,
): number {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, lowest);
  const from = firstBar(high, low, close);
  slidingExtremes(high, low, from, length, n, highest, lowest);
  return from + n - 1;
}

/** Fast %K: 100·(c − LL(n))/(HH(n) − LL(n)); 50 if the range is flat. */
export function stochasticFast(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  const highest = highs(close.length);
  const first = windowExtremes(high, low, close, n, highest, out);
  fillFast(close, highest, out, first, close.length, out);
}

/** %K: SMA(s) of fast %K(n). */
export function stochasticK(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n, s }: StochasticKOptions,
  out: Float64Array,
): void {
  requirePeriod(s, 's');
  const { length } = close;
  requireLength(length, out);
  const fast = fasts(length);
  stochasticFast(high, low, close, { n }, fast);
  slidingMean(fast, firstBar(high, low, close) + n - 1, length, s, out);
}

/** %K and %D: SMA(s) of fast %K(n), and SMA(d) of that. */
export function stochastic(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n, s, d }: StochasticOptions,
  k: Float64Array,
  dOut: Float64Array,
): void {
  requirePeriod(d, 'd');
  const { length } = close;
  requireLength(length, k, dOut);
  stochasticK(high, low, close, { n, s }, k);
  slidingMean(k, firstBar(high, low, close) + n - 1 + (s - 1), length, d, dOut);
}

/** %D: SMA(d) of %K(n, s). */
export function stochasticD(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: StochasticOptions,
  out: Float64Array,
): void {
  stochastic(high, low, close, options, ks(close.length), out);
}

/** Williams %R: −100·(HH(n) − c)/(HH(n) − LL(n)); −50 if the range is flat. */
export function williamsR(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  const highest = highs(close.length);
  const first = windowExtremes(high, low, close, n, highest, out);
  fillWilliamsR(close, highest, out, first, close.length, out);
}
