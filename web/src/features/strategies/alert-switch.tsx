import type { StrategySummary } from '@plainscan/contracts';
import { strategyAlert } from '../../api/generated/lists.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { Bell, BellRing } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { IconButton } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';

const AlertDialog = lazy(() => import('./alert-dialog.tsx').then((m) => ({ default: m.AlertDialog })));

/** The bell of a strategy: turns its alert on, and opens the rules of one that is on. */
export function AlertSwitch({ strategy }: { strategy: StrategySummary }) {
  const { id, name, alert } = strategy;
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const changed = useStrategiesChanged();
  // The toast's action opens the dialog of this bell, so it can't outlive it.
  const shown = useRef<number | null>(null);
  useEffect(() => () => void (shown.current !== null && toasts.dismiss(shown.current)), []);
  const turnOn = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const saved = await strategyAlert(id, { on: true });
      shown.current = toasts.show({
        tone: 'good',
        title: 'Alert On',
        description: `After each close, new matches of “${name}” show up under Alerts and in an email, unless Email Notifications is off in Settings.`,
        action: { label: 'Change Rules', run: () => setEditing(true) },
      });
      await changed(saved);
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to turn the alert on. Please try again.'));
    }
    setBusy(false);
  };
  const Icon = alert ? BellRing : Bell;
  return (
    <>
      <IconButton
        label={`Alert for ${name}`}
        aria-pressed={alert}
        onPress={() => (alert ? setEditing(true) : void turnOn())}
      >
        <Icon aria-hidden size={16} className={alert ? 'text-accent' : undefined} />
      </IconButton>
      {editing && (
        <Suspense>
          <AlertDialog strategy={strategy} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
