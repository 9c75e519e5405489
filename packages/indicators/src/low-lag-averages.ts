import { ema, emaAlpha, smooth } from './averages.ts';
import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { slidingSum } from './window.ts';

export const demaLookback = ({ n }: PeriodOptions): number => 2 * (n - 1);
export const temaLookback = ({ n }: PeriodOptions): number => 3 * (n - 1);
export const kamaLookback = ({ n }: PeriodOptions): number => n;

const singles = scratchBuffer();
const doubles = scratchBuffer();

/** EMA(n) of an EMA(n) whose first value is at `from`. */
const smoothAgain = (x: Float64Array, from: number, length: number, n: number, out: Float64Array): void =>
  smooth(x, from, length, n, emaAlpha(n), out);

/** EMA(n) of the EMA(n) of the EMA(n) of the values, each seeded with the SMA of its first n values. */
export function fillTripleEma(values: Float64Array, n: number, out: Float64Array): void {
  const { length } = values;
  const from = firstPresent(values) + n - 1;
  const once = singles(length);
  const twice = doubles(length);
  ema(values, { n }, once);
  smoothAgain(once, from, length, n, twice);
  smoothAgain(twice, from + n - 1, length, n, out);
}

/** Double exponential moving average: 2·E1 − E2, with E1 the EMA(n) and E2 the EMA(n) of E1. */
export function dema(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  const { length } = values;
  requireLength(length, out);
  const once = singles(length);
  ema(values, { n }, once);
  smoothAgain(once, firstPresent(values) + n - 1, length, n, out);
  for (let i = 0; i < length; i++) out[i] = once[i] + (once[i] - out[i]);
}

/** Triple exponential moving average: 3·E1 − 3·E2 + E3, each the EMA(n) of the one before it. */
export function tema(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = values;
  requireLength(length, out);
  fillTripleEma(values, n, out);
  const once = singles(length);
  const twice = doubles(length);
  for (let i = 0; i < length; i++) out[i] += 3 * (once[i] - twice[i]);
}

/** Kaufman's smoothing constants: those of EMA(2) for a straight move, of EMA(30) for an aimless one. */
const FASTEST = emaAlpha(2);
const SLOWEST = emaAlpha(30);

const moves = scratchBuffer();
const distances = scratchBuffer();

/**
 * Kaufman's adaptive moving average, which starts from the value before its first: previous + α·(x − previous), with
 * α = (ER·(2/3 − 2/31) + 2/31)². ER is |x − x[n]| ÷ the sum of the last n absolute changes; 1 if there were none.
 */
export function kama(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = values;
  requireLength(length, out);
  const from = firstPresent(values);
  const first = absentUntil(from + n, length, out);
  if (first === length) return;
  const move = moves(length);
  const distance = distances(length);
  for (let i = from + 1; i < length; i++) move[i] = Math.abs(values[i] - values[i - 1]);
  slidingSum(move, from + 1, length, n, distance);
  let level = values[first - 1];
  for (let i = first; i < length; i++) {
    const covered = distance[i];
    const net = Math.abs(values[i] - values[i - n]);
    const efficiency = net >= covered ? 1 : net / covered;
    const alpha = efficiency * (FASTEST - SLOWEST) + SLOWEST;
    level += alpha * alpha * (values[i] - level);
    out[i] = level;
  }
}
