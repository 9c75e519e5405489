import type { Strategy } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { changeStrategy, saveStrategy, strategyAlert } from '../../api/generated/lists.ts';
import { ApiError } from '../../api/api-error.ts';
import { type NewStrategy } from '../../api/strategies-calls.ts';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { useDraft } from '../../lib/drafts.ts';
import { page } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Toast, toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { SaveAlertSwitch } from './save-alert-switch.tsx';
import { usePanel } from './use-panel.ts';
import { isTooMany, NAME_MISSING, nameProblem, TOO_MANY } from './words.ts';
import { MAX_STRATEGY_DESCRIPTION_CHARS, MAX_STRATEGY_NAME_CHARS } from '../../api/generated.ts';

const LOGIN_DELAY_MS = 500;

function toastFailure(error: unknown, here: string) {
  if (error instanceof ApiError && error.status === 401) {
    toasts.show({ tone: 'bad', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
    setTimeout(() => page.go(`/api/login?${new URLSearchParams({ redirect: here })}`), LOGIN_DELAY_MS);
  } else toasts.error('Failed to save strategy. Please try again.');
}

/** Turns on the alert of a strategy that was just saved; returns the toast about both. */
async function turnOnAlert(id: string): Promise<Omit<Toast, 'id'>> {
  try {
    await strategyAlert(id, { on: true });
    const description = 'Your scan is saved. After each close, new matches show up under Alerts.';
    return { tone: 'good', title: 'Strategy Saved', description };
  } catch (error) {
    const description = rejectionMessage(error, 'Turn its alert on under Strategies.');
    return { tone: 'bad', title: 'Saved Without an Alert', description };
  }
}

/** Saves a scan as a new strategy, or updates the one it came from. */
export function SaveDialog({
  query,
  stored,
  edited,
  onClose,
}: {
  query: string;
  /** from the scan response; empty before the first scan */
  stored: NewStrategy['parameters'];
  /** the strategy that was run before its scan was edited */
  edited?: { id: string; name: string } | null;
  onClose: () => void;
}) {
  const [name, setName] = useDraft('strategy-name');
  const [description, setDescription] = useDraft('strategy-description');
  const [problem, setProblem] = useState<string | null>(null);
  const [tooMany, setTooMany] = useState(false);
  const [withAlert, setWithAlert] = useState(false);
  const [saving, setSaving] = useState<'new' | 'update' | null>(null);
  const changed = useStrategiesChanged();
  const { open } = usePanel();
  const { pathname, search } = useLocation();
  const close = () => {
    setName('');
    setDescription('');
    onClose();
  };

  const send = async (kind: 'new' | 'update', call: () => Promise<Strategy>, done: string, alertMe = false) => {
    setSaving(kind);
    setTooMany(false);
    try {
      const saved = await call();
      const toast = { tone: 'good', title: 'Strategy Saved', description: done } as const;
      toasts.show(alertMe ? await turnOnAlert(saved.id) : toast);
      // The alert isn't part of `saved`.
      void changed(alertMe ? undefined : saved);
      close();
    } catch (error) {
      setProblem(nameProblem(error));
      setTooMany(isTooMany(error));
      if (nameProblem(error) === null && !isTooMany(error)) toastFailure(error, pathname + search);
      setSaving(null);
    }
  };
  const saveNew = (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!name.trim()) {
      setProblem(NAME_MISSING);
      toasts.error(NAME_MISSING);
      return;
    }
    const strategy = { name: name.trim(), description: description.trim(), query, parameters: stored };
    const done = 'Your scanning strategy has been saved successfully.';
    void send('new', () => saveStrategy(strategy), done, withAlert);
  };
  const update = ({ id, name: saved }: { id: string; name: string }) =>
    void send('update', () => changeStrategy(id, { query, plan: stored?.plan ?? null }), `“${saved}” updated`);

  return (
    <Dialog title="Save Strategy" onClose={close}>
      <form noValidate className="space-y-4 p-5" onSubmit={saveNew}>
        <p className="rounded-md border border-line bg-bg px-3 py-2 wrap-anywhere text-muted">{query}</p>
        {edited && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
            <p className="min-w-0 flex-1 basis-48 text-muted">
              You opened this from a saved strategy. Update it, or save as new.
            </p>
            <Button look="outline" className="max-w-full" isDisabled={saving !== null} onPress={() => update(edited)}>
              <span className="truncate">{saving === 'update' ? 'Updating...' : `Update “${edited.name}”`}</span>
            </Button>
          </div>
        )}
        <Field
          label="Strategy name"
          autoFocus
          autoComplete="off"
          maxLength={MAX_STRATEGY_NAME_CHARS}
          value={name}
          error={problem}
          onChange={(value) => {
            setName(value);
            setProblem(null);
          }}
        />
        <Field
          label="Description (optional)"
          lines={3}
          maxLength={MAX_STRATEGY_DESCRIPTION_CHARS}
          value={description}
          onChange={setDescription}
        />
        <SaveAlertSwitch isSelected={withAlert} onChange={setWithAlert} />
        <Notice tone="bad">{tooMany && TOO_MANY}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          {tooMany && (
            <Button
              look="quiet"
              onPress={() => {
                onClose(); // keeps the text for the next attempt
                open('strategies');
              }}
            >
              Show Strategies
            </Button>
          )}
          <Button look="outline" onPress={close}>
            Cancel
          </Button>
          <Button type="submit" isDisabled={saving !== null}>
            {saving === 'new' ? 'Saving...' : 'Save Strategy'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
