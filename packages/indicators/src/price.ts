import { momentum, roc } from './oscillators.ts';
import { absentUntil, type PeriodOptions, requireLength } from './series.ts';

export const changeLookback = (): number => 1;
export const changePercentLookback = changeLookback;
export const gapPercentLookback = changeLookback;
export const rangeLookback = (): number => 0;
export const rangePercentLookback = rangeLookback;
export const bodyLookback = rangeLookback;
export const closePositionLookback = rangeLookback;
export const performanceLookback = ({ n }: PeriodOptions): number => n;

/** Change from the previous close: c − c[1]. */
export const change = (close: Float64Array, out: Float64Array): void => momentum(close, { n: 1 }, out);

/** Change from the previous close in percent: 100·(c/c[1] − 1). */
export const changePercent = (close: Float64Array, out: Float64Array): void => roc(close, { n: 1 }, out);

/** Change over n sessions in percent: 100·(c/c[n] − 1). */
export const performance = roc;

/** Opening gap in percent: 100·(o/c[1] − 1). */
export function gapPercent(open: Float64Array, close: Float64Array, out: Float64Array): void {
  const { length } = close;
  requireLength(length, open, out);
  for (let i = absentUntil(1, length, out); i < length; i++) {
    out[i] = close[i - 1] === 0 ? NaN : 100 * (open[i] / close[i - 1] - 1);
  }
}

/** Range of the bar: h − l. */
export function range(high: Float64Array, low: Float64Array, out: Float64Array): void {
  requireLength(high.length, low, out);
  for (let i = 0; i < high.length; i++) out[i] = high[i] - low[i];
}

/** Range of the bar in percent of its low: 100·(h − l)/l. */
export function rangePercent(high: Float64Array, low: Float64Array, out: Float64Array): void {
  requireLength(high.length, low, out);
  for (let i = 0; i < high.length; i++) out[i] = low[i] === 0 ? NaN : (100 * (high[i] - low[i])) / low[i];
}

/** Size of the body: |c − o|. */
export function body(open: Float64Array, close: Float64Array, out: Float64Array): void {
  requireLength(close.length, open, out);
  for (let i = 0; i < close.length; i++) out[i] = Math.abs(close[i] - open[i]);
}

/** Position of the close in the range: (c − l)/(h − l), 0 … 1; absent if the bar is flat. */
export function closePosition(high: Float64Array, low: Float64Array, close: Float64Array, out: Float64Array): void {
  const { length } = close;
  requireLength(length, high, low, out);
  for (let i = 0; i < length; i++) {
    const span = high[i] - low[i];
    out[i] = span === 0 ? NaN : (close[i] - low[i]) / span;
  }
}

/** Year-to-date performance: 100·(c/last close of the previous year − 1). `dates` are YYYYMMDD. Absent if the previous year has no bar. */
export function performanceYearToDate(dates: Int32Array, close: Float64Array, out: Float64Array): void {
  const { length } = close;
  if (dates.length < length) throw new RangeError(`got ${dates.length} dates for ${length} closes`);
  requireLength(length, out);
  let year = NaN;
  let before = NaN;
  for (let i = 0; i < length; i++) {
    const current = Math.trunc(dates[i] / 10_000);
    if (current !== year) {
      before = current === year + 1 && close[i - 1] !== 0 ? close[i - 1] : NaN;
      year = current;
    }
    out[i] = 100 * (close[i] / before - 1);
  }
}
