import { type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { larger, slidingExtremes, smaller } from './sliding-extremes.ts';
import { fillTrueRange, firstBar } from './true-range.ts';
import { slidingSum } from './window.ts';

export const vortexPlusLookback = ({ n }: PeriodOptions): number => n;
export const vortexMinusLookback = vortexPlusLookback;
export const choppinessLookback = vortexPlusLookback;

const ranges = scratchBuffer();
const totals = scratchBuffer();
const moves = scratchBuffer();

/** Σ|from − to[1]| ÷ Σ true range over n; absent if there was no true range. */
function vortex(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  n: number,
  from: Float64Array,
  to: Float64Array,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, out);
  const first = firstBar(high, low, close) + 1;
  const range = ranges(length);
  const total = totals(length);
  const move = moves(length);
  fillTrueRange(high, low, close, first - 1, length, range);
  for (let i = first; i < length; i++) move[i] = Math.abs(from[i] - to[i - 1]);
  slidingSum(move, first, length, n, out);
  slidingSum(range, first, length, n, total);
  for (let i = first + n - 1; i < length; i++) out[i] = total[i] === 0 ? NaN : out[i] / total[i];
}

/** +VI(n) = Σ|h − l[1]| ÷ Σ true range. */
export function vortexPlus(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  vortex(high, low, close, n, high, low, out);
}

/** −VI(n) = Σ|l − h[1]| ÷ Σ true range. */
export function vortexMinus(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  vortex(high, low, close, n, low, high, out);
}

const trueHighs = scratchBuffer();
const trueLows = scratchBuffer();
const highest = scratchBuffer();
const lowest = scratchBuffer();

/** Choppiness(n ≥ 2) = 100·ln(Σ true range ÷ range of the n true highs and lows) ÷ ln n, 0 … 100; absent without a range. */
export function choppiness(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n, 'n', 2);
  const { length } = close;
  requireLength(length, high, low, out);
  const first = firstBar(high, low, close) + 1;
  const range = ranges(length);
  const above = trueHighs(length);
  const below = trueLows(length);
  const top = highest(length);
  const bottom = lowest(length);
  for (let i = first; i < length; i++) {
    above[i] = larger(close[i - 1], high[i]);
    below[i] = smaller(close[i - 1], low[i]);
    range[i] = above[i] - below[i];
  }
  slidingSum(range, first, length, n, out);
  slidingExtremes(above, below, first, length, n, top, bottom);
  const scale = 100 / Math.log(n);
  for (let i = first + n - 1; i < length; i++) {
    const span = top[i] - bottom[i];
    // Rounding must not move the sum of the ranges below the whole range or above n times it.
    out[i] = span === 0 ? NaN : Math.min(Math.max(scale * Math.log(out[i] / span), 0), 100);
  }
}
