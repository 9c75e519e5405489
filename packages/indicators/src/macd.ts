import { emaAlpha, smooth } from './averages.ts';
import { absentUntil, firstPresent, meanOf, requireLength, requirePeriod, scratchBuffer } from './series.ts';

export interface MacdLineOptions {
  readonly fast: number;
  readonly slow: number;
}

export interface MacdOptions extends MacdLineOptions {
  readonly signal: number;
}

export const macdLineLookback = ({ fast, slow }: MacdLineOptions): number => Math.max(fast, slow) - 1;
export const macdSignalLookback = ({ fast, slow, signal }: MacdOptions): number =>
  macdLineLookback({ fast, slow }) + signal - 1;
export const macdHistogramLookback = macdSignalLookback;

/** MACD line: EMA(fast) − EMA(slow), each seeded with the SMA of its first values. */
export function macdLine(values: Float64Array, { fast, slow }: MacdLineOptions, out: Float64Array): void {
  requirePeriod(fast, 'fast');
  requirePeriod(slow, 'slow');
  const { length } = values;
  requireLength(length, out);
  const from = firstPresent(values);
  const first = absentUntil(from + macdLineLookback({ fast, slow }), length, out);
  if (first === length) return;
  const fastAlpha = emaAlpha(fast);
  const slowAlpha = emaAlpha(slow);
  let fastLevel = meanOf(values, from, fast);
  let slowLevel = meanOf(values, from, slow);
  for (let i = from + fast; i <= first; i++) fastLevel += fastAlpha * (values[i] - fastLevel);
  for (let i = from + slow; i <= first; i++) slowLevel += slowAlpha * (values[i] - slowLevel);
  out[first] = fastLevel - slowLevel;
  for (let i = first + 1; i < length; i++) {
    const value = values[i];
    fastLevel += fastAlpha * (value - fastLevel);
    slowLevel += slowAlpha * (value - slowLevel);
    out[i] = fastLevel - slowLevel;
  }
}

/** MACD line, signal line (EMA(signal) of the MACD line, seeded with the mean of its first values), and histogram (MACD − signal). */
export function macd(
  values: Float64Array,
  { fast, slow, signal }: MacdOptions,
  line: Float64Array,
  signalOut: Float64Array,
  histogram: Float64Array,
): void {
  requirePeriod(signal, 'signal');
  const { length } = values;
  requireLength(length, line, signalOut, histogram);
  macdLine(values, { fast, slow }, line);
  smooth(line, firstPresent(values) + macdLineLookback({ fast, slow }), length, signal, emaAlpha(signal), signalOut);
  for (let i = 0; i < length; i++) histogram[i] = line[i] - signalOut[i];
}

const lines = scratchBuffer();
const signals = scratchBuffer();
const histograms = scratchBuffer();

export function macdSignal(values: Float64Array, options: MacdOptions, out: Float64Array): void {
  macd(values, options, lines(values.length), out, histograms(values.length));
}

export function macdHistogram(values: Float64Array, options: MacdOptions, out: Float64Array): void {
  macd(values, options, lines(values.length), signals(values.length), out);
}
