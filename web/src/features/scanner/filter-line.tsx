import type { ScanResponse } from '@plainscan/contracts';
import { ChevronDown, ListFilter, Redo2, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { count, plural } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { AiMark } from './ai-mark.tsx';
import { countsOf, type Edits, type Extra } from './edits.ts';
import { MiniButton } from '../../ui/mini-button.tsx';
import { TextButton } from './text-button.tsx';
import type { Editing } from './use-editing.ts';
import { WatchlistChip } from './watchlist-chip.tsx';

const CHIP =
  'inline-flex min-h-7 max-w-full items-center gap-x-2 rounded-md border border-line px-2 py-0.5 text-left text-sm pointer-coarse:min-h-11';

/** A scan's filters in one line: each opens its details. On phones only their number is shown. */
export function FilterLine({
  edits,
  extras,
  response,
  editing,
  open,
  detailsId,
  onToggle,
  onPick,
  edited,
  undo,
  onWhyNot,
}: {
  edits: Edits;
  extras: readonly Extra[];
  response: ScanResponse;
  editing: Editing;
  /** the details are shown */
  open: boolean;
  detailsId: string;
  onToggle: () => void;
  /** a condition was chosen, by ID */
  onPick: (id: number) => void;
  /** the filters are no longer those of the words in the box */
  edited: boolean;
  undo: Ref<HTMLButtonElement>;
  /** asks about a stock that isn't among the matches; undefined if there are no filters */
  onWhyNot: (() => void) | undefined;
}) {
  const { past, now, future } = edits;
  const { length } = now.items;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={onToggle}
        className={classes(CHIP, 'font-medium hover:bg-raised', open && 'bg-raised')}
      >
        <ListFilter aria-hidden size={14} className="shrink-0 text-muted" />
        {length > 0 ? plural(length, 'filter') : 'How we read it'}
        <ChevronDown aria-hidden size={14} className={classes('-mx-0.5 text-faint', open && 'rotate-180')} />
      </button>
      {!open && length + extras.length > 0 && (
        <ul aria-label="Filters" className="hidden sm:contents">
          {now.items.map((item) => {
            const { after } = countsOf(item, now, response);
            return (
              <li key={item.id} className="flex min-w-0">
                <button type="button" onClick={() => onPick(item.id)} className={classes(CHIP, 'hover:bg-raised')}>
                  <span className="min-w-0 wrap-anywhere">
                    {item.on ? item.chip.meaning : <del className="text-faint">{item.chip.meaning}</del>}
                  </span>
                  {item.chip.addedByAi && <AiMark />}
                  {after !== null && (
                    <span className="figures text-muted">
                      {count(after)}
                      <span className="sr-only"> stocks remaining</span>
                    </span>
                  )}
                </button>
              </li>
            );
          })}
          {extras.map(({ part, text, assumed, addedByAi }) => (
            <li key={part} className={classes(CHIP, 'text-muted')}>
              {part === 'watchlist' ? (
                <WatchlistChip text={text} watchlist={now.rest.watchlist} onChoose={editing.changeWatchlist} />
              ) : (
                <span className="min-w-0 wrap-anywhere">
                  {text}
                  {assumed && ' (assumed)'}
                </span>
              )}
              {addedByAi && <AiMark />}
            </li>
          ))}
        </ul>
      )}
      {edited && <span className="ml-1 text-sm text-muted">Edited</span>}
      {length + extras.length + past.length > 0 && (
        <div
          role="group"
          aria-label="History"
          className={classes('flex', past.length + future.length === 0 && 'max-sm:hidden')}
        >
          <MiniButton
            ref={undo}
            label="Undo"
            icon={Undo2}
            able={past.length > 0}
            title="Undo (Ctrl+Z)"
            onPress={editing.undo}
          />
          <MiniButton
            label="Redo"
            icon={Redo2}
            able={future.length > 0}
            title="Redo (Ctrl+Shift+Z)"
            onPress={editing.redo}
          />
        </div>
      )}
      {onWhyNot && (
        <TextButton className="text-sm" onPress={onWhyNot}>
          Missing a stock?
        </TextButton>
      )}
    </div>
  );
}
