import type { WatchedStock, Watchlist, Watchlists } from '@plainscan/contracts';

// Responses about watchlists.

export const watchlistId = (i: number) => `40000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

export const watched = (symbol: string, changePercent: number | null = 1.5): WatchedStock => ({
  symbol,
  name: `${symbol} Holdings`,
  price: 12.5,
  changePercent,
});

export const watchlist = (i: number, change: Partial<Watchlist> = {}): Watchlist => ({
  id: watchlistId(i),
  name: `List ${i}`,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  stocks: [watched('S000', -4), watched('S001', 2)],
  ...change,
});

export const watchlists = (...lists: Watchlist[]): Watchlists => ({
  asOf: '2026-08-07',
  simulated: false,
  watchlists: lists,
});
