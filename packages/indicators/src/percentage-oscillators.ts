import { ema, emaAlpha, smooth } from './averages.ts';
import { fillTripleEma } from './low-lag-averages.ts';
import type { MacdLineOptions, MacdOptions } from './macd.ts';
import { firstPresent, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';

export const ppoLookback = ({ fast, slow }: MacdLineOptions): number => Math.max(fast, slow) - 1;
export const ppoSignalLookback = (options: MacdOptions): number => ppoLookback(options) + options.signal - 1;
export const ppoHistogramLookback = ppoSignalLookback;
export const trixLookback = ({ n }: PeriodOptions): number => 3 * (n - 1) + 1;

const slows = scratchBuffer();

/** Percentage price oscillator: 100·(EMA(fast) − EMA(slow))/EMA(slow), the shorter period being the fast one. */
export function ppo(values: Float64Array, { fast, slow }: MacdLineOptions, out: Float64Array): void {
  requirePeriod(fast, 'fast');
  requirePeriod(slow, 'slow');
  const { length } = values;
  requireLength(length, out);
  const slower = slows(length);
  ema(values, { n: Math.min(fast, slow) }, out);
  ema(values, { n: Math.max(fast, slow) }, slower);
  for (let i = 0; i < length; i++) out[i] = slower[i] === 0 ? NaN : 100 * ((out[i] - slower[i]) / slower[i]);
}

const lines = scratchBuffer();

/** EMA(signal) of the PPO, seeded with the mean of its first values. */
export function ppoSignal(values: Float64Array, options: MacdOptions, out: Float64Array): void {
  fillSignal(values, options, lines(values.length), out);
}

/** PPO − its signal. */
export function ppoHistogram(values: Float64Array, options: MacdOptions, out: Float64Array): void {
  const { length } = values;
  const line = lines(length);
  fillSignal(values, options, line, out);
  for (let i = 0; i < length; i++) out[i] = line[i] - out[i];
}

function fillSignal(values: Float64Array, options: MacdOptions, line: Float64Array, out: Float64Array): void {
  const { signal } = options;
  requirePeriod(signal, 'signal');
  const { length } = values;
  requireLength(length, out);
  ppo(values, options, line);
  smooth(line, firstPresent(values) + ppoLookback(options), length, signal, emaAlpha(signal), out);
}

const triples = scratchBuffer();

/** TRIX: the change in percent of the triple-smoothed EMA(n). */
export function trix(values: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = values;
  requireLength(length, out);
  const triple = triples(length);
  fillTripleEma(values, n, triple);
  if (length > 0) out[0] = NaN;
  for (let i = 1; i < length; i++) {
    const before = triple[i - 1];
    out[i] = before === 0 ? NaN : 100 * (triple[i] / before - 1);
  }
}
