import type { Watchlist, Watchlists } from '@plainscan/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { isKeyOf } from './use-route.ts';

const isWatchlists = (key: unknown) => isKeyOf(key, /^\/api\/watchlists/);

/** Call after watchlists changed; refetches them. `saved`: the server's version of one of them, shown at once. */
export function useWatchlistsChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (saved?: Watchlist) => {
      if (saved) {
        const withSaved = (shown?: Watchlists) =>
          shown && { ...shown, watchlists: shown.watchlists.map((list) => (list.id === saved.id ? saved : list)) };
        await mutate<Watchlists>(isWatchlists, withSaved, { revalidate: false });
      }
      await mutate(isWatchlists);
    },
    [mutate],
  );
}
