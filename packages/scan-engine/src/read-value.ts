import type { SeriesValue } from '@plainscan/contracts';
import { sourceOf } from './compile.ts';
import { type Market, stockAt, subjectOf } from './market.ts';
import { computeSource } from './compute-source.ts';
import { onItsBars, type Source, type Subject, timeframeSource } from './series-source.ts';
import { asOfEachSession } from './timeframe-values.ts';

/**
 * A series over all sessions of one row, oldest first, NaN if absent; for charts. Ignores `ago`. Of weekly and monthly bars, each
 * session has the value as of its close.
 */
export function seriesOf(market: Market, row: number, value: SeriesValue): Float64Array {
  const subject = subjectOf(market, row);
  if (value.timeframe) return asOfEachSession(sourceOf(value), value.timeframe, subject);
  const out = new Float64Array(subject.bars.close.length);
  computeSource(sourceOf(value), subject, out);
  return out;
}

/** A series' value on the row's newest bar or `ago` before it; null if absent. */
export function readSeries(market: Market, row: number, value: SeriesValue): number | null {
  const { listing } = stockAt(market, row);
  if (value.name === 'marketCap') return listing.marketCap;
  const source = value.timeframe ? timeframeSource(sourceOf(value), value.timeframe, 0) : sourceOf(value);
  const cached = row < market.universe ? market.columns.peek(source)?.byAgo[value.ago] : undefined;
  const number = cached ? cached[row]! : (newest(source, subjectOf(market, row)).at(-1 - value.ago) ?? NaN);
  return Number.isFinite(number) ? number : null;
}

/** The source on each of its bars. */
function newest(source: Source, subject: Subject): Float64Array {
  const on = onItsBars(source, subject);
  const out = new Float64Array(on.subject.bars.close.length);
  computeSource(on.source, on.subject, out);
  return out;
}
