import type { BandOptions } from './bands.ts';
import { absentUntil, requireLength, scratchBuffer } from './series.ts';
import { atr, firstBar } from './true-range.ts';

export const superTrendLookback = ({ n }: BandOptions): number => n;
export const superTrendDirectionLookback = superTrendLookback;

const ranges = scratchBuffer();

/**
 * SuperTrend: bands at (h + l)/2 ± k·ATR(n) that only move toward the price until a close passes them. The line is the lower band while
 * the trend is up, the upper band while it is down; `direction` is 1 or −1.
 */
export function superTrend(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n, k }: BandOptions,
  out: Float64Array,
  direction?: Float64Array,
): void {
  const { length } = close;
  requireLength(length, high, low, out, direction ?? out);
  const range = ranges(length);
  atr(high, low, close, { n }, range);
  const first = absentUntil(firstBar(high, low, close) + n, length, out);
  if (direction) absentUntil(first, length, direction);
  let upper = Infinity;
  let lower = -Infinity;
  let up = false;
  for (let i = first; i < length; i++) {
    const middle = (high[i] + low[i]) / 2;
    const distance = k * range[i];
    if (Number.isNaN(close[i] + distance)) {
      out.fill(NaN, i, length);
      direction?.fill(NaN, i, length);
      return;
    }
    const before = close[i - 1];
    if (middle + distance < upper || before > upper) upper = middle + distance;
    if (middle - distance > lower || before < lower) lower = middle - distance;
    if (i === first) up = close[i] >= middle;
    up = close[i] > (up ? lower : upper);
    out[i] = up ? lower : upper;
    if (direction) direction[i] = up ? 1 : -1;
  }
}

const lines = scratchBuffer();

/** 1 while the SuperTrend is below the price, −1 while it is above. */
export function superTrendDirection(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: BandOptions,
  out: Float64Array,
): void {
  superTrend(high, low, close, options, lines(close.length), out);
}
