import { requireLength } from './series.ts';

export const typicalPriceLookback = (): number => 0;

/** (h + l + c)/3 of the first `length` bars. */
export function fillTypicalPrice(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  length: number,
  out: Float64Array,
): void {
  for (let i = 0; i < length; i++) out[i] = (high[i] + low[i] + close[i]) / 3;
}

/** (h + l + c)/3. */
export function typicalPrice(high: Float64Array, low: Float64Array, close: Float64Array, out: Float64Array): void {
  requireLength(close.length, high, low, out);
  fillTypicalPrice(high, low, close, close.length, out);
}
