import type { Bars, Timeframe } from '@plainscan/contracts';
import { periodOf, resample } from '@plainscan/indicators';
import { barsNeeded, type BarSource, computeSource, type Subject } from './series-source.ts';
import { sliceBars } from './slice-bars.ts';

/**
 * The source on weekly or monthly bars as of each session, `ago` bars back: the newest bar is that of the session's week or
 * month up to its close, so that no value knows a later session.
 */
export function asOfEachSession(source: BarSource, timeframe: Timeframe, subject: Subject, ago = 0): Float64Array {
  const { bars } = subject;
  const { dates } = bars;
  const whole = resample(bars, timeframe);
  const values = valuesOf(source, { ...subject, bars: whole }).slice();
  const out = new Float64Array(dates.length);
  const needed = barsNeeded(source, 1) ?? Infinity;
  let first = 0;
  for (let bar = 0; bar < whole.dates.length; bar++) {
    const end = firstAfter(dates, first, timeframe);
    if (ago > 0) out.fill(values[bar - ago] ?? NaN, first, end);
    else {
      const { columns, at } = newestBars(whole, bar, needed);
      const unfinished = valuesAsOf(source, { ...subject, bars: columns }, bars, first, end - 1, at);
      out.set(unfinished, first);
      out[end - 1] = values[bar]!;
    }
    first = end;
  }
  return out;
}

/** The first session after `from` of another week or month. */
function firstAfter(dates: Int32Array, from: number, timeframe: Timeframe): number {
  const period = periodOf(dates[from]!, timeframe);
  let next = from + 1;
  while (next < dates.length && periodOf(dates[next]!, timeframe) === period) next++;
  return next;
}

/** Copies of the bars that the newest value reads; `at`: the index of `bar` among them. */
function newestBars(whole: Bars, bar: number, needed: number): { columns: Bars; at: number } {
  const from = Math.max(0, bar + 1 - needed);
  const { dates, open, high, low, close, volume, vwap } = sliceBars(whole, from, bar + 1);
  const columns = {
    dates: dates.slice(),
    open: open.slice(),
    high: high.slice(),
    low: low.slice(),
    close: close.slice(),
    volume: volume.slice(),
    vwap: vwap && vwap.slice(),
  };
  return { columns, at: bar - from };
}

/** The newest value as of each session in [from, to), which all belong to the newest bar. */
function valuesAsOf(
  source: BarSource,
  subject: Subject,
  daily: Bars,
  from: number,
  to: number,
  at: number,
): Float64Array {
  const { bars } = subject;
  const out = new Float64Array(to - from);
  let traded = 0;
  for (let i = from; i < to; i++) {
    const volume = daily.volume[i]!;
    bars.dates[at] = daily.dates[i]!;
    bars.open[at] = daily.open[from]!;
    bars.high[at] = i === from ? daily.high[i]! : Math.max(bars.high[at]!, daily.high[i]!);
    bars.low[at] = i === from ? daily.low[i]! : Math.min(bars.low[at]!, daily.low[i]!);
    bars.close[at] = daily.close[i]!;
    bars.volume[at] = i === from ? volume : bars.volume[at]! + volume;
    if (bars.vwap && volume > 0) traded += daily.vwap![i]! * volume;
    if (bars.vwap) bars.vwap[at] = bars.volume[at]! > 0 ? traded / bars.volume[at]! : NaN;
    out[i - from] = valuesOf(source, subject)[at]!;
  }
  return out;
}

let scratch = new Float64Array(512);

/** The source at each bar; valid until the next call. */
function valuesOf(source: BarSource, subject: Subject): Float64Array {
  const { length } = subject.bars.close;
  if (scratch.length < length) scratch = new Float64Array(length);
  const values = scratch.subarray(0, length);
  computeSource(source, subject, values);
  return values;
}
