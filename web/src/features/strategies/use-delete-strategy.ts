import { useCallback } from 'react';
import { deleteStrategy, restoreStrategy } from '../../api/generated/lists.ts';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { deleteWithUndo } from '../../ui/delete-with-undo.ts';

export function useDeleteStrategy() {
  const changed = useStrategiesChanged();
  return useCallback(
    ({ id, name }: { id: string; name: string }) =>
      deleteWithUndo({
        kind: 'Strategy',
        name: `“${name}”`,
        remove: () => deleteStrategy(id),
        onDeleted: () => changed(),
        restore: () => restoreStrategy(id),
        onRestored: changed,
      }),
    [changed],
  );
}
