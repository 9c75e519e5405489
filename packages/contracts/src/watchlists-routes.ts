import { z } from 'zod';
import { defineRoute } from './http.ts';
import { symbolSchema } from './loaded-market.ts';
import {
  addedToWatchlistSchema,
  addToWatchlistBody,
  newWatchlistBody,
  renameWatchlistBody,
  watchlistSchema,
  watchlistsSchema,
} from './watchlists.ts';

const byId = z.strictObject({ id: z.uuid() });
const nothing = z.object({});
const NOT_FOUND = { NOT_FOUND: 404 } as const;
const NAME_ERRORS = { WATCHLIST_NAME_TAKEN: 409 } as const;
const LIMIT_ERRORS = { PREMIUM_REQUIRED: 403, WATCHLIST_LIMIT: 403 } as const;
const CREATE_ERRORS = { ...NAME_ERRORS, ...LIMIT_ERRORS, TOO_MANY_WATCHLISTS: 409 } as const;
const write = { access: 'user', perMinute: 120 } as const;

export const watchlistsRoute = defineRoute({
  access: 'user',
  perMinute: 240,
  method: 'GET',
  path: '/api/watchlists',
  summary: 'List your watchlists with the last prices of their stocks',
  response: watchlistsSchema,
  errors: {},
});

export const createWatchlistRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/watchlists',
  summary: 'Create a watchlist',
  body: newWatchlistBody,
  response: watchlistSchema,
  errors: { ...CREATE_ERRORS, UNKNOWN_SYMBOL: 404, MARKET_LOADING: 503 },
});

export const renameWatchlistRoute = defineRoute({
  ...write,
  method: 'PATCH',
  path: '/api/watchlists/:id',
  summary: 'Rename a watchlist',
  params: byId,
  body: renameWatchlistBody,
  response: watchlistSchema,
  errors: { ...NOT_FOUND, ...NAME_ERRORS },
});

export const deleteWatchlistRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/watchlists/:id',
  summary: 'Delete a watchlist; it can be restored for 30 days',
  params: byId,
  response: nothing,
  errors: NOT_FOUND,
});

export const restoreWatchlistRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/watchlists/:id/restore',
  summary: 'Restore a deleted watchlist',
  params: byId,
  response: watchlistSchema,
  errors: { ...NOT_FOUND, ...CREATE_ERRORS },
});

export const addToWatchlistRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/watchlists/:id/symbols',
  summary: 'Add pasted tickers to a watchlist',
  params: byId,
  body: addToWatchlistBody,
  response: addedToWatchlistSchema,
  errors: { ...NOT_FOUND, ...LIMIT_ERRORS, WATCHLIST_FULL: 409, MARKET_LOADING: 503 },
  // a pasted export
  maxBodyBytes: 1024 * 1024,
});

export const removeFromWatchlistRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/watchlists/:id/symbols/:symbol',
  summary: 'Remove a stock from a watchlist',
  params: byId.extend({ symbol: symbolSchema }),
  response: watchlistSchema,
  errors: NOT_FOUND,
});
