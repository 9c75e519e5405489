import type { BarColumns } from '@plainscan/indicators';
import type { Bar } from './candle-canvas.tsx';

export interface ChartColumns extends BarColumns {
  /** the close of the market's benchmark on each day, NaN if it has none; absent until it has loaded */
  readonly benchmark?: Float64Array;
}

function closesOn(bars: readonly Bar[], days: readonly Bar[]): Float64Array {
  const closes = new Map(bars.map(({ date, close }) => [date, close]));
  return Float64Array.from(days, ({ date }) => closes.get(date) ?? NaN);
}

/** Bars as the columns that indicators are computed from. */
export function barColumns(bars: readonly Bar[], benchmark?: readonly Bar[]): ChartColumns {
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume') => Float64Array.from(bars, (bar) => bar[field]);
  return {
    dates: Int32Array.from(bars, ({ date }) => Number(date.replaceAll('-', ''))),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    vwap: Float64Array.from(bars, ({ vwap = NaN }) => vwap),
    ...(benchmark && { benchmark: closesOn(benchmark, bars) }),
  };
}
