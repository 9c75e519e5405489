import type { SeriesValue, Timeframe } from '@plainscan/contracts';
import { describeValue } from './describe-values.ts';

/** A pivot of a divergence: its price or, with `of`, an oscillator. `date`: YYYYMMDD of its bar, which ends on that day. */
export interface DescribedPivot {
  which: 'high' | 'low';
  of: SeriesValue | null;
  date: number;
  timeframe: Timeframe | null;
}

const isoDate = (date: number): string => String(date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** "low on 2026-02-10", "RSI(14) on 2026-02-10", "low of the week to 2026-02-13". */
export function describePivot({ which, of, date, timeframe }: DescribedPivot): string {
  const on = timeframe ? `of the ${timeframe} to` : 'on';
  const daily = of && { ...of, timeframe: undefined };
  return `${daily ? describeValue(daily) : which} ${on} ${isoDate(date)}`;
}
