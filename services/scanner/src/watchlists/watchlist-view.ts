import { series, type WatchedStock, type Watchlist } from '@plainscan/contracts';
import { findSymbol, type Market, readSeries } from '@plainscan/scan-engine';
import type { WatchlistEntity } from '../db/entities/watchlist.entity.ts';
import { rounded } from '../scans/why-values.ts';

/** A list with the last prices of its stocks, if there is a market. */
export const watchlistView = (list: WatchlistEntity, market: Market | null): Watchlist => ({
  id: list.id,
  name: list.name,
  createdAt: list.createdAt.toISOString(),
  updatedAt: list.updatedAt.toISOString(),
  stocks: list.symbols.map((symbol) => watchedStock(market, symbol)),
});

function watchedStock(market: Market | null, symbol: string): WatchedStock {
  const row = market && findSymbol(market, symbol);
  if (!market || row === null) return { symbol, name: null, price: null, changePercent: null };
  const { listing, bars } = market.stocks[row]!;
  return {
    symbol,
    name: listing.name,
    price: bars.close.at(-1) ?? null,
    changePercent: rounded(readSeries(market, row, series('changePercent'))),
  };
}
