import type { ParserOverview } from '@plainscan/contracts';
import { Eraser, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { rotateParser } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { refusalWords } from '../journal/field-errors.ts';
import { clearParser } from '../../api/generated-client.ts';

/** `seen`: the URLs the confirmation was about. */
type Asked = { act: 'rotate' | 'clear'; seen: ParserOverview } | null;

const Address = ({ children }: { children: string }) => (
  <b className="font-medium wrap-anywhere text-text">{children}</b>
);

/** Replaces the active URL with a fallback, or clears it, after a confirmation. */
export function RotateAndClear({ overview }: { overview: ParserOverview }) {
  const [confirming, setAsked] = useState<Asked>(null);
  const [busy, setBusy] = useState(false);
  const changed = useParserChanged();
  const { active, fallbacks } = overview;

  const confirm = async ({ act, seen }: NonNullable<Asked>) => {
    setBusy(true);
    try {
      if (act === 'rotate') {
        await rotateParser(seen.revision);
        toasts.show({ tone: 'good', title: 'Rotated', description: `${seen.fallbacks[0]} is now active.` });
      } else {
        await clearParser();
        toasts.show({ tone: 'good', title: 'URL Cleared', description: "There's no active URL now." });
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
      {confirming?.act === 'rotate' && (
        <ConfirmDialog
          title="Rotate the URLs?"
          confirm={{ label: 'Rotate', busyLabel: 'Rotating...' }}
          busy={busy}
          onConfirm={() => void confirm(confirming)}
          onClose={() => setAsked(null)}
        >
          <Address>{confirming.seen.fallbacks[0]!}</Address> becomes active
          {confirming.seen.active && (
            <>
              , and <Address>{confirming.seen.active}</Address> becomes the last fallback
            </>
          )}
          . Scans in progress aren't affected.
        </ConfirmDialog>
      )}
      {confirming?.act === 'clear' && (
        <ConfirmDialog
          title="Clear the active URL?"
          confirm={{ label: 'Clear', busyLabel: 'Clearing...', look: 'danger' }}
          busy={busy}
          onConfirm={() => void confirm(confirming)}
          onClose={() => setAsked(null)}
        >
          {confirming.seen.active && <Address>{confirming.seen.active}</Address>} won't be used anymore.{' '}
          {confirming.seen.fallbacks.length > 0
            ? 'The fallbacks take over.'
            : "There's no fallback, so only the built-in parser is used."}
        </ConfirmDialog>
      )}
    </div>
  );
}
