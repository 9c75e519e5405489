import type { Bars, Timeframe } from '@plainscan/contracts';
import { barsNeeded, type BarSource, computeSource, type Subject } from './series-source.ts';
import { sliceBars } from './slice-bars.ts';
import { periodOf, resample } from '@plainscan/indicators';

/**
 * The source on weekly or monthly bars as of each session, `ago` bars back: the newest bar is that of the session's week or
 * month up to its close, so that no value knows a later session.
 */
export function asOfEachSession(source: BarSource, timeframe: Timeframe, subject: Subject, ago = 0): Float64Array {
  const { bars } = subject;
  const { dates } = bars;
  const whole = resample(bars, timeframe);
  const values = new Float64Array(whole.dates.length);
  computeSource(source, { ...subject, bars: whole }, values);
  const out = new Float64Array(dates.length);
  const needed = barsNeeded(source, 1) ?? Infinity;
  let bar = -1;
  let first = 0;
  for (let i = 0; i < dates.length; i++) {
    if (i === 0 || periodOf(dates[i]!, timeframe) !== periodOf(dates[i - 1]!, timeframe)) {
      bar += 1;
      first = i;
    }
    const isFinished = i + 1 === dates.length || periodOf(dates[i + 1]!, timeframe) !== periodOf(dates[i]!, timeframe);
    if (ago > 0 || isFinished) {
      out[i] = values[bar - ago] ?? NaN;
      // The later sessions of this bar have been hidden from it.
      if (isFinished) replaceBar(whole, bar, bars, timeframe, first, i + 1);
    } else {
      replaceBar(whole, bar, bars, timeframe, first, i + 1);
      out[i] = newestValue(source, { ...subject, bars: sliceBars(whole, Math.max(0, bar + 1 - needed), bar + 1) });
    }
  }
  return out;
}

/** Makes one bar of a timeframe from the sessions in [from, to). */
function replaceBar(whole: Bars, bar: number, daily: Bars, timeframe: Timeframe, from: number, to: number): void {
  const one = resample(sliceBars(daily, from, to), timeframe);
  whole.dates[bar] = one.dates[0]!;
  whole.open[bar] = one.open[0]!;
  whole.high[bar] = one.high[0]!;
  whole.low[bar] = one.low[0]!;
  whole.close[bar] = one.close[0]!;
  whole.volume[bar] = one.volume[0]!;
  if (whole.vwap) whole.vwap[bar] = one.vwap![0]!;
}

let scratch = new Float64Array(512);

function newestValue(source: BarSource, subject: Subject): number {
  const { length } = subject.bars.close;
  if (scratch.length < length) scratch = new Float64Array(length);
  const values = scratch.subarray(0, length);
  computeSource(source, subject, values);
  return values[length - 1]!;
}
