import { smooth } from './averages.ts';
import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { larger, smaller } from './sliding-extremes.ts';

export const trueRangeLookback = (): number => 1;
export const atrLookback = ({ n }: PeriodOptions): number => n;
export const atrPercentLookback = atrLookback;

/** The first bar with a high, low, and close. */
export const firstBar = (high: Float64Array, low: Float64Array, close: Float64Array): number =>
  Math.max(firstPresent(high), firstPresent(low), firstPresent(close));

/** True range of each bar after the one at `from`: the largest of h−l, |h−c[1]|, |l−c[1]|, which is max(h, c[1]) − min(l, c[1]). */
export function fillTrueRange(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  from: number,
  length: number,
  out: Float64Array,
): void {
  for (let i = absentUntil(from + 1, length, out); i < length; i++) {
    const before = close[i - 1];
    out[i] = larger(before, high[i]) - smaller(before, low[i]);
  }
}

/** True range; starts at the second bar. */
export function trueRange(high: Float64Array, low: Float64Array, close: Float64Array, out: Float64Array): void {
  const { length } = close;
  requireLength(length, high, low, out);
  fillTrueRange(high, low, close, firstBar(high, low, close), length, out);
}

const ranges = scratchBuffer();

/** Average true range: RMA(n) of the true range. */
export function atr(
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
  const tr = ranges(length);
  fillTrueRange(high, low, close, from, length, tr);
  smooth(tr, from + 1, length, n, 1 / n, out);
}

/** ATR in percent of the close: 100·ATR(n)/c. */
export function atrPercent(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  atr(high, low, close, { n }, out);
  for (let i = 0; i < close.length; i++) out[i] = close[i] === 0 ? NaN : (100 * out[i]) / close[i];
}
