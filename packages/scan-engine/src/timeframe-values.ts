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
  const { whole, scratch } = resampled(bars, timeframe);
  const values = valuesOf(source, { ...subject, bars: whole }).slice();
  const out = new Float64Array(dates.length);
  const needed = barsNeeded(source, 1) ?? Infinity;
  let first = 0;
  for (let bar = 0; bar < whole.dates.length; bar++) {
    const end = firstAfter(dates, first, whole.dates[bar]!);
    if (ago > 0) out.fill(values[bar - ago] ?? NaN, first, end);
    else {
      if (!counted || isCountedWithin(counted, first, end - 1)) {
        const from = Math.max(0, bar + 1 - needed);
        const newest = { ...subject, bars: sliceBars(scratch, from, bar + 1) };
        fillUnfinished(source, newest, scratch, bar, bars, first, end - 1, counted, out);
        copyBar(whole, bar, scratch);
      } else out.fill(NaN, first, end - 1);
      out[end - 1] = values[bar]!;
    }
    first = end;
  }
  return out;
}

interface Resampled {
  readonly of: Bars;
  readonly whole: Bars;
  /** a copy of them, in which the newest bar is replaced by an unfinished one */
  readonly scratch: Bars;
}

const latest: Partial<Record<Timeframe, Resampled>> = {};

/** Weekly or monthly bars. A stock's sources are computed one after the other, so its bars are kept until the next stock. */
function resampled(of: Bars, timeframe: Timeframe): Resampled {
  const known = latest[timeframe];
  if (known?.of === of) return known;
  const whole = resample(of, timeframe);
  return (latest[timeframe] = { of, whole, scratch: copyOf(whole) });
}

const copyOf = ({ dates, open, high, low, close, volume, vwap }: Bars): Bars => ({
  dates: dates.slice(),
  open: open.slice(),
  high: high.slice(),
  low: low.slice(),
  close: close.slice(),
  volume: volume.slice(),
  vwap: vwap && vwap.slice(),
});

function copyBar(from: Bars, bar: number, into: Bars): void {
  into.dates[bar] = from.dates[bar]!;
  into.open[bar] = from.open[bar]!;
  into.high[bar] = from.high[bar]!;
  into.low[bar] = from.low[bar]!;
  into.close[bar] = from.close[bar]!;
  into.volume[bar] = from.volume[bar]!;
  if (into.vwap) into.vwap[bar] = from.vwap![bar]!;
}

function isCountedWithin(counted: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (counted[i] === 1) return true;
  return false;
}

/** The index after that of the date, which is at `from` or later. */
function firstAfter(dates: Int32Array, from: number, date: number): number {
  let last = from;
  while (dates[last]! < date) last++;
  return last + 1;
}

/**
 * The newest value as of each session in [from, to), which all belong to the newest bar; absent on sessions that don't matter.
 * `subject`: has the bars up to that one, which is at `bar` in `bars`
 */
function fillUnfinished(
  source: BarSource,
  subject: Subject,
  bars: Bars,
  bar: number,
  daily: Bars,
  from: number,
  to: number,
  counted: Uint8Array | undefined,
  out: Float64Array,
): void {
  let traded = 0;
  for (let i = from; i < to; i++) {
    const volume = daily.volume[i]!;
    bars.dates[bar] = daily.dates[i]!;
    bars.open[bar] = daily.open[from]!;
    bars.high[bar] = i === from ? daily.high[i]! : Math.max(bars.high[bar]!, daily.high[i]!);
    bars.low[bar] = i === from ? daily.low[i]! : Math.min(bars.low[bar]!, daily.low[i]!);
    bars.close[bar] = daily.close[i]!;
    bars.volume[bar] = i === from ? volume : bars.volume[bar]! + volume;
    if (bars.vwap && volume > 0) traded += daily.vwap![i]! * volume;
    if (bars.vwap) bars.vwap[bar] = bars.volume[bar]! > 0 ? traded / bars.volume[bar]! : NaN;
    out[i] = counted?.[i] === 0 ? NaN : valuesOf(source, subject).at(-1)!;
  }
}

let buffer = new Float64Array(512);

/** The source at each bar; valid until the next call. */
function valuesOf(source: BarSource, subject: Subject): Float64Array {
  const { length } = subject.bars.close;
  if (buffer.length < length) buffer = new Float64Array(length);
  const values = buffer.subarray(0, length);
  computeSource(source, subject, values);
  return values;
}
