import type { Watchlist } from '@plainscan/contracts';
import { addToWatchlist, createWatchlist, removeFromWatchlist, useWatchlists } from '../../api/generated/lists.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { useState } from 'react';
import { DEFAULT_WATCHLIST } from '../../api/generated.ts';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import { contains } from './words.ts';

/** A stock in the user's watchlists. */
export interface Watch {
  symbol: string;
  /** undefined while loading */
  lists: readonly Watchlist[] | undefined;
  containing: readonly Watchlist[];
  busy: boolean;
  /** creates the first list with the stock */
  create: () => Promise<void>;
  /** adds the stock to a list, or removes it */
  toggle: (list: Watchlist) => Promise<void>;
}

export function useWatch(symbol: string): Watch {
  const { data } = useWatchlists();
  const changed = useWatchlistsChanged();
  const [busy, setBusy] = useState(false);
  /** `work` returns what to tell the user. */
  const change = async (work: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    try {
      toasts.show({ tone: 'good', title: 'Watchlist Updated', description: await work() });
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to update your watchlist. Please try again.'));
    } finally {
      await changed();
      setBusy(false);
    }
  };
  return {
    symbol,
    lists: data?.watchlists,
    containing: data?.watchlists.filter((list) => contains(list, symbol)) ?? [],
    busy,
    create: () =>
      change(async () => {
        await createWatchlist({ name: DEFAULT_WATCHLIST, symbols: [symbol] });
        return `${symbol} added to “${DEFAULT_WATCHLIST}”`;
      }),
    toggle: (list) =>
      change(async () => {
        if (contains(list, symbol)) {
          await removeFromWatchlist(list.id, symbol);
          return `${symbol} removed from “${list.name}”`;
        }
        await addToWatchlist(list.id, { text: symbol });
        return `${symbol} added to “${list.name}”`;
      }),
  };
}

/** The names of the lists that contain the stock. */
export const namesOf = ({ containing }: Pick<Watch, 'containing'>): string =>
  containing.map(({ name }) => name).join(', ');

/** What the star of a stock says. */
export const watchLabel = (watch: Pick<Watch, 'containing'>): string =>
  watch.containing.length > 0 ? `Watchlists: in ${namesOf(watch)}` : 'Add to watchlist';
