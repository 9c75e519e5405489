import { absentUntil, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { fillTrueRange, firstBar } from './true-range.ts';

export const plusDiLookback = ({ n }: PeriodOptions): number => n;
export const minusDiLookback = plusDiLookback;
export const adxLookback = ({ n }: PeriodOptions): number => 2 * n - 1;

/**
 * +DI, −DI and ADX of bars whose true ranges are known: Wilder's sums of the ranges and of the directional moves, seeded with the
 * first n; DX = 100·|+DI − −DI|/(+DI + −DI), 0 where that sum is; ADX = the mean of the first n DX, then Wilder's average.
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
  const keep = 1 - 1 / n;
  let plus = 0;
  let minus = 0;
  let range = 0;
  let level = 0;
  for (let i = from + 1; i < length; i++) {
    const up = high[i] - high[i - 1];
    const down = low[i - 1] - low[i];
    const plusMove = up > down && up > 0 ? up : 0;
    const minusMove = down > up && down > 0 ? down : 0;
    if (i <= first) {
      plus += plusMove;
      minus += minusMove;
      range += ranges[i];
      if (i < first) continue;
    } else {
      plus = plus * keep + plusMove;
      minus = minus * keep + minusMove;
      range = range * keep + ranges[i];
    }
    const plusNow = range === 0 ? 0 : (100 * plus) / range;
    const minusNow = range === 0 ? 0 : (100 * minus) / range;
    const both = plusNow + minusNow;
    const dx = both === 0 ? 0 : (100 * Math.abs(plusNow - minusNow)) / both;
    plusDi[i] = plusNow;
    minusDi[i] = minusNow;
    if (i <= firstAdx) {
      level += dx;
      if (i < firstAdx) continue;
      level /= n;
    } else {
      level += (dx - level) / n;
    }
    adx[i] = level;
  }
}

const trueRanges = scratchBuffer();

/** +DI, −DI and ADX (Wilder). */
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

/** +DI(n); 0 where there is no true range. */
export function plusDi(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: PeriodOptions,
  out: Float64Array,
): void {
  directional(high, low, close, options, out, minusDis(close.length), adxs(close.length));
}

/** −DI(n); 0 where there is no true range. */
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
