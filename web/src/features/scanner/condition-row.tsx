import type { Condition } from '@plainscan/contracts';
import { Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { AmountForm } from './amount-form.tsx';
import { belongsIn } from './belongs.ts';
import { BelongsForm } from './belongs-form.tsx';
import { amountText } from './amount-text.ts';
import { editChoices, withChoices } from './edit-choices.ts';
import type { EditItem } from './edits.ts';
import { withAmounts } from './with-amounts.ts';
import { MiniButton } from '../../ui/mini-button.tsx';

const ADDED_BY_AI = "Added by the AI parser. Check that it's what you meant.";

/** A toggle with a touch-sized target. */
const Toggle = ({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    onClick={onToggle}
    className={classes(
      'relative flex h-4.5 w-8 shrink-0 items-center rounded-full border px-0.5 transition-colors before:absolute before:-inset-2 pointer-coarse:before:-inset-3.5',
      on ? 'border-(--solid) bg-solid' : 'border-control bg-raised',
    )}
  >
    <span
      className={classes(
        'size-3 rounded-full transition-[translate,background-color]',
        on ? 'translate-x-3.5 bg-on-solid' : 'bg-control',
      )}
    />
  </button>
);

export interface ConditionRowProps {
  item: EditItem;
  counts: { alone: number | null; after: number | null };
  universe: number;
  highlighted: boolean;
  onHover: (hovered: boolean) => void;
  onToggle: () => void;
  onRemove: () => void;
  onReplace: (condition: Condition) => void;
}

const Count = ({ value, className }: { value: number | null; className: string }) => (
  <td className={classes('figures end py-1.5', className)}>
    {value === null ? (
      <span className="text-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">not counted</span>
      </span>
    ) : (
      count(value)
    )}
  </td>
);

/** One filter: toggle, description, editable numbers and choices, and how many stocks remain. */
export function ConditionRow({
  item,
  counts,
  universe,
  highlighted,
  onHover,
  onToggle,
  onRemove,
  onReplace,
}: ConditionRowProps) {
  const { chip, on } = item;
  const belongs = belongsIn(item.condition);
  const choices = editChoices(item.condition);
  const [open, setOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    editButton.current?.focus();
  };
  const editing = open && on;
  const assumed = chip.amounts.filter((amount) => amount.assumed).map(amountText);
  const note = classes('block text-sm', on ? 'text-muted' : 'text-faint');
  const share = universe > 0 && counts.after !== null ? (100 * counts.after) / universe : 0;
  const rowClass = classes('transition-colors', highlighted && 'bg-raised');
  const hoverProps = { onPointerEnter: () => onHover(true), onPointerLeave: () => onHover(false) };
  return (
    <>
      <tr data-condition={item.id} {...hoverProps} className={classes('align-top', rowClass)}>
        <th scope="row" className="w-full py-1.5 whitespace-normal max-sm:pr-0">
          <span className="flex gap-2 max-sm:text-sm sm:gap-3">
            <span className="mt-0.5">
              <Toggle on={on} label={chip.meaning} onToggle={onToggle} />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {on ? (
                <span className="font-medium">{chip.meaning}</span>
              ) : (
                <del className="text-faint">{chip.meaning}</del>
              )}
              {chip.standsFor && <span className={note}>{chip.standsFor}</span>}
              {chip.addedByAi && <span className={note}>{ADDED_BY_AI}</span>}
              {assumed.length > 0 && <span className={note}>Assumed: {assumed.join(', ')}</span>}
              {/* replaces the column on phones */}
              {counts.alone !== null && (
                <span
                  data-alone={`${count(counts.alone)} alone`}
                  className="figures block text-xs text-faint after:content-[attr(data-alone)] sm:hidden"
                />
              )}
            </span>
          </span>
        </th>
        <Count value={counts.alone} className="text-muted max-sm:hidden" />
        <Count value={counts.after} className="font-medium max-sm:pr-0 max-sm:pl-1" />
        <td aria-hidden className="hidden py-1.5 sm:table-cell">
          <span className="mt-2 block h-1.5 w-24 rounded-full bg-line">
            {share > 0 && (
              <span className="block h-full rounded-full bg-control" style={{ width: `${Math.max(1, share)}%` }} />
            )}
          </span>
        </td>
        <td className="p-0">
          <span className="flex justify-end py-0.5 pointer-coarse:py-0">
            {on && (belongs !== null || chip.amounts.length + choices.length > 0) && (
              <MiniButton
                ref={editButton}
                label={`Edit “${chip.meaning}”`}
                icon={Pencil}
                aria-expanded={editing}
                onPress={() => (editing ? close() : setOpen(true))}
                className="pointer-coarse:w-8"
              />
            )}
            <MiniButton
              label={`Remove “${chip.meaning}”`}
              icon={X}
              onPress={onRemove}
              className="pointer-coarse:w-8"
              data-remove
            />
          </span>
        </td>
      </tr>
      {editing && (
        <tr {...hoverProps} className={rowClass}>
          <td colSpan={5} className="pt-0 pb-3 whitespace-normal sm:pl-13">
            {belongs ? (
              <BelongsForm
                meaning={chip.meaning}
                belongs={belongs}
                onCancel={close}
                onApply={(condition) => {
                  close();
                  onReplace(condition);
                }}
              />
            ) : (
              <AmountForm
                meaning={chip.meaning}
                amounts={chip.amounts}
                choices={choices}
                onCancel={close}
                onApply={(values, chosen) => {
                  close();
                  onReplace(withChoices(withAmounts(item, values), choices, chosen));
                }}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
