import type { Import } from '@plainscan/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { importFailure, isRefusal } from './words.ts';
import { discardImport } from '../../api/generated-client.ts';

/** Deletes a draft after confirmation. `onDiscarded` runs before the list is refetched. */
export function DiscardImport({ of, onDiscarded }: { of: Pick<Import, 'id' | 'name'>; onDiscarded?: () => void }) {
  const changed = useJournalChanged();
  const [asking, setAsking] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const discard = async () => {
    setDiscarding(true);
    try {
      await discardImport(of.id).catch((error: unknown) => {
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
    setAsking(false);
    await changed();
  };
  return (
    <>
      <Button look="quiet" aria-label={`Discard ${of.name}`} onPress={() => setAsking(true)}>
        <Trash2 aria-hidden size={16} />
        Discard
      </Button>
      {asking && (
        <ConfirmDialog
          title="Discard this draft?"
          confirm={{ label: 'Discard', busyLabel: 'Discarding...', look: 'danger' }}
          cancel="Keep It"
          busy={discarding}
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p className="mb-2 font-medium wrap-anywhere text-text">{of.name}</p>
          <p>You'll lose its settings. Nothing from it is in your journal, and you can import the file again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
