import type { SeriesName } from '@plainscan/contracts';
import {
  absoluteInto,
  candle,
  combineInto,
  divergence,
  fillAgainstBenchmark,
  fillOver,
  fillSeries,
  isBenchmarkSeries,
  setup,
} from '@plainscan/indicators';
import { type BarSource, GROUPS, type Subject } from './series-source.ts';

let benchmark = new Float64Array(512);

/** A stack of buffers for the sources within a source, one per level. */
const buffers: Float64Array[] = [];

/**
 * Fills out[0 … bars) with the source's value at each bar, NaN if absent. Of a setup, which takes longer, only the `newest` values
 * are computed. Throws NoBenchmark.
 */
export function computeSource(
  source: BarSource,
  subject: Subject,
  out: Float64Array,
  newest = Infinity,
  level = 0,
): void {
  const { bars } = subject;
  const { length } = bars.close;
  switch (source.kind) {
    case 'series':
      return computeSeries(source.name, source.params, subject, out);
    case 'candle':
      return candle(source.name, bars.open, bars.high, bars.low, bars.close, out);
    case 'divergence': {
      const price = source.direction === 'bullish' ? bars.low : bars.high;
      return divergence(price, innerValues(source.of, subject, level), source.direction, out);
    }
    case 'setup':
      return setup(source.name, bars, { breakout: source.breaksOut, newest }, out);
    case 'over':
      return fillOver(source.fn, innerValues(source.of, subject, level), source.sessions, out);
    case 'number':
      return void out.fill(source.value, 0, length);
    case 'shifted':
      computeSource(source.of, subject, out, Infinity, level);
      out.copyWithin(source.ago, 0, Math.max(0, length - source.ago));
      return void out.fill(NaN, 0, Math.min(source.ago, length));
    case 'abs':
      computeSource(source.of, subject, out, Infinity, level);
      return absoluteInto(out, out, 0, length);
    case 'combined':
      computeSource(source.left, subject, out, Infinity, level);
      return combineInto(source.op, out, innerValues(source.right, subject, level), out, 0, length);
  }
}

/** The source at each bar, in the buffer of a level: what it reads itself is in those of the levels above. */
function innerValues(source: BarSource, subject: Subject, level: number): Float64Array {
  const { length } = subject.bars.close;
  let buffer = buffers[level];
  if (!buffer || buffer.length < length) buffer = buffers[level] = new Float64Array(Math.max(512, length));
  const values = buffer.subarray(0, length);
  computeSource(source, subject, values, Infinity, level + 1);
  return values;
}

function computeSeries(name: SeriesName, params: readonly number[], subject: Subject, out: Float64Array): void {
  const { bars, marketCap, row, comparisons } = subject;
  const { dates, close } = bars;
  if (isBenchmarkSeries(name)) {
    if (benchmark.length < close.length) benchmark = new Float64Array(close.length);
    fillAgainstBenchmark(name, close, comparisons.benchmarkCloses(dates, benchmark), params, out);
    return;
  }
  switch (name) {
    case 'marketCap':
      out.fill(marketCap ?? NaN, 0, close.length);
      return;
    case 'rsPercentile':
      return comparisons.fillPercentiles(row, dates, out);
    case 'sectorOutperformance':
    case 'industryOutperformance':
      return comparisons.fillOutperformance(row, GROUPS[name]!, params[0]!, bars, out);
    default:
      return fillSeries(name, bars, params, out);
  }
}
