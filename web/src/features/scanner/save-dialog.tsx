import type { ScanResponse } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { saveStrategy } from '../../api/account-calls.ts';
import { ApiError } from '../../api/api-error.ts';
import { useFeature } from '../../api/hooks.ts';
import { useDraft } from '../../lib/drafts.ts';
import { page } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';

const NAME_MISSING = 'Please enter a strategy name.';

const LOGIN_MS = 500;

function tellFailure(error: unknown, here: string) {
  if (error instanceof ApiError && error.status === 401) {
    toasts.show({ tone: 'bad', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
    setTimeout(() => page.go(`/api/login?${new URLSearchParams({ redirect: here })}`), LOGIN_MS);
  } else toasts.show({ tone: 'bad', title: 'Error', description: 'Failed to save strategy. Please try again.' });
}

export function SaveDialog({
  query,
  response,
  onClose,
}: {
  query: string;
  response: ScanResponse | null;
  onClose: () => void;
}) {
  const [name, setName] = useDraft('strategy-name');
  const [description, setDescription] = useDraft('strategy-description');
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const kept = useFeature('strategies');
  const { pathname, search } = useLocation();
  const close = () => {
    setName('');
    setDescription('');
    onClose();
  };

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!name.trim()) {
      setProblem(NAME_MISSING);
      toasts.show({ tone: 'bad', title: 'Error', description: NAME_MISSING });
      return;
    }
    setSaving(true);
    try {
      await saveStrategy({ name: name.trim(), description: description.trim(), query, parameters: response ?? {} });
      toasts.show({
        tone: 'good',
        title: 'Strategy Saved',
        description: 'Your scanning strategy has been saved successfully.',
      });
      close();
    } catch (error) {
      tellFailure(error, pathname + search);
      setSaving(false);
    }
  };

  return (
    <Dialog title="Save Strategy" onClose={close}>
      <form noValidate className="space-y-4 p-5" onSubmit={(event) => void save(event)}>
        <p className="rounded-md border border-line bg-bg px-3 py-2 break-words text-muted">{query}</p>
        <Field
          label="Strategy name"
          autoFocus
          maxLength={100}
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
          maxLength={1000}
          value={description}
          onChange={setDescription}
        />
        {kept === false && (
          <p className="text-sm text-muted">This server does not keep strategies yet, so saving will fail.</p>
        )}
        <div className="flex justify-end gap-2">
          <Button look="outline" onPress={close}>
            Cancel
          </Button>
          <Button type="submit" isDisabled={saving}>
            {saving ? 'Saving...' : 'Save Strategy'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
