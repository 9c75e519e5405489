import { ListFilter, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './class-names.ts';
import { useMedia } from './media.ts';

/** Controls that say what a list is of, with a way to clear them all. On small screens they are folded away. */
export function Filters({
  set,
  onClear,
  others,
  children,
}: {
  /** how many of them are */
  set: number;
  onClear: () => void;
  /** filters that have no control, each to be taken off */
  others?: ReactNode;
  children: ReactNode;
}) {
  const wide = useMedia('(min-width: 64rem)');
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = wide || open;
  return (
    <section aria-label="Filters" className="space-y-3">
      {!wide && (
        <Button
          look="outline"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPress={() => setOpen(!open)}
        >
          <ListFilter aria-hidden size={16} />
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      )}
      {shown && <div id={id}>{children}</div>}
      {(set > 0 || others) && (
        <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-1', !shown && 'pt-0.5')}>
          {others}
          <Button look="quiet" className="-ml-3.5" onPress={onClear}>
            <X aria-hidden size={15} />
            Clear all filters
          </Button>
        </div>
      )}
    </section>
  );
}
