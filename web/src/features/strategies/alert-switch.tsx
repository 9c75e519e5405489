import type { StrategySummary } from '@plainscan/contracts';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { strategyAlert } from '../../api/generated-client.ts';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { IconButton } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { toastFailure } from './words.ts';

/** The bell that turns the alert of a strategy on and off. */
export function AlertSwitch({ strategy: { id, name, alert } }: { strategy: StrategySummary }) {
  const [busy, setBusy] = useState(false);
  const changed = useStrategiesChanged();
  const turn = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const saved = await strategyAlert(id, { on: !alert });
      toasts.show(
        saved.alert
          ? {
              tone: 'good',
              title: 'Alert On',
              description: `After each close, new matches of “${name}” show up under Alerts and in an email, unless Email Notifications is off in Settings.`,
            }
          : { tone: 'plain', title: 'Alert Off', description: `“${name}” no longer reports new matches.` },
      );
      await changed(saved);
    } catch (error) {
      toastFailure(error, `Failed to turn the alert ${alert ? 'off' : 'on'}. Please try again.`);
    }
    setBusy(false);
  };
  const Icon = alert ? BellRing : Bell;
  return (
    <IconButton
      label={`Alert for ${name}`}
      aria-pressed={alert}
      className={alert ? 'text-accent' : undefined}
      onPress={() => void turn()}
    >
      <Icon aria-hidden size={16} />
    </IconButton>
  );
}
