import type { ParserOverview } from '@plainscan/contracts';
import { Eraser, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { clearParser } from '../../api/generated/admin.ts';
import { rotateParser } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';

/** The action to confirm, and the URLs that the dialog shows. */
type Confirmation = { action: 'rotate' | 'clear'; shown: ParserOverview } | null;

const Address = ({ children }: { children: string }) => (
  <b className="font-medium wrap-anywhere text-text">{children}</b>
);

/** Replaces the active URL with a fallback, or clears it, after a confirmation. */
export function RotateAndClear({ overview }: { overview: ParserOverview }) {
  const [confirming, setConfirming] = useState<Confirmation>(null);
  const [busy, setBusy] = useState(false);
  const changed = useParserChanged();
  const { active, fallbacks } = overview;

  const confirm = async ({ action, shown }: NonNullable<Confirmation>) => {
    setBusy(true);
    try {
      if (action === 'rotate') {
        await rotateParser(shown.revision);
        toasts.show({ tone: 'good', title: 'Rotated', description: `${shown.fallbacks[0]} is now active.` });
      } else {
        await clearParser();
        toasts.show({ tone: 'good', title: 'URL Cleared', description: "There's no active URL now." });
      }
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to update URL'));
    }
    setBusy(false);
    setConfirming(null);
    void changed();
  };

  return (
    <div className="flex flex-wrap gap-2 px-5 pb-5">
      <Button
        look="outline"
        isDisabled={fallbacks.length === 0}
        onPress={() => setConfirming({ action: 'rotate', shown: overview })}
      >
        <RefreshCw aria-hidden size={15} />
        Rotate
      </Button>
      <Button
        look="outline"
        isDisabled={active === null}
        onPress={() => setConfirming({ action: 'clear', shown: overview })}
      >
        <Eraser aria-hidden size={15} />
        Clear
      </Button>
      {confirming?.action === 'rotate' && (
        <ConfirmDialog
          title="Rotate the URLs?"
          confirm={{ label: 'Rotate', busyLabel: 'Rotating...' }}
          busy={busy}
          onConfirm={() => void confirm(confirming)}
          onClose={() => setConfirming(null)}
        >
          <Address>{confirming.shown.fallbacks[0]!}</Address> becomes active
          {confirming.shown.active && (
            <>
              , and <Address>{confirming.shown.active}</Address> becomes the last fallback
            </>
          )}
          . Scans in progress aren't affected.
        </ConfirmDialog>
      )}
      {confirming?.action === 'clear' && (
        <ConfirmDialog
          title="Clear the active URL?"
          confirm={{ label: 'Clear', busyLabel: 'Clearing...', look: 'danger' }}
          busy={busy}
          onConfirm={() => void confirm(confirming)}
          onClose={() => setConfirming(null)}
        >
          {confirming.shown.active && <Address>{confirming.shown.active}</Address>} won't be used anymore.{' '}
          {confirming.shown.fallbacks.length > 0
            ? 'The fallbacks take over.'
            : "There's no fallback, so only the built-in parser is used."}
        </ConfirmDialog>
      )}
    </div>
  );
}
