import { z } from 'zod';
import { symbolSchema } from './loaded-market.ts';
import { PLAN_BOUNDS } from './scan-plan/scan-plan.ts';

export const MAX_WATCHLISTS = 20;
export const MAX_WATCHLIST_SYMBOLS = 500;
/** Watchlists during the trial. */
export const TRIAL_WATCHLISTS = 1;
/** The list that "my watchlist" means if there are several; the first one gets this name. */
export const DEFAULT_WATCHLIST = 'Watchlist';
/** An export with a row per stock fits. */
export const MAX_PASTED_CHARS = 200_000;
/** Maximum words that a response lists as unknown. */
export const MAX_UNKNOWN_TICKERS = 100;

/** One line; names are compared ignoring case. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(PLAN_BOUNDS.maxWatchlistName)
  .regex(/^[^\u0000-\u001f\u007f]*$/);
const symbols = z.array(z.string()).max(MAX_WATCHLIST_SYMBOLS);

/** A stock of a watchlist; its values are null while the market doesn't have it, or is still loading. */
export const watchedStockSchema = z
  .object({
    symbol: z.string(),
    name: z.string().nullable(),
    /** the last close */
    price: z.number().nullable(),
    /** of the last session */
    changePercent: z.number().nullable(),
  })
  .meta({ id: 'WatchedStock' });
export type WatchedStock = z.infer<typeof watchedStockSchema>;

export const watchlistSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    /** in the order in which they were added */
    stocks: z.array(watchedStockSchema).max(MAX_WATCHLIST_SYMBOLS),
  })
  .meta({ id: 'Watchlist' });
export type Watchlist = z.infer<typeof watchlistSchema>;

/** By name. `asOf`: the session of the prices, YYYY-MM-DD; null while the market is loading. */
export const watchlistsSchema = z.object({
  asOf: z.string().nullable(),
  simulated: z.boolean(),
  watchlists: z.array(watchlistSchema).max(MAX_WATCHLISTS),
});
export type Watchlists = z.infer<typeof watchlistsSchema>;

export const newWatchlistBody = z.strictObject({
  name,
  symbols: z.array(symbolSchema).max(MAX_WATCHLIST_SYMBOLS).default([]),
});
export const renameWatchlistBody = z.strictObject({ name });
/** Tickers as pasted: separated by commas, spaces, or lines, with `$` or an exchange, or an export of TradingView or Finviz. */
export const addToWatchlistBody = z.strictObject({ text: z.string().min(1).max(MAX_PASTED_CHARS) });

export const addedToWatchlistSchema = z
  .object({
    watchlist: watchlistSchema,
    added: symbols,
    /** those that were in the list before */
    existing: symbols,
    /** words that aren't tickers of the market, as pasted; the first MAX_UNKNOWN_TICKERS */
    unknown: z.array(z.string()).max(MAX_UNKNOWN_TICKERS),
  })
  .meta({ id: 'AddedToWatchlist' });
export type AddedToWatchlist = z.infer<typeof addedToWatchlistSchema>;
