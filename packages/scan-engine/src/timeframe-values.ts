import type { Bars, Timeframe } from '@plainscan/contracts';
import { resample } from '@plainscan/indicators';
import { computeSource } from './compute-source.ts';
import { barsNeeded } from './bars-needed.ts';
import { type BarSource, type Subject } from './series-source.ts';
import { sliceBars } from './slice-bars.ts';

/**
 * The source on weekly or monthly bars as of each session, `ago` bars back: the newest bar is that of the session's week or
 * month up to its close, so that no value knows a later session. `counted`, if given, marks the sessions whose values matter; the
 * others may be absent.
 */
export function asOfEachSession(
  source: BarSource,
  timeframe: Timeframe,
  subject: Subject,
  ago = 0,
  counted?: Uint8Array,
): Float64Array {
  const { bars } = subject;
  const { dates } = bars;
  const whole = resampled(bars, timeframe);
  const values = valuesOf(source, { ...subject, bars: whole }).slice();
  const out = new Float64Array(dates.length);
  const needed = barsNeeded(source, 1) ?? Infinity;
  let first = 0;
  for (let bar = 0; bar < whole.dates.length; bar++) {
    const end = firstAfter(dates, first, whole.dates[bar]!);
    if (ago > 0) out.fill(values[bar - ago] ?? NaN, first, end);
    else {
      if (!counted || counted.subarray(first, end - 1).includes(1)) {
        const { columns, at } = newestBars(whole, bar, needed);
        fillUnfinished(source, { ...subject, bars: columns }, bars, first, end - 1, at, counted, out);
      } else out.fill(NaN, first, end - 1);
      out[end - 1] = values[bar]!;
    }
    first = end;
  }
  return out;
}

const latest: Partial<Record<Timeframe, { of: Bars; bars: Bars }>> = {};

/** Weekly or monthly bars. A stock's sources are computed one after the other, so its bars are kept until the next stock. */
function resampled(of: Bars, timeframe: Timeframe): Bars {
  const known = latest[timeframe];
  if (known?.of === of) return known.bars;
  const bars = resample(of, timeframe);
  latest[timeframe] = { of, bars };
  return bars;
}

/** The index after that of the date, which is at `from` or later. */
function firstAfter(dates: Int32Array, from: number, date: number): number {
  let last = from;
  while (dates[last]! < date) last++;
  return last + 1;
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

/** The newest value as of each session in [from, to), which all belong to the newest bar; absent on sessions that don't matter. */
function fillUnfinished(
  source: BarSource,
  subject: Subject,
  daily: Bars,
  from: number,
  to: number,
  at: number,
  counted: Uint8Array | undefined,
  out: Float64Array,
): void {
  const { bars } = subject;
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
    out[i] = counted?.[i] === 0 ? NaN : valuesOf(source, subject)[at]!;
  }
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
