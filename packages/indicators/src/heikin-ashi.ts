import { absentUntil, firstPresent, requireLength, scratchBuffer } from './series.ts';
import { larger, smaller } from './sliding-extremes.ts';
import { firstBar } from './true-range.ts';

export const heikinAshiOpenLookback = (): number => 0;
export const heikinAshiHighLookback = heikinAshiOpenLookback;
export const heikinAshiLowLookback = heikinAshiOpenLookback;
export const heikinAshiCloseLookback = heikinAshiOpenLookback;

/** Heikin-Ashi close: (o + h + l + c)/4. */
export function heikinAshiClose(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out: Float64Array,
): void {
  const { length } = close;
  requireLength(length, open, high, low, out);
  // Summed in pairs, so that four equal prices give exactly that price.
  for (let i = 0; i < length; i++) out[i] = (open[i] + high[i] + (low[i] + close[i])) / 4;
}

const closes = scratchBuffer();

/** Heikin-Ashi open: the middle of the Heikin-Ashi body before; (o + c)/2 at the first bar. */
export function heikinAshiOpen(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out: Float64Array,
): void {
  const { length } = close;
  requireLength(length, open, high, low, out);
  const mean = closes(length);
  heikinAshiClose(open, high, low, close, mean);
  const first = absentUntil(Math.max(firstBar(high, low, close), firstPresent(open)), length, out);
  if (first === length) return;
  out[first] = (open[first] + close[first]) / 2;
  for (let i = first + 1; i < length; i++) out[i] = (out[i - 1] + mean[i - 1]) / 2;
}

/** Heikin-Ashi high: the highest of the high and the Heikin-Ashi body. */
export function heikinAshiHigh(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out: Float64Array,
): void {
  heikinAshiOpen(open, high, low, close, out);
  const mean = closes(close.length); // as heikinAshiOpen has filled it
  for (let i = 0; i < close.length; i++) out[i] = larger(out[i], larger(mean[i], high[i]));
}

/** Heikin-Ashi low: the lowest of the low and the Heikin-Ashi body. */
export function heikinAshiLow(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out: Float64Array,
): void {
  heikinAshiOpen(open, high, low, close, out);
  const mean = closes(close.length); // as heikinAshiOpen has filled it
  for (let i = 0; i < close.length; i++) out[i] = smaller(out[i], smaller(mean[i], low[i]));
}
