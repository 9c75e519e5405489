import type { Import } from '@plainscan/contracts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoImport } from '../../api/journal-calls.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { importFailure, isRefusal } from './words.ts';

type Undoable = Pick<Import, 'id' | 'name' | 'trades' | 'counts'>;

function goes({ trades: { created, changed }, counts }: Undoable): string {
  const parts = [
    `All ${plural(counts.included, 'row')} that it brought leave the journal.`,
    created > 0 &&
      `${created === 1 ? 'The trade' : `The ${plural(created, 'trade')}`} it made ${created === 1 ? 'goes' : 'go'}, with notes, tags and stops written since.`,
    changed > 0 &&
      `${plural(changed, 'trade')} that it added to ${changed === 1 ? 'is' : 'are'} put together again without it.`,
    'The same file can be imported again later.',
  ];
  return parts.filter(Boolean).join(' ');
}

/** Takes a whole import out of the journal, after a question that says what goes. */
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
        description: `Nothing of ${of.name} is in the journal now.`,
      });
    } catch (error) {
      // Another tab was faster: it is undone, as was asked for.
      if (!isRefusal(error, 'NOT_COMMITTED'))
        toasts.show({
          tone: 'bad',
          title: 'Not undone',
          description: importFailure(error, 'The import is as it was. Please try again.'),
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
