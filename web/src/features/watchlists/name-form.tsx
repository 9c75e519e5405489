import type { Watchlist } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rejectionMessage } from '../../api/failure-message.ts';
import { NAME_MISSING, nameProblem } from './words.ts';

const MAX_NAME_CHARS = 100;

/** Names a new watchlist, or renames one. */
export function NameForm({
  label,
  name: before = '',
  submit,
  save,
  onDone,
  onCancel,
}: {
  label: string;
  name?: string;
  /** the button's text */
  submit: string;
  save: (name: string) => Promise<Watchlist>;
  onDone: (saved: Watchlist) => void;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<{ name?: string; form?: string }>({});
  const [saving, setSaving] = useState(false);
  const changed = useWatchlistsChanged();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!name.trim()) return setProblem({ name: NAME_MISSING });
    setSaving(true);
    try {
      const saved = await save(name.trim());
      await changed(saved);
      onDone(saved);
    } catch (error) {
      const atName = nameProblem(error);
      setProblem(atName ? { name: atName } : { form: rejectionMessage(error, 'Failed to save. Please try again.') });
    }
    setSaving(false);
  };
  return (
    <form
      noValidate
      aria-label={label}
      className="w-full max-w-md space-y-3 text-left"
      onSubmit={(event) => void send(event)}
      onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}
    >
      <Field
        label="Watchlist name"
        autoFocus={onCancel !== undefined}
        autoComplete="off"
        maxLength={MAX_NAME_CHARS}
        value={name}
        error={problem.name}
        onChange={(next) => {
          setName(next);
          setProblem({});
        }}
      />
      <Notice tone="bad">{problem.form}</Notice>
      <div className="flex gap-2">
        <Button type="submit" isDisabled={saving}>
          {saving ? 'Saving...' : submit}
        </Button>
        {onCancel && (
          <Button look="outline" onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
