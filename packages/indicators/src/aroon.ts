import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';

export const aroonUpLookback = ({ n }: PeriodOptions): number => n;
export const aroonDownLookback = aroonUpLookback;
export const aroonOscillatorLookback = aroonUpLookback;

const candidates = scratchBuffer();

/**
 * Sessions since the highest (`sign` 1) or lowest (`sign` −1) of each window of n + 1 values, the newest of equal ones. Keeps
 * the indices of values that no newer value reaches, so that its cost doesn't depend on n.
 */
function fillSessionsSince(
  x: Float64Array,
  sign: 1 | -1,
  from: number,
  length: number,
  n: number,
  out: Float64Array,
): void {
  absentUntil(from + n, length, out);
  const waiting = candidates(length);
  let head = 0;
  let tail = 0;
  for (let i = from; i < length; i++) {
    const value = x[i] * sign;
    while (tail > head && x[waiting[tail - 1]] * sign <= value) tail--;
    waiting[tail++] = i;
    if (waiting[head] < i - n) head++;
    if (i >= from + n) out[i] = i - waiting[head];
  }
}

/** 100·(n − sessions)/n. */
function fillAroon(x: Float64Array, sign: 1 | -1, from: number, n: number, out: Float64Array): void {
  requirePeriod(n);
  const { length } = x;
  requireLength(length, out);
  fillSessionsSince(x, sign, from, length, n, out);
  for (let i = 0; i < length; i++) out[i] = 100 * ((n - out[i]) / n);
}

/** Aroon up: 100·(n − sessions since the highest high of the last n + 1 sessions)/n. */
export function aroonUp(high: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  fillAroon(high, 1, firstPresent(high), n, out);
}

/** Aroon down: 100·(n − sessions since the lowest low of the last n + 1 sessions)/n. */
export function aroonDown(low: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  fillAroon(low, -1, firstPresent(low), n, out);
}

const sinceLow = scratchBuffer();

/** Aroon oscillator: Aroon up − Aroon down. */
export function aroonOscillator(high: Float64Array, low: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = high;
  requireLength(length, low, out);
  const from = Math.max(firstPresent(high), firstPresent(low));
  const since = sinceLow(length);
  fillSessionsSince(low, -1, from, length, n, since);
  fillSessionsSince(high, 1, from, length, n, out);
  for (let i = 0; i < length; i++) out[i] = 100 * ((since[i] - out[i]) / n);
}
