import { ema, sma } from './averages.ts';
import { firstPresent, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { atr } from './true-range.ts';
import { slidingMoments } from './window.ts';

export interface BandOptions {
  readonly n: number;
  /** distance of the bands from the middle, in standard deviations (Bollinger) or ATRs (Keltner) */
  readonly k: number;
}

export const bollingerLookback = ({ n }: BandOptions): number => n - 1;
export const bollingerUpperLookback = bollingerLookback;
export const bollingerMiddleLookback = bollingerLookback;
export const bollingerLowerLookback = bollingerLookback;
export const bollingerPercentBLookback = bollingerLookback;
export const bollingerWidthLookback = bollingerLookback;

/** The ATR length of the Keltner channel. */
const KELTNER_ATR = { n: 10 } as const;
export const keltnerMiddleLookback = ({ n }: BandOptions): number => n - 1;
export const keltnerUpperLookback = ({ n }: BandOptions): number => Math.max(n - 1, KELTNER_ATR.n);
export const keltnerLowerLookback = keltnerUpperLookback;

/** Computes the bands from `middle` and the spread, which is passed in `upper`. */
export function placeBands(
  middle: Float64Array,
  k: number,
  length: number,
  upper: Float64Array,
  lower: Float64Array,
): void {
  for (let i = 0; i < length; i++) {
    const distance = k * upper[i];
    upper[i] = middle[i] + distance;
    lower[i] = middle[i] - distance;
  }
}

/** Bollinger bands: SMA(n) ± k population standard deviations. */
export function bollinger(
  close: Float64Array,
  { n, k }: BandOptions,
  upper: Float64Array,
  middle: Float64Array,
  lower: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, upper, middle, lower);
  slidingMoments(close, firstPresent(close), length, n, n, middle, upper);
  placeBands(middle, k, length, upper, lower);
}

const uppers = scratchBuffer();
const middles = scratchBuffer();
const lowers = scratchBuffer();

export function bollingerUpper(close: Float64Array, options: BandOptions, out: Float64Array): void {
  bollinger(close, options, out, middles(close.length), lowers(close.length));
}

/** SMA(n), regardless of k. */
export function bollingerMiddle(close: Float64Array, { n }: BandOptions, out: Float64Array): void {
  sma(close, { n }, out);
}

export function bollingerLower(close: Float64Array, options: BandOptions, out: Float64Array): void {
  bollinger(close, options, uppers(close.length), middles(close.length), out);
}

/** %B = (c − lower)/(upper − lower); absent if the bands coincide. */
export function bollingerPercentB(close: Float64Array, options: BandOptions, out: Float64Array): void {
  const { length } = close;
  requireLength(length, out);
  const upper = uppers(length);
  bollinger(close, options, upper, middles(length), out);
  for (let i = 0; i < length; i++) {
    const lower = out[i];
    const width = upper[i] - lower;
    out[i] = width === 0 ? NaN : (close[i] - lower) / width;
  }
}

/** Bandwidth: (upper − lower)/middle. */
export function bollingerWidth(close: Float64Array, options: BandOptions, out: Float64Array): void {
  const { length } = close;
  requireLength(length, out);
  const upper = uppers(length);
  const middle = middles(length);
  bollinger(close, options, upper, middle, out);
  for (let i = 0; i < length; i++) out[i] = middle[i] === 0 ? NaN : (upper[i] - out[i]) / middle[i];
}

/** Keltner channel: EMA(n) of the close ± k·ATR(10). */
export function keltner(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { n, k }: BandOptions,
  upper: Float64Array,
  middle: Float64Array,
  lower: Float64Array,
): void {
  const { length } = close;
  requireLength(length, high, low, upper, middle, lower);
  ema(close, { n }, middle);
  atr(high, low, close, KELTNER_ATR, upper);
  placeBands(middle, k, length, upper, lower);
}

export function keltnerUpper(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: BandOptions,
  out: Float64Array,
): void {
  keltner(high, low, close, options, out, middles(close.length), lowers(close.length));
}

/** EMA(n) of the close, regardless of k. */
export function keltnerMiddle(close: Float64Array, { n }: BandOptions, out: Float64Array): void {
  ema(close, { n }, out);
}

export function keltnerLower(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  options: BandOptions,
  out: Float64Array,
): void {
  keltner(high, low, close, options, uppers(close.length), middles(close.length), out);
}
