import {
  absentUntil,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  firstPresent,
  scratchBuffer,
} from './series.ts';
import { slidingExtremes } from './sliding-extremes.ts';

export const donchianUpperLookback = ({ n }: PeriodOptions): number => n;
export const donchianMiddleLookback = donchianUpperLookback;
export const donchianLowerLookback = donchianUpperLookback;

/** Moves each value to the next bar. */
function delay(length: number, out: Float64Array): void {
  out.copyWithin(1, 0, length - 1);
  absentUntil(1, length, out);
}

/** Donchian channel: the highest high and lowest low of the n sessions before today. */
function donchian(
  high: Float64Array,
  low: Float64Array,
  { n }: PeriodOptions,
  upper: Float64Array,
  lower: Float64Array,
): void {
  requirePeriod(n);
  const { length } = high;
  requireLength(length, low, upper, lower);
  slidingExtremes(high, low, Math.max(firstPresent(high), firstPresent(low)), length, n, upper, lower);
  if (length === 0) return;
  delay(length, upper);
  delay(length, lower);
}

const uppers = scratchBuffer();
const lowers = scratchBuffer();

/** The highest high of the n sessions before today. */
export function donchianUpper(high: Float64Array, low: Float64Array, options: PeriodOptions, out: Float64Array): void {
  donchian(high, low, options, out, lowers(high.length));
}

/** The middle of the Donchian channel. */
export function donchianMiddle(high: Float64Array, low: Float64Array, options: PeriodOptions, out: Float64Array): void {
  const { length } = high;
  const lower = lowers(length);
  donchian(high, low, options, out, lower);
  for (let i = 0; i < length; i++) out[i] = (out[i] + lower[i]) / 2;
}

/** The lowest low of the n sessions before today. */
export function donchianLower(high: Float64Array, low: Float64Array, options: PeriodOptions, out: Float64Array): void {
  donchian(high, low, options, uppers(high.length), out);
}
