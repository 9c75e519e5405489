import type { Trade } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { useJournalNames } from '../../api/generated/journal.ts';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { MAX_TAG_CHARS } from './trade-draft.ts';
import { useTagTrades, type TagAction } from './use-tag-trades.ts';

/** The tags of trades with their numbers of trades, most used first. */
function tagsOf(trades: readonly Trade[]): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const tag of trades.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
    .map(([tag, count]) => ({ value: tag, label: `${tag} (${count})` }));
}

const TITLES = { add: 'Add Tag to', remove: 'Remove Tag from' } as const;
const BUTTONS = { add: ['Add Tag', 'Adding...'], remove: ['Remove Tag', 'Removing...'] } as const;

/** Adds a tag to the selected trades, or removes one from them. */
export function TagDialog({
  action,
  trades,
  onClose,
}: {
  action: TagAction;
  trades: readonly Trade[];
  onClose: () => void;
}) {
  const { data: names } = useJournalNames();
  const options = tagsOf(trades);
  const [tag, setTag] = useState(action === 'remove' ? (options[0]?.value ?? '') : '');
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const change = useTagTrades();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!tag.trim()) return setError('Enter a tag');
    setSaving(true);
    const saved = await change({ action, tag: tag.trim(), ids: trades.map(({ id }) => id) });
    if (saved) onClose();
    else setSaving(false);
  };

  const [label, pending] = BUTTONS[action];
  return (
    <Dialog title={`${TITLES[action]} ${plural(trades.length, 'Trade')}`} place="small" onClose={onClose}>
      <form noValidate className="space-y-4 p-5" onSubmit={(event) => void save(event)}>
        {action === 'add' ? (
          <ComboField
            label="Tag"
            name="tag"
            value={tag}
            options={names?.tags ?? []}
            maxLength={MAX_TAG_CHARS}
            error={error}
            autoFocus
            onChange={(text) => {
              setTag(text);
              setError(null);
            }}
          />
        ) : (
          <Select label="Tag" name="tag" options={options} value={tag} onChange={setTag} />
        )}
        <div className="flex justify-end gap-2">
          <Button look="outline" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={saving}>
            {saving ? pending : label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
