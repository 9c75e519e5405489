import type { Import } from '@plainscan/contracts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoImport } from '../../api/journal-calls.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { reportOutcome } from './use-outcome.ts';
import { importFailure, isRefusal, isOutcomeUnknown } from './words.ts';

type Undoable = Pick<Import, 'id' | 'name' | 'trades' | 'counts'>;

function undoEffects({ trades: { created, changed }, counts }: Undoable): string {
  const parts = [
    `This removes ${plural(counts.included, 'row')} from your journal.`,
    created > 0 &&
      `${created === 1 ? 'The trade it added is' : `The ${plural(created, 'trade')} it added are`} deleted, with any notes, tags, and stops you added since.`,
    changed > 0 &&
      `${plural(changed, 'trade')} it updated ${changed === 1 ? 'goes' : 'go'} back to how ${changed === 1 ? 'it was' : 'they were'}.`,
    'You can import the file again later.',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Removes a whole import from the journal after a confirmation that lists what will be removed. */
export function UndoImport({ record }: { record: Undoable }) {
  const changed = useJournalChanged();
  const [confirming, setConfirming] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      await undoImport(record.id);
      toasts.show({
        tone: 'good',
        title: 'Import undone',
        description: `Nothing from ${record.name} is in your journal now.`,
      });
    } catch (error) {
      if (isOutcomeUnknown(error)) await reportOutcome('undo', record.id);
      // Already undone in another tab, as the user wanted.
      else if (!isRefusal(error, 'NOT_COMMITTED'))
        toasts.show({
          tone: 'bad',
          title: 'Not undone',
          description: importFailure(error, "The import hasn't changed. Please try again."),
        });
    }
    await changed();
    setUndoing(false);
    setConfirming(false);
  };
  return (
    <>
      <Button look="outline" aria-label={`Undo the import of ${record.name}`} onPress={() => setConfirming(true)}>
        <Undo2 aria-hidden size={16} />
        Undo
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Undo this import?"
          confirm={{ label: 'Undo the Import', busyLabel: 'Undoing...', look: 'danger' }}
          cancel="Keep It"
          busy={undoing}
          onConfirm={() => void undo()}
          onClose={() => setConfirming(false)}
        >
          <p className="mb-2 font-medium wrap-anywhere text-text">{record.name}</p>
          <p>{undoEffects(record)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
