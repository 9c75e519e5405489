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
import { importFailure, isRefusal, isUndecided } from './words.ts';

type Undoable = Pick<Import, 'id' | 'name' | 'trades' | 'counts'>;

function goes({ trades: { created, changed }, counts }: Undoable): string {
  const parts = [
    `This removes ${plural(counts.included, 'row')} from your journal.`,
    created > 0 &&
      `${created === 1 ? 'The trade it added is' : `The ${plural(created, 'trade')} it added are`} deleted, with any notes, tags, and stops you added since.`,
    changed > 0 &&
      `${plural(changed, 'trade')} it added to ${changed === 1 ? 'goes' : 'go'} back to what ${changed === 1 ? 'it was' : 'they were'}.`,
    'You can import the file again later.',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Removes a whole import from the journal after a confirmation that lists what will be removed. */
export function UndoImport({ of }: { of: Undoable }) {
  const changed = useJournalChanged();
  const [asking, setAsking] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      await undoImport(of.id);
      toasts.show({
        tone: 'good',
        title: 'Import undone',
        description: `Nothing from ${of.name} is in your journal now.`,
      });
    } catch (error) {
      if (isUndecided(error)) await reportOutcome('undo', of.id);
      // Undone in another tab, which is what was asked for.
      else if (!isRefusal(error, 'NOT_COMMITTED'))
        toasts.show({
          tone: 'bad',
          title: 'Not undone',
          description: importFailure(error, "The import hasn't changed. Please try again."),
        });
    }
    await changed();
    setUndoing(false);
    setAsking(false);
  };
  return (
    <>
      <Button look="outline" aria-label={`Undo the import of ${of.name}`} onPress={() => setAsking(true)}>
        <Undo2 aria-hidden size={16} />
        Undo
      </Button>
      {asking && (
        <ConfirmDialog
          title="Undo this import?"
          confirm={{ label: 'Undo the Import', busyLabel: 'Undoing...', look: 'danger' }}
          cancel="Keep It"
          busy={undoing}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        >
          <p className="mb-2 font-medium wrap-anywhere text-text">{of.name}</p>
          <p>{goes(of)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
