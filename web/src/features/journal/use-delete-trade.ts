import { useCallback } from 'react';
import { deleteTrade, restoreTrade } from '../../api/generated/journal.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { deleteWithUndo } from '../../ui/delete-with-undo.ts';

/** Returns false if deleting failed. */
export function useDeleteTrade() {
  const changed = useJournalChanged();
  return useCallback(
    ({ id, symbol }: { id: string; symbol: string }) =>
      deleteWithUndo({
        kind: 'Trade',
        name: `${symbol} trade`,
        remove: () => deleteTrade(id),
        onDeleted: () => changed(id),
        restore: () => restoreTrade(id),
        onRestored: () => changed(),
      }),
    [changed],
  );
}
