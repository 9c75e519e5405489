import { absentUntil, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { smaller } from './sliding-extremes.ts';
import { fillTrueRange, firstBar } from './true-range.ts';
import { slidingSum } from './window.ts';

export interface UltimateOscillatorOptions {
  /** the three periods in sessions; the shortest has the largest weight, whatever the order */
  readonly short: number;
  readonly medium: number;
  readonly long: number;
}

export const ultimateOscillatorLookback = ({ short, medium, long }: UltimateOscillatorOptions): number =>
  Math.max(short, medium, long);

/** Adds `weight` times the sum of the pressure over n ÷ that of the range to `out`; absent if there was no range. */
function addPressure(
  pressure: Float64Array,
  range: Float64Array,
  from: number,
  first: number,
  length: number,
  n: number,
  weight: number,
  out: Float64Array,
): void {
  const bought = pressureSums(length);
  const covered = rangeSums(length);
  slidingSum(pressure, from, length, n, bought);
  slidingSum(range, from, length, n, covered);
  for (let i = first; i < length; i++) out[i] += weight * (bought[i] / covered[i]);
}

const pressures = scratchBuffer();
const ranges = scratchBuffer();
const pressureSums = scratchBuffer();
const rangeSums = scratchBuffer();

/**
 * Ultimate Oscillator: 100·(4·B(p1)/T(p1) + 2·B(p2)/T(p2) + B(p3)/T(p3))/7 with p1 ≤ p2 ≤ p3, B the sum of the buying pressure
 * c − min(l, c[1]), and T the sum of the true range; absent if there was no range.
 */
export function ultimateOscillator(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  { short, medium, long }: UltimateOscillatorOptions,
  out: Float64Array,
): void {
  requirePeriod(short, 'short');
  requirePeriod(medium, 'medium');
  requirePeriod(long, 'long');
  const { length } = close;
  requireLength(length, high, low, out);
  const shortest = Math.min(short, medium, long);
  const longest = Math.max(short, medium, long);
  const middle = short + medium + long - shortest - longest;
  const from = firstBar(high, low, close);
  const first = absentUntil(from + longest, length, out);
  if (first === length) return;
  const pressure = pressures(length);
  const range = ranges(length);
  for (let i = from + 1; i < length; i++) pressure[i] = close[i] - smaller(low[i], close[i - 1]);
  fillTrueRange(high, low, close, from, length, range);
  out.fill(0, first, length);
  addPressure(pressure, range, from + 1, first, length, shortest, 4, out);
  addPressure(pressure, range, from + 1, first, length, middle, 2, out);
  addPressure(pressure, range, from + 1, first, length, longest, 1, out);
  for (let i = first; i < length; i++) out[i] = 100 * (out[i] / 7);
}
