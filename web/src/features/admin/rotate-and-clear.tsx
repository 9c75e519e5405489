import type { ParserOverview } from '@plainscan/contracts';
import { Eraser, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { clearParser, rotateParser } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { refusalWords } from '../journal/field-errors.ts';

/** `seen`: the addresses that the question was asked about. */
type Asked = { act: 'rotate' | 'clear'; seen: ParserOverview } | null;

const Address = ({ children }: { children: string }) => (
  <b className="font-medium wrap-anywhere text-text">{children}</b>
);

/** Another address in place of the active one, or none: both are asked about first. */
export function RotateAndClear({ overview }: { overview: ParserOverview }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [busy, setBusy] = useState(false);
  const changed = useParserChanged();
  const { active, fallbacks } = overview;

  const confirm = async ({ act, seen }: NonNullable<Asked>) => {
    setBusy(true);
    try {
      if (act === 'rotate') {
        await rotateParser(seen.revision);
        toasts.show({ tone: 'good', title: 'Rotated', description: `${seen.fallbacks[0]} is active now.` });
      } else {
        await clearParser();
        toasts.show({ tone: 'good', title: 'URL Cleared', description: 'There is no active URL now.' });
      }
    } catch (error) {
      toasts.show({ tone: 'bad', title: 'Error', description: refusalWords(error, 'Failed to update URL') });
    }
    setBusy(false);
    setAsked(null);
    void changed();
  };

  return (
    <div className="flex flex-wrap gap-2 px-5 pb-5">
      <Button
        look="outline"
        isDisabled={fallbacks.length === 0}
        onPress={() => setAsked({ act: 'rotate', seen: overview })}
      >
        <RefreshCw aria-hidden size={15} />
        Rotate
      </Button>
      <Button look="outline" isDisabled={active === null} onPress={() => setAsked({ act: 'clear', seen: overview })}>
        <Eraser aria-hidden size={15} />
        Clear
      </Button>
      {asked?.act === 'rotate' && (
        <ConfirmDialog
          title="Rotate the addresses?"
          confirm={{ label: 'Rotate', busyLabel: 'Rotating...' }}
          busy={busy}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <Address>{asked.seen.fallbacks[0]!}</Address> becomes active
          {asked.seen.active && (
            <>
              , and <Address>{asked.seen.active}</Address> the last fallback
            </>
          )}
          . Scans under way finish as they began.
        </ConfirmDialog>
      )}
      {asked?.act === 'clear' && (
        <ConfirmDialog
          title="Clear the active URL?"
          confirm={{ label: 'Clear', busyLabel: 'Clearing...', look: 'danger' }}
          busy={busy}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        >
          {asked.seen.active && <Address>{asked.seen.active}</Address>} is asked no more.{' '}
          {asked.seen.fallbacks.length > 0
            ? 'The fallbacks are asked in its place.'
            : 'There is no fallback, so the built-in grammar reads alone.'}
        </ConfirmDialog>
      )}
    </div>
  );
}
