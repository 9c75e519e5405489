import { firstPresent, type PeriodOptions, requireLength, requirePeriod, scratchBuffer } from './series.ts';
import { slidingMoments } from './window.ts';

export const historicalVolatilityLookback = ({ n }: PeriodOptions): number => n;
export const zScoreLookback = ({ n }: PeriodOptions): number => n - 1;

/** Sessions per year, for annualized daily deviations. */
const SESSIONS_PER_YEAR = 252;

const returns = scratchBuffer();
const means = scratchBuffer();

/** Historical volatility: 100·√252·sample standard deviation of ln(c/c[1]) over n ≥ 2 sessions, in percent per year. */
export function historicalVolatility(close: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n, 'n', 2);
  const { length } = close;
  requireLength(length, out);
  const from = firstPresent(close);
  const logReturns = returns(length);
  for (let i = from + 1; i < length; i++) logReturns[i] = Math.log(close[i] / close[i - 1]);
  slidingMoments(logReturns, from + 1, length, n, n - 1, means(length), out);
  const annual = 100 * Math.sqrt(SESSIONS_PER_YEAR);
  for (let i = from + n; i < length; i++) out[i] *= annual;
}

/** z-score(n ≥ 2) = (c − SMA(n))/population standard deviation; absent if all n values are equal. */
export function zScore(close: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n, 'n', 2);
  const { length } = close;
  requireLength(length, out);
  const from = firstPresent(close);
  const mean = means(length);
  slidingMoments(close, from, length, n, n, mean, out);
  for (let i = from + n - 1; i < length; i++) out[i] = out[i] === 0 ? NaN : (close[i] - mean[i]) / out[i];
}
