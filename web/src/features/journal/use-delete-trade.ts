import { useCallback } from 'react';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from './field-errors.ts';
import { deleteTrade, restoreTrade } from '../../api/generated-client.ts';

const showError = (error: unknown, otherwise: string) =>
  toasts.show({ tone: 'bad', title: 'Error', description: rejectionMessage(error, otherwise) });

/** Deletes a trade and offers to undo it. Returns false if it failed; a toast says why. */
export function useDeleteTrade() {
  const changed = useJournalChanged();
  return useCallback(
    async ({ id, symbol }: { id: string; symbol: string }): Promise<boolean> => {
      const restore = async () => {
        try {
          await restoreTrade(id);
          toasts.show({ tone: 'good', title: 'Trade Restored', description: `${symbol} trade restored` });
          await changed();
        } catch (error) {
          showError(error, 'Failed to restore trade. Please try again.');
        }
      };
      try {
        await deleteTrade(id);
      } catch (error) {
        showError(error, 'Failed to delete trade. Please try again.');
        return false;
      }
      toasts.show({
        tone: 'plain',
        title: 'Trade Deleted',
        description: `${symbol} trade deleted`,
        action: { label: 'Undo', run: () => void restore() },
      });
      void changed(id);
      return true;
    },
    [changed],
  );
}
