import { Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { AmountForm } from './amount-form.tsx';
import type { EditItem } from './edits.ts';
import { MiniButton } from './mini-button.tsx';

/** On or off, with a target that a finger finds. */
const OnOff = ({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) => (
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
  lit: boolean;
  onPoint: (pointed: boolean) => void;
  onToggle: () => void;
  onRemove: () => void;
  onRenumber: (values: readonly number[]) => void;
}

const Count = ({ value, strong }: { value: number | null; strong?: boolean }) => (
  <td className={classes('figures py-2 pl-3 text-right', strong ? 'pr-2 font-medium sm:pr-0' : 'text-muted')}>
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

/** One condition: on or off, its meaning, its numbers to change in place, and how many stocks it leaves. */
export function ConditionRow({
  item,
  counts,
  universe,
  lit,
  onPoint,
  onToggle,
  onRemove,
  onRenumber,
}: ConditionRowProps) {
  const { chip, on } = item;
  const [open, setOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    editButton.current?.focus();
  };
  const editing = open && on;
  const share = universe > 0 && counts.after !== null ? (100 * counts.after) / universe : 0;
  const look = classes('transition-colors', lit && 'bg-raised');
  const point = { onPointerEnter: () => onPoint(true), onPointerLeave: () => onPoint(false) };
  return (
    <>
      <tr data-condition={item.id} {...point} className={classes('border-t border-line align-top', look)}>
        <th scope="row" className="w-full py-1 pl-2 text-left font-normal">
          <span className="flex flex-wrap items-start gap-x-3">
            <span className="flex min-w-36 flex-1 gap-3 py-1">
              <span className="mt-0.5">
                <OnOff on={on} label={chip.meaning} onToggle={onToggle} />
              </span>
              <span className="min-w-0 flex-1 break-words">
                {on ? (
                  <span className="font-medium">{chip.meaning}</span>
                ) : (
                  <del className="text-faint">{chip.meaning}</del>
                )}
                {chip.standsFor && (
                  <span className={classes('block text-sm', on ? 'text-muted' : 'text-faint')}>
                    stands for {chip.standsFor}
                  </span>
                )}
              </span>
            </span>
            <span className="ml-auto flex">
              {on && chip.amounts.length > 0 && (
                <MiniButton
                  ref={editButton}
                  label={`Change the numbers of “${chip.meaning}”`}
                  icon={Pencil}
                  aria-expanded={editing}
                  onPress={() => (editing ? close() : setOpen(true))}
                />
              )}
              <MiniButton label={`Remove “${chip.meaning}”`} icon={X} onPress={onRemove} data-remove />
            </span>
          </span>
        </th>
        <Count value={counts.alone} />
        <Count value={counts.after} strong />
        <td aria-hidden className="hidden py-2 pr-2 pl-4 sm:table-cell">
          <span className="mt-2 block h-1.5 w-24 rounded-full bg-line">
            {share > 0 && (
              <span className="block h-full rounded-full bg-solid" style={{ width: `${Math.max(1, share)}%` }} />
            )}
          </span>
        </td>
      </tr>
      {editing && (
        <tr {...point} className={look}>
          <td colSpan={4} className="px-2 pb-3 sm:pl-13">
            <AmountForm
              of={chip.meaning}
              amounts={chip.amounts}
              onCancel={close}
              onApply={(values) => {
                close();
                onRenumber(values);
              }}
            />
          </td>
        </tr>
      )}
    </>
  );
}
