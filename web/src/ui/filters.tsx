import { ListFilter, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './class-names.ts';
import { useMedia } from './media.ts';

/** An active filter. */
export interface SetFilter {
  key: string;
  /** such as `Strategy` for the value `Breakout`; omitted if the value is clear without it */
  name?: string;
  value: string;
  clear: () => void;
}

/** Whether the controls fit on one line. */
export const useWideFilters = (): boolean => useMedia('(min-width: 64rem)');

const Chip = ({ name, value, onRemove }: { name?: string; value: string; onRemove: () => void }) => (
  <button
    type="button"
    data-chip
    aria-label={`${name ? `${name}: ` : ''}${value}, remove this filter`}
    onClick={onRemove}
    className="group inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised py-0.5 pr-1.5 pl-2.5 text-left text-sm hover:border-control pointer-coarse:min-h-11"
  >
    <span className="line-clamp-2 min-w-0 wrap-anywhere">
      {name && <span className="text-muted">{name}: </span>}
      <span className="font-medium">{value}</span>
    </span>
    <X aria-hidden size={14} className="shrink-0 text-faint group-hover:text-text" />
  </button>
);

/**
 * Filter controls and the active filters, each removable. The first control is always visible; the others collapse
 * behind a button on narrow screens.
 */
export function Filters({
  first,
  others,
  rarer,
  end,
  set,
  folded,
  onClear,
}: {
  first: ReactNode;
  others: ReactNode;
  /** collapsed at any width */
  rarer?: ReactNode;
  /** at the end of the row: controls that don't filter */
  end?: ReactNode;
  set: readonly SetFilter[];
  /** how many active filters are collapsed */
  folded: number;
  onClear: () => void;
}) {
  const wide = useWideFilters();
  const [open, setOpen] = useState(false);
  const id = useId();
  const bar = useRef<HTMLElement>(null);

  // Removing a filter removes its focused chip: focus the next chip, or the controls if there is none.
  const keys = set.map(({ key }) => key).join();
  const previousKeys = useRef(keys);
  const removedAt = useRef<number | null>(null);
  useEffect(() => {
    if (previousKeys.current === keys) return;
    previousKeys.current = keys;
    const at = removedAt.current;
    removedAt.current = null;
    if (at === null && (keys || document.activeElement !== document.body)) return;
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const next = chips[Math.min(at ?? 0, chips.length - 1)];
    (next ?? bar.current?.querySelector<HTMLElement>('[data-fold], select') ?? bar.current)?.focus();
  }, [keys]);

  const button = wide ? 'More filters' : 'Filters';
  return (
    <section ref={bar} aria-label="Filters" tabIndex={-1} className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        {first}
        {wide && others}
        {(!wide || rarer) && (
          <Button
            look="outline"
            data-fold
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onPress={() => setOpen(!open)}
          >
            <ListFilter aria-hidden size={16} />
            {folded > 0 ? `${button} (${folded})` : button}
          </Button>
        )}
        {wide && end && <div className="ml-auto">{end}</div>}
      </div>
      {open && (!wide || rarer) && (
        <div
          id={id}
          className={classes('grid gap-3', wide ? 'grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]' : 'grid-cols-2')}
        >
          {!wide && others}
          {rarer}
          {!wide && end}
        </div>
      )}
      {set.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {set.map(({ key, name, value, clear }, at) => (
            <Chip
              key={key}
              name={name}
              value={value}
              onRemove={() => {
                removedAt.current = at;
                clear();
              }}
            />
          ))}
          <Button
            look="quiet"
            size="sm"
            onPress={() => {
              removedAt.current = 0;
              onClear();
            }}
          >
            Clear all filters
          </Button>
        </div>
      )}
    </section>
  );
}
