import { emaAlpha, sma, smooth } from './averages.ts';
import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { slidingMean, slidingSum } from './window.ts';

export const averageVolumeLookback = ({ n }: PeriodOptions): number => n - 1;
export const relativeVolumeLookback = ({ n }: PeriodOptions): number => n;
export const dollarVolumeLookback = (): number => 0;
export const averageDollarVolumeLookback = averageVolumeLookback;
export const obvLookback = (): number => 0;
export const forceIndexLookback = ({ n }: PeriodOptions): number => n;
export const upDownVolumeRatioLookback = forceIndexLookback;

/** Average volume: SMA(n) of v, including today. */
export function averageVolume(volume: Float64Array, options: PeriodOptions, out: Float64Array): void {
  sma(volume, options, out);
}

/** Relative volume: v ÷ the mean of v over the n sessions before today; absent if that mean is 0. */
export function relativeVolume(volume: Float64Array, options: PeriodOptions, out: Float64Array): void {
  sma(volume, options, out);
  for (let i = volume.length - 1; i > 0; i--) out[i] = out[i - 1] === 0 ? NaN : volume[i] / out[i - 1];
  absentUntil(1, volume.length, out);
}

/** Dollar volume: c·v. */
export function dollarVolume(close: Float64Array, volume: Float64Array, out: Float64Array): void {
  const { length } = close;
  requireLength(length, volume, out);
  for (let i = 0; i < length; i++) out[i] = close[i] * volume[i];
}

const dollars = scratchBuffer();

/** Average dollar volume: SMA(n) of c·v, including today. */
export function averageDollarVolume(
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, out);
  const traded = dollars(length);
  dollarVolume(close, volume, traded);
  slidingMean(traded, Math.max(firstPresent(close), firstPresent(volume)), length, n, out);
}

/** On-balance volume: running sum of v signed by the close's change, 0 at the first bar. */
export function obv(close: Float64Array, volume: Float64Array, out: Float64Array): void {
  const { length } = close;
  requireLength(length, volume, out);
  const from = absentUntil(Math.max(firstPresent(close), firstPresent(volume)), length, out);
  if (from === length) return;
  let total = 0;
  out[from] = total;
  for (let i = from + 1; i < length; i++) {
    total += (Number(close[i] > close[i - 1]) - Number(close[i] < close[i - 1])) * volume[i];
    out[i] = total;
  }
}

const forces = scratchBuffer();

/** Force Index: EMA(n) of (c − c[1])·v. */
export function forceIndex(close: Float64Array, volume: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, volume, out);
  const first = Math.max(firstPresent(close), firstPresent(volume)) + 1;
  const force = forces(length);
  for (let i = first; i < length; i++) force[i] = (close[i] - close[i - 1]) * volume[i];
  smooth(force, first, length, n, emaAlpha(n), out);
}

const rises = scratchBuffer();
const falls = scratchBuffer();
const fallen = scratchBuffer();

/** Volume of the up days ÷ volume of the down days over n; absent without volume on down days. */
export function upDownVolumeRatio(
  close: Float64Array,
  volume: Float64Array,
  { n }: PeriodOptions,
  out: Float64Array,
): void {
  requirePeriod(n);
  const { length } = close;
  requireLength(length, volume, out);
  const first = Math.max(firstPresent(close), firstPresent(volume)) + 1;
  const rise = rises(length);
  const fall = falls(length);
  const down = fallen(length);
  for (let i = first; i < length; i++) {
    rise[i] = volume[i] * Number(close[i] > close[i - 1]);
    fall[i] = volume[i] * Number(close[i] < close[i - 1]);
  }
  slidingSum(rise, first, length, n, out);
  slidingSum(fall, first, length, n, down);
  for (let i = first + n - 1; i < length; i++) out[i] = down[i] === 0 ? NaN : out[i] / down[i];
}
