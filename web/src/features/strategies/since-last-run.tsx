import type { SinceLastRun as Since } from '@plainscan/contracts';
import { ArrowDownLeft, ArrowUpRight, ChevronDown, GitCompareArrows } from 'lucide-react';
import { useId, useState } from 'react';
import { count, plural, session } from '../../lib/format.ts';
import { ago, useNow } from '../../lib/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';

const LISTS = [
  { key: 'entered', title: 'New', icon: ArrowUpRight, color: 'text-up' },
  { key: 'left', title: 'Dropped off', icon: ArrowDownLeft, color: 'text-down' },
] as const;

function Symbols({ since }: { since: Since }) {
  return (
    <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {LISTS.filter(({ key }) => since[key].length > 0).map(({ key, title, icon: Icon, color }) => (
        <section key={key} aria-label={title} className="min-w-0">
          <h3 className="flex items-center gap-1.5 text-sm font-medium">
            <Icon aria-hidden size={15} className={color} />
            {title} <span className="figures text-muted">{count(since[key].length)}</span>
          </h3>
          {/* Scrolls, because there can be up to 2,000 symbols. */}
          <ul
            aria-label={title}
            tabIndex={0}
            className="mt-1.5 flex max-h-40 flex-wrap content-start gap-1 overflow-y-auto rounded-sm"
          >
            {since[key].map((symbol) => (
              <li key={symbol} className="figures rounded-sm bg-raised px-1.5 py-0.5 text-sm">
                {symbol}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function words(since: Since | null, first: boolean, now: number): string {
  if (!since) return first ? "First run. Next time you'll see what changed." : 'Not compared with the last run';
  const last = `since your last run, ${ago(since.ranAt, now)} (${session(since.asOf)})`;
  if (since.tooMany) return `Too many matches to compare ${last}`;
  if (since.entered.length + since.left.length === 0)
    return `No changes since your last run (${plural(since.total, 'match', 'matches')})`;
  return last;
}

/** The changes in a strategy's matches since its previous run. */
export function SinceLastRun({
  name,
  since,
  first,
  className,
}: {
  name: string;
  /** null: nothing to compare with */
  since: Since | null;
  /** it's the first run */
  first: boolean;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const now = useNow();
  const moved = since !== null && since.entered.length + since.left.length > 0;
  return (
    <section aria-label={`Changes since the last run of ${name}`} className={className}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="figures flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2">
          <GitCompareArrows aria-hidden size={16} className="shrink-0 text-faint" />
          <b className="max-w-full truncate font-medium">{name}</b>
          {moved && (
            <span className="font-medium">
              <span className="text-up">{count(since.entered.length)} new</span>,{' '}
              <span className="text-down">{count(since.left.length)} dropped off</span>
            </span>
          )}
          <span className="text-muted">{words(since, first, now)}</span>
        </p>
        {moved && (
          <Button
            look="quiet"
            className="-mr-3"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onPress={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'}
            <ChevronDown aria-hidden size={15} className={classes('transition-transform', open && 'rotate-180')} />
          </Button>
        )}
      </div>
      {moved && open && (
        <div id={id}>
          <Symbols since={since} />
        </div>
      )}
    </section>
  );
}
