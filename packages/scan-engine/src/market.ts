import { LRUCache } from 'lru-cache';
import type { Bars, Kind, Listing, StockHistory } from '@plainscan/contracts';
import { KINDS } from '@plainscan/contracts';
import { ColumnStore, paddedRows, ROWS_PER_WORD } from './column-store.ts';
import { StockComparisons } from './stock-comparisons.ts';
import type { Subject } from './series-source.ts';
import { sliceBars } from './slice-bars.ts';
import { ColumnPool, MaskPool } from './scratch.ts';
import { type TextColumn, textColumn } from './text-column.ts';

const DEFAULT_COLUMN_BYTES = 512 * 1024 * 1024;
const MAX_CONDITION_MASKS = 4096;
const MAX_SHARES = 4096;

export interface MarketOptions {
  /** YYYYMMDD; later bars are ignored. Default: the newest bar of any stock. */
  asOf?: number;
  version?: string;
  /** Maximum bytes of cached series that no plan is reading. Default 512 MiB. */
  maxColumnBytes?: number;
}

export interface TextColumns {
  readonly name: TextColumn;
  readonly exchange: TextColumn;
  readonly sector: TextColumn;
  readonly industry: TextColumn;
}

/**
 * One version of the market, ready to scan. Immutable except for caches.
 *
 * Rows are stocks. Those with a bar on the as-of session come first, [0, universe), in symbol order (by code unit), so
 * that every scan reads whole columns. Halted and delisted stocks follow in the same order: they can be looked up but
 * never match.
 */
export interface Market {
  readonly version: string;
  /** the as-of session, YYYYMMDD; 0 if there are no bars */
  readonly asOf: number;
  readonly universe: number;
  /** by row; bars end at the as-of session */
  readonly stocks: readonly StockHistory[];
  /** the fields below are internal to the engine */
  readonly rowOf: ReadonlyMap<string, number>;
  readonly words: number;
  readonly columns: ColumnStore;
  readonly comparisons: StockComparisons;
  readonly texts: TextColumns;
  /** by row: the index of its kind in KINDS */
  readonly kinds: Uint8Array;
  /** the numbers 0 … universe − 1: sorting by them gives symbol order */
  readonly rowNumbers: Float64Array;
  /** cached masks of conditions */
  readonly conditionMasks: LRUCache<string, Int32Array>;
  /** cached shares of stocks on which a condition is true, in percent */
  readonly shares: LRUCache<string, number>;
  readonly maskPool: MaskPool;
  readonly columnPool: ColumnPool;
}

/** Bars up to and including `asOf`. */
function barsUpTo(bars: Bars, asOf: number): Bars {
  const { dates } = bars;
  let end = dates.length;
  if (end === 0 || dates[end - 1]! <= asOf) return bars;
  let low = 0;
  while (low < end) {
    const middle = (low + end) >> 1;
    if (dates[middle]! <= asOf) low = middle + 1;
    else end = middle;
  }
  return sliceBars(bars, 0, end);
}

const lastDate = ({ bars }: StockHistory): number => bars.dates.at(-1) ?? 0;
const bySymbol = (a: StockHistory, b: StockHistory): number =>
  a.listing.symbol < b.listing.symbol ? -1 : a.listing.symbol > b.listing.symbol ? 1 : 0;

/**
 * Lays out the stocks for scanning; references their arrays without copying or changing them. The as-of session is the
 * newest bar date up to `asOf`. Throws a RangeError for a duplicate symbol.
 */
export function buildMarket(histories: readonly StockHistory[], options: MarketOptions = {}): Market {
  const limit = options.asOf ?? Infinity;
  const truncated = histories.map(({ listing, bars }) => ({ listing, bars: barsUpTo(bars, limit) }));
  const asOf = truncated.reduce((newest, stock) => Math.max(newest, lastDate(stock)), 0);
  const traded = (stock: StockHistory): boolean => asOf > 0 && lastDate(stock) === asOf;
  const live = truncated.filter(traded).sort(bySymbol);
  const stocks = [...live, ...truncated.filter((stock) => !traded(stock)).sort(bySymbol)];

  const rowOf = new Map<string, number>();
  for (const [row, { listing }] of stocks.entries()) {
    if (rowOf.has(listing.symbol)) throw new RangeError(`duplicate symbol ${listing.symbol}`);
    rowOf.set(listing.symbol, row);
  }
  const text = (of: (listing: Listing) => string | null): TextColumn =>
    textColumn(stocks.length, (row) => of(stocks[row]!.listing));
  const comparisons = new StockComparisons(stocks);
  const subjects = live.map((stock, row) => subject(stock, row, comparisons));
  const words = paddedRows(live.length) / ROWS_PER_WORD;
  return {
    version: options.version ?? String(asOf),
    asOf,
    universe: live.length,
    stocks,
    rowOf,
    words,
    columns: new ColumnStore(subjects, options.maxColumnBytes ?? DEFAULT_COLUMN_BYTES),
    comparisons,
    texts: {
      name: text((listing) => listing.name),
      exchange: text((listing) => listing.exchange),
      sector: text((listing) => listing.sector),
      industry: text((listing) => listing.industry),
    },
    kinds: Uint8Array.from(stocks, ({ listing }) => kindIndex(listing.kind)),
    rowNumbers: Float64Array.from(live.keys()),
    conditionMasks: new LRUCache({ max: MAX_CONDITION_MASKS }),
    shares: new LRUCache({ max: MAX_SHARES }),
    maskPool: new MaskPool(words),
    columnPool: new ColumnPool(words * ROWS_PER_WORD),
  };
}

export const kindIndex = (kind: Kind): number => KINDS.indexOf(kind);

/** The row of a symbol, ignoring case; null if it isn't in the market. */
export const findSymbol = (market: Market, symbol: string): number | null =>
  market.rowOf.get(symbol) ?? market.rowOf.get(symbol.toUpperCase()) ?? null;

/** The newest `sessions` bars of a row, by default all; views of the market's arrays. */
export function barsOf(market: Market, row: number, sessions = Infinity): Bars {
  const { bars } = stockAt(market, row);
  return sliceBars(bars, Math.max(0, bars.dates.length - sessions));
}

const subject = ({ listing, bars }: StockHistory, row: number, comparisons: StockComparisons): Subject => ({
  bars,
  marketCap: listing.marketCap,
  row,
  comparisons,
});

/** The stock of a row, with other bars if they are given. Throws a RangeError for a row that isn't in the market. */
export const subjectOf = (market: Market, row: number, bars = stockAt(market, row).bars): Subject => ({
  ...subject(stockAt(market, row), row, market.comparisons),
  bars,
});

/** Throws a RangeError for a row that isn't in the market. */
export function stockAt(market: Market, row: number): StockHistory {
  const stock = market.stocks[row];
  if (!stock) throw new RangeError(`unknown row ${row}`);
  return stock;
}
