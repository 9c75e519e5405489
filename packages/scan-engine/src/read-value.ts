import type { SeriesValue } from '@plainscan/contracts';
import { sourceOf } from './compile.ts';
import { type Market, stockAt } from './market.ts';
import { computeSource } from './series-source.ts';

/** A series over all bars of one row, oldest first, NaN if absent; for charts. Ignores `ago`. */
export function seriesOf(market: Market, row: number, value: SeriesValue): Float64Array {
  const { bars, listing } = stockAt(market, row);
  const out = new Float64Array(bars.close.length);
  computeSource(sourceOf(value), { bars, marketCap: listing.marketCap }, out);
  return out;
}

/** A series' value on the row's newest bar or `ago` before it; null if absent. */
export function readSeries(market: Market, row: number, value: SeriesValue): number | null {
  const { listing } = stockAt(market, row);
  if (value.name === 'marketCap') return listing.marketCap;
  const cached = row < market.universe ? market.columns.peek(sourceOf(value))?.byAgo[value.ago] : undefined;
  const number = cached ? cached[row]! : (seriesOf(market, row, value).at(-1 - value.ago) ?? NaN);
  return Number.isFinite(number) ? number : null;
}
