import { firstPresent, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { slidingWeightedMean } from './window.ts';

const lengthOf = (n: number): number => Math.floor(Math.sqrt(n));

export const hmaLookback = ({ n }: PeriodOptions): number => n + lengthOf(n) - 2;

const halves = scratchBuffer();
const wholes = scratchBuffer();

/** Hull moving average: WMA(√n) of 2·WMA(n/2) − WMA(n), with n/2 and √n rounded down; n ≥ 2. */
export function hma(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n, 'n', 2);
  const { length } = values;
  requireLength(length, out);
  const from = firstPresent(values);
  const fast = halves(length);
  const slow = wholes(length);
  slidingWeightedMean(values, from, length, Math.floor(n / 2), fast);
  slidingWeightedMean(values, from, length, n, slow);
  for (let i = from + n - 1; i < length; i++) fast[i] = 2 * fast[i] - slow[i];
  slidingWeightedMean(fast, from + n - 1, length, lengthOf(n), out);
}
