import type { BarColumns } from '@plainscan/indicators';
import type { Bar } from './candle-canvas.tsx';

/** Bars as the columns that indicators are computed from. */
export function barColumns(bars: readonly Bar[]): BarColumns {
  const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume') => Float64Array.from(bars, (bar) => bar[field]);
  return {
    dates: Int32Array.from(bars, ({ date }) => Number(date.replaceAll('-', ''))),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    vwap: Float64Array.from(bars, ({ vwap = NaN }) => vwap),
  };
}
