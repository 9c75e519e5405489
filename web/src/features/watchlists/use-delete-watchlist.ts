import { useCallback } from 'react';
import { deleteWatchlist, restoreWatchlist } from '../../api/generated/lists.ts';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { deleteWithUndo } from '../../ui/delete-with-undo.ts';

export function useDeleteWatchlist() {
  const changed = useWatchlistsChanged();
  return useCallback(
    ({ id, name }: { id: string; name: string }) =>
      deleteWithUndo({
        kind: 'Watchlist',
        name: `“${name}”`,
        remove: () => deleteWatchlist(id),
        onDeleted: () => changed(),
        restore: () => restoreWatchlist(id),
        onRestored: () => changed(),
      }),
    [changed],
  );
}
