import { type Bars, BENCHMARK, type Listing } from '@plainscan/contracts';
import { StockComparisons } from './stock-comparisons.ts';
import type { Subject } from './series-source.ts';

const LISTING: Omit<Listing, 'symbol'> = {
  name: 'Probe',
  exchange: null,
  kind: 'stock',
  sector: 'Technology',
  industry: 'Software',
  marketCap: 1,
};

/** Bars on all dates, whose prices and volumes vary, so that each series has a value as soon as it can. */
function probeBars(dates: Int32Array): Bars {
  const close = Float64Array.from(dates, (_, i) => 100 + 10 * Math.sin(1.3 * i) + (i % 3));
  return {
    dates,
    open: close.map((price) => price - 0.5),
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: close.map((price) => 1000 * price),
    vwap: null,
  };
}

/** A stock for measuring how many bars a series needs, in a market with the benchmark and one more stock. */
export function probeOn(dates: Int32Array): Subject {
  const bars = probeBars(dates);
  const stocks = ['A', 'B', BENCHMARK].map((symbol) => ({ listing: { ...LISTING, symbol }, bars }));
  return { bars, marketCap: LISTING.marketCap, row: 0, comparisons: new StockComparisons(stocks) };
}
