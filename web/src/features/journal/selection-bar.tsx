import type { Trade } from '@plainscan/contracts';
import { useState } from 'react';
import { MAX_TAGGED_TRADES } from '../../api/generated.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { Selection } from './use-selection.ts';
import type { TagAction } from './use-tag-trades.ts';

/** The selected trades and what can be done with them. */
export function SelectionBar({ selection, trades }: { selection: Selection; trades: readonly Trade[] }) {
  const [action, setAction] = useState<TagAction | null>(null);
  const selected = trades.filter(({ id }) => selection.ids.has(id));
  const selectable = trades.slice(0, MAX_TAGGED_TRADES);
  const none = selected.length === 0;
  return (
    <div
      role="group"
      aria-label="Selected trades"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised/60 px-4 py-2 sm:px-5"
    >
      <Checkbox
        isSelected={!none && selected.length >= selectable.length}
        onChange={(all) => selection.set(all ? selectable.map(({ id }) => id) : [])}
      >
        {trades.length > MAX_TAGGED_TRADES ? `Select first ${count(MAX_TAGGED_TRADES)}` : 'Select all'}
      </Checkbox>
      <p role="status" className="figures text-sm text-muted">
        {none ? 'None selected' : `${count(selected.length)} selected`}
        {selected.length >= MAX_TAGGED_TRADES && ' (maximum)'}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button look="outline" isDisabled={none} onPress={() => setAction('add')}>
          Add Tag
        </Button>
        <Button
          look="outline"
          isDisabled={selected.every(({ tags }) => tags.length === 0)}
          onPress={() => setAction('remove')}
        >
          Remove Tag
        </Button>
        <Button look="quiet" onPress={selection.stop}>
          Done
        </Button>
      </div>
      {action && <TagDialog action={action} trades={selected} onClose={() => setAction(null)} />}
    </div>
  );
}
