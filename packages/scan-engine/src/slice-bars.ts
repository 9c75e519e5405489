import type { Bars } from '@plainscan/contracts';

/** Views on the bars of [from, to). */
export const sliceBars = (bars: Bars, from: number, to: number = bars.dates.length): Bars => ({
  dates: bars.dates.subarray(from, to),
  open: bars.open.subarray(from, to),
  high: bars.high.subarray(from, to),
  low: bars.low.subarray(from, to),
  close: bars.close.subarray(from, to),
  volume: bars.volume.subarray(from, to),
  vwap: bars.vwap?.subarray(from, to) ?? null,
});
