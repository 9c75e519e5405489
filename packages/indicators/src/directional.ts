import { absentUntil, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { fillTrueRange, firstBar } from './true-range.ts';

export const plusDiLookback = ({ n }: PeriodOptions): number => n;
export const minusDiLookback = plusDiLookback;
export const adxLookback = ({ n }: PeriodOptions): number => 2 * n - 1;

/**
 * +DI, −DI, and ADX from precomputed true ranges: Wilder's sums of the ranges and of the directional moves, seeded with the plain sums
 * of the first n. DX = 100·|+DI − −DI|/(+DI + −DI), or 0 if the sum is 0. ADX is the mean of the first n DX values, then Wilder's average.
 */
export function fillDirectional(
  high: Float64Array,
  low: Float64Array,
  ranges: Float64Array,
  from: number,
  length: number,
  n: number,
  plusDi: Float64Array,
  minusDi: Float64Array,
  adx: Float64Array,
): void {
  const first = absentUntil(from + n, length, plusDi);
  absentUntil(first, length, minusDi);
  const firstAdx = absentUntil(from + 2 * n - 1, length, adx);
  const decay = 1 - 1 / n;
  let plus = 0;
  let minus = 0;
  let range = 0;
  let level = 0;
  for (let i = from + 1; i < length; i++) {
    const rise = high[i] - high[i - 1];
    const fall = low[i - 1] - low[i];
    // Which move is larger is unpredictable; comparisons as factors of 0 or 1 avoid mispredicted branches.
    const up = (Math.abs(rise) + rise) * 0.5;
    const down = (Math.abs(fall) + fall) * 0.5;
    const weight = i > first ? decay : 1;
    plus = plus * weight + up * Number(up > down);
    minus = minus * weight + down * Number(down > up);
    range = range * weight + ranges[i];
    if (i < first) continue;
    plusDi[i] = range === 0 ? 0 : 100 * (plus / range);
    minusDi[i] = range === 0 ? 0 : 100 * (minus / range);
    const both = plus + minus;
    const dx = both === 0 ? 0 : 100 * (Math.abs(plus - minus) / both);
    if (i > firstAdx) {
      level += (dx - level) / n;
      adx[i] = level;
    } else {
      level += dx / n;
      if (i === firstAdx) adx[i] = level;
    }
  }
}

const trueRanges = scratchBuffer();

/** +DI, −DI, and ADX (Wilder). */
export function directional(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n }: PeriodOptions,
  plusDi: Float64Array,
  minusDi: Float64Array,
  adx: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, high, low, plusDi, minusDi, adx);
  const from = firstBar(high, low, close);
  const ranges = trueRanges(length);
  fillTrueRange(high, low, close, from, length, ranges);
  fillDirectional(high, low, ranges, from, length, n, plusDi, minusDi, adx);
}

const plusDis = scratchBuffer();
const minusDis = scratchBuffer();
const adxs = scratchBuffer();

/** +DI(n); 0 if there is no true range. */
export function plusDi(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: PeriodOptions,
  out: Float64Array,
): void {
  directional(high, low, close, options, out, minusDis(close.length), adxs(close.length));
}

/** −DI(n); 0 if there is no true range. */
export function minusDi(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: PeriodOptions,
  out: Float64Array,
): void {
  directional(high, low, close, options, plusDis(close.length), out, adxs(close.length));
}

/** Average directional index. */
export function adx(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: PeriodOptions,
  out: Float64Array,
): void {
  directional(high, low, close, options, plusDis(close.length), minusDis(close.length), out);
}
