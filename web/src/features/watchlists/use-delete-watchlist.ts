import { useCallback } from 'react';
import { deleteWatchlist, restoreWatchlist } from '../../api/generated-client.ts';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import { toastFailure } from './words.ts';

/** Deletes a watchlist and offers to undo it. */
export function useDeleteWatchlist() {
  const changed = useWatchlistsChanged();
  return useCallback(
    async ({ id, name }: { id: string; name: string }) => {
      const restore = async () => {
        try {
          await restoreWatchlist(id);
          toasts.show({ tone: 'good', title: 'Watchlist Restored', description: `“${name}” restored` });
          await changed();
        } catch (error) {
          toastFailure(error, 'Failed to restore watchlist. Please try again.');
        }
      };
      try {
        await deleteWatchlist(id);
      } catch (error) {
        return toastFailure(error, 'Failed to delete watchlist. Please try again.');
      }
      toasts.show({
        tone: 'plain',
        title: 'Watchlist Deleted',
        description: `“${name}” deleted`,
        action: { label: 'Undo', run: () => void restore() },
      });
      await changed();
    },
    [changed],
  );
}
