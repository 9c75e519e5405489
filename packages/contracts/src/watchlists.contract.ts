import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { symbolSchema } from './loaded-market.ts';
import { defineRpc } from './rpc.ts';
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
const NOT_FOUND = { NOT_FOUND: 'not_found' } as const;
const NAME_ERRORS = { WATCHLIST_NAME_TAKEN: 'conflict' } as const;
/** Why a user can't have another list, or extend one. */
const LIMIT_ERRORS = { ...PREMIUM_ERRORS, WATCHLIST_LIMIT: 'forbidden' } as const;
const CREATE_ERRORS = { ...NAME_ERRORS, ...LIMIT_ERRORS, TOO_MANY_WATCHLISTS: 'conflict' } as const;
const UNKNOWN = { UNKNOWN_SYMBOL: 'not_found', MARKET_LOADING: 'unavailable' } as const;
const call = { deadlineMs: 4000, idempotent: true } as const;

/** A plan names a list that its user doesn't have; a visitor has none. */
export const WATCHLIST_ERRORS = { WATCHLIST_NOT_FOUND: 'unprocessable' } as const;

/** All watchlist RPCs only see the actor's own lists; those of other users are NOT_FOUND. */
export const listWatchlists = defineRpc({
  ...call,
  subject: 'scanner.watchlists.list.v1',
  input: z.strictObject({}),
  output: watchlistsSchema,
  errors: {},
});

/** If the same list was created within the last minute, returns that one, so that a repeated call creates once. */
export const createWatchlist = defineRpc({
  ...call,
  subject: 'scanner.watchlists.create.v1',
  input: newWatchlistBody,
  output: watchlistSchema,
  errors: { ...CREATE_ERRORS, ...UNKNOWN },
});

export const renameWatchlist = defineRpc({
  ...call,
  subject: 'scanner.watchlists.rename.v1',
  input: renameWatchlistBody.extend({ id: z.uuid() }),
  output: watchlistSchema,
  errors: { ...NOT_FOUND, ...NAME_ERRORS },
});

/** It can be restored for 30 days. */
export const deleteWatchlist = defineRpc({
  ...call,
  subject: 'scanner.watchlists.delete.v1',
  input: byId,
  output: nothing,
  errors: NOT_FOUND,
});

export const restoreWatchlist = defineRpc({
  ...call,
  subject: 'scanner.watchlists.restore.v1',
  input: byId,
  output: watchlistSchema,
  errors: { ...NOT_FOUND, ...CREATE_ERRORS },
});

/** Adds the tickers in a text, all or none. */
export const addToWatchlist = defineRpc({
  ...call,
  subject: 'scanner.watchlists.add.v1',
  input: addToWatchlistBody.extend({ id: z.uuid() }),
  output: addedToWatchlistSchema,
  errors: { ...NOT_FOUND, ...LIMIT_ERRORS, WATCHLIST_FULL: 'conflict', MARKET_LOADING: 'unavailable' },
});

/** No-op if the list doesn't have the stock. */
export const removeFromWatchlist = defineRpc({
  ...call,
  subject: 'scanner.watchlists.remove.v1',
  input: byId.extend({ symbol: symbolSchema }),
  output: watchlistSchema,
  errors: NOT_FOUND,
});
