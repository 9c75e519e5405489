import type { AddedToWatchlist, Watchlist } from '@plainscan/contracts';
import { DEFAULT_WATCHLIST } from '../../api/generated.ts';
import { ApiError } from '../../api/api-error.ts';
import { plural } from '../../lib/format.ts';
import { rejectionMessage } from '../../api/failure-message.ts';

export const NAME_MISSING = 'Please enter a watchlist name.';

/** Names that the scan language reads without quotes. */
const PLAIN_NAME = /^[\p{L}\d]{2,}$/u;
const RESERVED =
  /^(?:watchlist|watch|list|called|named|my|our|the|an?|in|on|of|or|and|not?|from|with|is|at|by|to|for)$/i;

/** The scan of a list: "in my Tech watchlist". */
export function listSentence(name: string): string {
  if (name === DEFAULT_WATCHLIST) return 'in my watchlist';
  return PLAIN_NAME.test(name) && !RESERVED.test(name)
    ? `in my ${name} watchlist`
    : `in my watchlist ${JSON.stringify(name)}`;
}

export const scanListPath = (name: string): string => `/scanner?${new URLSearchParams({ q: listSentence(name) })}`;

/** The page of watchlists, with this one open. */
export const watchlistPath = (id: string): string => `/watchlists?${new URLSearchParams({ list: id })}`;

/** The error message for the name field; null if the name isn't the problem. */
export const nameProblem = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'WATCHLIST_NAME_TAKEN'
    ? rejectionMessage(error, 'You already have a watchlist with this name.')
    : null;

/** "Added 3 stocks. 1 was already in the list." */
export function addedWords({ added, existing }: Pick<AddedToWatchlist, 'added' | 'existing'>): string {
  const before = existing.length === 1 ? '1 was already in the list.' : `${existing.length} were already in the list.`;
  return `Added ${plural(added.length, 'stock')}.${existing.length > 0 ? ` ${before}` : ''}`;
}

export const contains = ({ stocks }: Watchlist, symbol: string): boolean =>
  stocks.some((stock) => stock.symbol === symbol);
