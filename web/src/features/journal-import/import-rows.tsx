import type { Import, ImportRow } from '@plainscan/contracts';
import { ListX } from 'lucide-react';
import { useRef } from 'react';
import { count } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { useFocusAfter } from '../../ui/focus-after.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ImportRowsTable } from './import-rows-table.tsx';
import { useImportRows } from './use-import-rows.ts';

type Counts = Import['counts'];

/** The tabs with their row counts. Deposits and withdrawals have none, because they are only counted together. */
const TABS: readonly {
  verdict: ImportRow['verdict'] | null;
  label: string;
  countIn: (counts: Counts) => number;
  counted?: false;
}[] = [
  { verdict: null, label: 'All', countIn: ({ rows }) => rows },
  { verdict: 'new', label: 'New', countIn: (counts) => counts.new },
  { verdict: 'duplicate', label: 'Duplicates', countIn: ({ duplicate }) => duplicate },
  {
    verdict: 'possible_duplicate',
    label: 'Possible duplicates',
    countIn: ({ possibleDuplicate }) => possibleDuplicate,
  },
  { verdict: 'deposit', label: 'Deposits', countIn: ({ cash }) => cash, counted: false },
  { verdict: 'withdrawal', label: 'Withdrawals', countIn: ({ cash }) => cash, counted: false },
  { verdict: 'ignored', label: 'Skipped', countIn: ({ ignored }) => ignored },
  { verdict: 'failed', label: 'Unreadable', countIn: ({ failed }) => failed },
];

/** The rows of a file by status, one page at a time. */
export function ImportRows({
  record,
  busy,
  onToggle,
}: {
  record: Import;
  busy: boolean;
  onToggle: (lines: number[], included: boolean) => void;
}) {
  const { verdict, rows, error, stale, retry, previous, next, tab } = useImportRows(record.id);
  const pages = useRef<HTMLElement>(null);
  useFocusAfter(rows?.[0]?.line, () => pages.current?.querySelector<HTMLElement>('button:enabled'));
  const tabs = TABS.filter(
    (each) => each.verdict === null || each.verdict === verdict || each.countIn(record.counts) > 0,
  );
  return (
    <section aria-label="Rows in the file">
      <div className="px-4 sm:px-5">
        <LinkTabs
          label="Rows by status"
          tabs={tabs.map(({ verdict: each, label, countIn, counted = true }) => ({
            to: tab(each),
            current: each === verdict,
            label: (
              <>
                {label}
                {counted && <span className="figures text-sm text-faint">{count(countIn(record.counts))}</span>}
              </>
            ),
          }))}
        />
      </div>
      <AsyncView
        data={rows}
        error={error}
        retry={retry}
        failed="Unable to load the rows"
        loading={<Skeleton className="m-5 h-64" />}
        isEmpty={(shown) => shown.length === 0}
        empty={<Message icon={ListX} title="No rows here" className="py-10" />}
      >
        {(shown) => (
          <div aria-busy={stale} className={classes('@container transition-opacity', stale && 'opacity-60')}>
            <ImportRowsTable rows={shown} record={record} busy={busy} onToggle={onToggle} />
          </div>
        )}
      </AsyncView>
      {(previous || next) && (
        <nav
          ref={pages}
          aria-label="Pages of rows"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5"
        >
          <p className="figures text-sm text-muted">
            {rows && rows.length > 0 && `Lines ${count(rows[0]!.line)} to ${count(rows.at(-1)!.line)}`}
          </p>
          <div className="flex gap-2">
            <Button look="outline" isDisabled={!previous} isPending={stale} onPress={() => previous?.()}>
              Previous rows
            </Button>
            <Button look="outline" isDisabled={!next} isPending={stale} onPress={() => next?.()}>
              Next rows
            </Button>
          </div>
        </nav>
      )}
    </section>
  );
}
