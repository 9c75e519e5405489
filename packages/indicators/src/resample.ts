import type { BarColumns } from './by-name.ts';

export type ResampledTo = 'week' | 'month';

/** Days since 1970-01-01 of a YYYYMMDD date. */
function dayNumber(date: number): number {
  const month = Math.floor(date / 100) % 100;
  // Years start in March, so that a leap day comes last.
  const year = Math.floor(date / 10_000) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + (date % 100) - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719_468;
}

/** Equal for two dates of the same week, Monday to Sunday, or of the same month. */
export const periodOf = (date: number, timeframe: ResampledTo): number =>
  timeframe === 'month' ? Math.floor(date / 100) : Math.floor((dayNumber(date) + 3) / 7);

/** Weekly or monthly bars: first open, highest high, lowest low, last close, total volume, and the date of the last session. */
export function resample(bars: BarColumns, timeframe: ResampledTo): BarColumns {
  const { dates, open, high, low, close, volume, vwap } = bars;
  const { length } = dates;
  const out = {
    dates: new Int32Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
    vwap: vwap ? new Float64Array(length) : null,
  };
  let bar = -1;
  let period = NaN;
  let traded = 0;
  for (let i = 0; i < length; i++) {
    const current = periodOf(dates[i]!, timeframe);
    if (current === period) {
      out.high[bar] = Math.max(out.high[bar]!, high[i]!);
      out.low[bar] = Math.min(out.low[bar]!, low[i]!);
      out.volume[bar]! += volume[i]!;
    } else {
      bar += 1;
      period = current;
      traded = 0;
      out.open[bar] = open[i]!;
      out.high[bar] = high[i]!;
      out.low[bar] = low[i]!;
      out.volume[bar] = volume[i]!;
    }
    out.dates[bar] = dates[i]!;
    out.close[bar] = close[i]!;
    if (vwap) {
      // A session without volume doesn't count.
      if (volume[i]! > 0) traded += vwap[i]! * volume[i]!;
      out.vwap![bar] = out.volume[bar]! > 0 ? traded / out.volume[bar]! : NaN;
    }
  }
  const count = bar + 1;
  return {
    dates: out.dates.subarray(0, count),
    open: out.open.subarray(0, count),
    high: out.high.subarray(0, count),
    low: out.low.subarray(0, count),
    close: out.close.subarray(0, count),
    volume: out.volume.subarray(0, count),
    vwap: out.vwap && out.vwap.subarray(0, count),
  };
}
