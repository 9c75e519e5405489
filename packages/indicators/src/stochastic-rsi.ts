import { rsi } from './oscillators.ts';
import { firstPresent, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { slidingExtremes } from './sliding-extremes.ts';
import { fillFast } from './stochastic.ts';
import { slidingMean } from './window.ts';

export interface StochasticRsiKOptions {
  /** length of the RSI in sessions */
  readonly rsi: number;
  /** lookback of the RSI's range in sessions */
  readonly n: number;
  /** smoothing of %K in sessions */
  readonly s: number;
}

export interface StochasticRsiOptions extends StochasticRsiKOptions {
  /** smoothing of %D in sessions */
  readonly d: number;
}

export const stochasticRsiKLookback = (options: StochasticRsiKOptions): number =>
  options.rsi + (options.n - 1) + (options.s - 1);
export const stochasticRsiDLookback = (options: StochasticRsiOptions): number =>
  stochasticRsiKLookback(options) + (options.d - 1);

const strengths = scratchBuffer();
const highs = scratchBuffer();
const fasts = scratchBuffer();
const ks = scratchBuffer();

/** %K: SMA(s) of 100·(r − lowest r)/(highest r − lowest r) over n, with r the RSI; 50 while the RSI doesn't move. */
export function stochasticRsiK(values: Float64Array, options: StochasticRsiKOptions, out: Float64Array): void {
  const { n, s } = options;
  requirePeriod(options.rsi, 'rsi');
  requirePeriod(n);
  requirePeriod(s, 's');
  const { length } = values;
  requireLength(length, out);
  const strength = strengths(length);
  rsi(values, { n: options.rsi }, strength);
  const from = firstPresent(values) + options.rsi;
  const highest = highs(length);
  const fast = fasts(length);
  slidingExtremes(strength, strength, from, length, n, highest, fast);
  fillFast(strength, highest, fast, from + n - 1, length, fast);
  slidingMean(fast, from + n - 1, length, s, out);
}

/** %D: SMA(d) of %K. */
export function stochasticRsiD(values: Float64Array, options: StochasticRsiOptions, out: Float64Array): void {
  requirePeriod(options.d, 'd');
  const { length } = values;
  requireLength(length, out);
  const k = ks(length);
  stochasticRsiK(values, options, k);
  slidingMean(k, firstPresent(values) + stochasticRsiKLookback(options), length, options.d, out);
}
