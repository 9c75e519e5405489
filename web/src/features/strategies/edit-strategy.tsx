import type { StrategySummary } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { changeStrategy } from '../../api/generated/lists.ts';
import { type StrategyChange } from '../../api/strategies-calls.ts';
import { useStrategiesChanged } from '../../api/strategies-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rejectionMessage } from '../../api/failure-message.ts';
import { NAME_MISSING, nameProblem } from './words.ts';
import { MAX_STRATEGY_DESCRIPTION_CHARS, MAX_STRATEGY_NAME_CHARS } from '../../api/generated.ts';

/** Edits a strategy's name and description in place. */
export function EditStrategy({ strategy, onClose }: { strategy: StrategySummary; onClose: () => void }) {
  const [name, setName] = useState(strategy.name);
  const [description, setDescription] = useState(strategy.description);
  const [problem, setProblem] = useState<{ name?: string; form?: string }>({});
  const [saving, setSaving] = useState(false);
  const changed = useStrategiesChanged();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!name.trim()) return setProblem({ name: NAME_MISSING });
    const change: StrategyChange = {
      ...(name.trim() !== strategy.name && { name: name.trim() }),
      ...(description.trim() !== strategy.description && { description: description.trim() }),
    };
    if (Object.keys(change).length === 0) return onClose();
    setSaving(true);
    try {
      await changed(await changeStrategy(strategy.id, change));
      onClose();
    } catch (error) {
      const atName = nameProblem(error);
      setProblem(atName ? { name: atName } : { form: rejectionMessage(error, 'Failed to save. Please try again.') });
      setSaving(false);
    }
  };

  return (
    <form
      noValidate
      aria-label={`Rename ${strategy.name}`}
      className="space-y-3 px-5 py-4"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // keep the panel open
        onClose();
      }}
    >
      <Field
        label="Strategy name"
        autoFocus
        autoComplete="off"
        maxLength={MAX_STRATEGY_NAME_CHARS}
        value={name}
        error={problem.name}
        onChange={(next) => {
          setName(next);
          setProblem({});
        }}
      />
      <Field
        label="Description (optional)"
        lines={3}
        maxLength={MAX_STRATEGY_DESCRIPTION_CHARS}
        value={description}
        onChange={setDescription}
      />
      <Notice tone="bad">{problem.form}</Notice>
      <div className="flex gap-2">
        <Button type="submit" isDisabled={saving}>
          {saving ? 'Saving...' : 'Save'}
        </Button>
        <Button look="outline" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
