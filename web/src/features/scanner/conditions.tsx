import type { ScanResponse } from '@plainscan/contracts';
import { X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { count } from '../../lib/format.ts';
import { AiMark } from './ai-mark.tsx';
import { ConditionRow } from './condition-row.tsx';
import { countsOf, type Edits, type Extra } from './edits.ts';
import { MiniButton } from '../../ui/mini-button.tsx';
import type { Editing } from './use-editing.ts';
import { WatchlistChip } from './watchlist-chip.tsx';

const Extras = ({
  extras,
  edits,
  editing,
  onDrop,
}: {
  extras: readonly Extra[];
  edits: Edits;
  editing: Editing;
  onDrop: (part: Extra['part']) => void;
}) => (
  <ul aria-label="Also applied" className="mt-2 flex flex-wrap gap-1.5">
    {extras.map(({ part, text, assumed, addedByAi }) => (
      <li
        key={part}
        className="flex min-h-7 items-center gap-1 rounded-full border border-line pl-3 text-sm pointer-coarse:min-h-11"
      >
        {part === 'watchlist' ? (
          <WatchlistChip text={text} watchlist={edits.now.rest.watchlist} onChoose={editing.changeWatchlist} />
        ) : (
          <span>
            {text}
            {assumed && <span className="text-muted"> (assumed)</span>}
          </span>
        )}
        {addedByAi && <AiMark />}
        <MiniButton label={`Remove “${text}”`} icon={X} onPress={() => onDrop(part)} className="rounded-full" />
      </li>
    ))}
  </ul>
);

/** The filters of a scan, to toggle, edit, or remove, with the funnel of the results. */
export function Conditions({
  edits,
  extras,
  response,
  editing,
  undo,
  hovered,
  onHover,
}: {
  edits: Edits;
  extras: readonly Extra[];
  response: ScanResponse;
  editing: Editing;
  undo: RefObject<HTMLButtonElement | null>;
  /** ID of the hovered condition */
  hovered: number | null;
  onHover: (id: number | null) => void;
}) {
  const { now } = edits;
  const body = useRef<HTMLTableSectionElement>(null);

  /** Removing a condition moves focus to the next one, or to Undo. */
  const remove = (id: number) => {
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex(({ dataset }) => dataset['condition'] === String(id));
    const next = rows[at + 1] ?? rows[at - 1];
    (next?.querySelector<HTMLElement>('[data-remove]') ?? undo.current)?.focus();
    editing.remove(id);
  };
  const drop = (part: Extra['part']) => {
    undo.current?.focus();
    editing.drop(part);
  };

  return (
    <div className="-mx-2 min-w-0">
      <table className="ledger w-full [--edge:0.5rem]">
        <caption className="sr-only">Filters, {count(response.universe)} stocks</caption>
        <thead>
          <tr className="h-7 pointer-coarse:h-9">
            <th scope="col" className="py-0">
              Filter
            </th>
            <th scope="col" className="end py-0 max-sm:hidden">
              Matches alone
            </th>
            <th scope="col" className="end py-0 max-sm:px-0">
              Remaining
            </th>
            <td aria-hidden className="hidden sm:table-cell" />
            <td className="p-0">
              <span className="sr-only">Edit</span>
            </td>
          </tr>
        </thead>
        <tbody ref={body}>
          {now.items.map((item) => (
            <ConditionRow
              key={item.id}
              item={item}
              counts={countsOf(item, now, response)}
              universe={response.universe}
              highlighted={hovered === item.id}
              onHover={(on) => onHover(on ? item.id : null)}
              onToggle={() => editing.toggle(item.id)}
              onRemove={() => remove(item.id)}
              onReplace={(condition) => editing.replaceCondition(item.id, condition)}
            />
          ))}
        </tbody>
      </table>
      {extras.length > 0 && <Extras extras={extras} edits={edits} editing={editing} onDrop={drop} />}
    </div>
  );
}
