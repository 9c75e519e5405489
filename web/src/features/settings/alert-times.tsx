import type { AlertSettings } from '@plainscan/contracts';
import { useState, type FormEvent } from 'react';
import { setAlertSettings } from '../../api/generated/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';

const DELIVERIES = [
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: 'One digest a day' },
] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: new Date(2026, 0, 1, hour).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }),
}));
const DEFAULT_QUIET = { from: '22:00', to: '07:00' };

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The digest and the quiet hours, in this browser's time zone once they are saved here. */
export function AlertTimes({ settings, onSaved }: { settings: AlertSettings; onSaved: () => Promise<unknown> }) {
  const [draft, setDraft] = useState(settings);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { delivery, digestHour, quietHours } = draft;
  const change = (changed: Partial<AlertSettings>) => {
    setDraft({ ...draft, ...changed });
    setError(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (quietHours && (!quietHours.from || !quietHours.to || quietHours.from === quietHours.to))
      return setError('Enter two different times.');
    setBusy(true);
    try {
      await setAlertSettings({ ...draft, timeZone: ownZone() });
      toasts.show({ tone: 'good', title: 'Saved', description: 'Your delivery times have been saved.' });
      await onSaved();
    } catch (failure) {
      setError(failureMessage(failure, 'Failed to save your delivery times. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <form className="p-5" noValidate onSubmit={(event) => void save(event)}>
      <h3 className="font-medium">Delivery times</h3>
      <p className="text-sm text-muted">
        For emails and push notifications, in the time zone {ownZone()}. Webhooks are for programs and are never
        delayed, and Market Alerts are delayed only by quiet hours.
      </p>
      <div className="mt-3 grid max-w-lg gap-3 sm:grid-cols-2">
        <Select
          label="Send alerts"
          options={DELIVERIES}
          value={delivery}
          onChange={(value) => change({ delivery: value })}
        />
        {delivery === 'daily' && (
          <Select
            label="Digest at"
            options={HOURS}
            value={String(digestHour)}
            onChange={(hour) => change({ digestHour: Number(hour) })}
          />
        )}
      </div>
      <div className="mt-2 max-w-lg">
        <Switch
          label="Quiet hours"
          description="What would arrive in between is sent when they end"
          isSelected={quietHours !== null}
          onChange={(on) => change({ quietHours: on ? DEFAULT_QUIET : null })}
        />
        {quietHours && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              type="time"
              label="From"
              value={quietHours.from}
              error={error}
              onChange={(from) => change({ quietHours: { ...quietHours, from } })}
            />
            <Field
              type="time"
              label="To"
              value={quietHours.to}
              onChange={(to) => change({ quietHours: { ...quietHours, to } })}
            />
          </div>
        )}
      </div>
      {error && !quietHours && (
        <p role="alert" className="mt-2 text-sm text-down">
          {error}
        </p>
      )}
      <Button type="submit" look="outline" className="mt-4" isPending={busy}>
        {busy ? 'Saving...' : 'Save Times'}
      </Button>
    </form>
  );
}
