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

type Undoable = Pick<Import, 'id' | 'name' | 'trades' | 'counts' | 'corporateAction'>;

const WORDS = {
  file: { title: 'Undo this import?', confirm: 'Undo the Import', done: 'Import undone' },
  split: { title: 'Undo this split?', confirm: 'Undo the Split', done: 'Split undone' },
  symbol_change: { title: 'Undo this new symbol?', confirm: 'Undo the New Symbol', done: 'New symbol undone' },
} as const;

function undoEffects({ trades: { created, changed }, counts, corporateAction }: Undoable): string {
  if (corporateAction)
    return `${plural(changed, 'trade')} it updated ${changed === 1 ? 'goes' : 'go'} back to how ${changed === 1 ? 'it was' : 'they were'}.`;
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
  const { title, confirm, done } = WORDS[record.corporateAction?.kind ?? 'file'];
  const [confirming, setConfirming] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      await undoImport(record.id);
      toasts.show({
        tone: 'good',
        title: done,
        description: record.corporateAction ? record.name : `Nothing from ${record.name} is in your journal now.`,
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
      <Button
        look="outline"
        aria-label={record.corporateAction ? `Undo ${record.name}` : `Undo the import of ${record.name}`}
        onPress={() => setConfirming(true)}
      >
        <Undo2 aria-hidden size={16} />
        Undo
      </Button>
      {confirming && (
        <ConfirmDialog
          title={title}
          confirm={{ label: confirm, busyLabel: 'Undoing...', look: 'danger' }}
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
