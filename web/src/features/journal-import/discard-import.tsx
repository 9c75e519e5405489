import type { Import } from '@plainscan/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { discardImport } from '../../api/generated/journal.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { importFailure, isRefusal } from './words.ts';

/** Deletes a draft after confirmation. `onDiscarded` runs before the list is refetched. */
export function DiscardImport({
  record,
  onDiscarded,
}: {
  record: Pick<Import, 'id' | 'name'>;
  onDiscarded?: () => void;
}) {
  const changed = useJournalChanged();
  const [confirming, setConfirming] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const discard = async () => {
    setDiscarding(true);
    try {
      await discardImport(record.id).catch((error: unknown) => {
        if (!isRefusal(error, 'NOT_FOUND')) throw error;
      });
      onDiscarded?.();
    } catch (error) {
      toasts.show({
        tone: 'bad',
        title: 'Not discarded',
        description: importFailure(error, 'The draft is still there. Please try again.'),
      });
    }
    setDiscarding(false);
    setConfirming(false);
    await changed();
  };
  return (
    <>
      <Button look="quiet" aria-label={`Discard ${record.name}`} onPress={() => setConfirming(true)}>
        <Trash2 aria-hidden size={16} />
        Discard
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Discard this draft?"
          confirm={{ label: 'Discard', busyLabel: 'Discarding...', look: 'danger' }}
          cancel="Keep It"
          busy={discarding}
          onConfirm={() => void discard()}
          onClose={() => setConfirming(false)}
        >
          <p className="mb-2 font-medium wrap-anywhere text-text">{record.name}</p>
          <p>You'll lose its settings. Nothing from it is in your journal, and you can import the file again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
