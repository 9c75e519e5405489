import { useCallback } from 'react';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import { toastFailure } from './words.ts';
import { deleteStrategy, restoreStrategy } from '../../api/generated-client.ts';

/** Deletes a strategy and offers to undo it. */
export function useDeleteStrategy() {
  const changed = useStrategiesChanged();
  return useCallback(
    async ({ id, name }: { id: string; name: string }) => {
      const restore = async () => {
        try {
          const restored = await restoreStrategy(id);
          toasts.show({ tone: 'good', title: 'Strategy Restored', description: `“${name}” restored` });
          await changed(restored);
        } catch (error) {
          toastFailure(error, 'Failed to restore strategy. Please try again.');
        }
      };
      try {
        await deleteStrategy(id);
      } catch (error) {
        return toastFailure(error, 'Failed to delete strategy. Please try again.');
      }
      toasts.show({
        tone: 'plain',
        title: 'Strategy Deleted',
        description: `“${name}” deleted`,
        action: { label: 'Undo', run: () => void restore() },
      });
      await changed();
    },
    [changed],
  );
}
