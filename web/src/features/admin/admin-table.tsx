import type { ReactNode } from 'react';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card } from '../../ui/card.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DenseTable } from './dense-table.tsx';

/** A dense table of a paged list, newest first. */
export function AdminTable<Row>({
  label,
  what,
  headings,
  rows,
  list,
  empty,
  children,
}: {
  label: string;
  /** the plural noun of the rows */
  what: string;
  headings: readonly string[];
  rows: readonly Row[] | undefined;
  list: { error: unknown; all: boolean; busy: boolean; more: () => void; retry: () => void };
  empty: string;
  /** the table row of an entry */
  children: (row: Row) => ReactNode;
}) {
  return (
    <Card aria-label={label}>
      <AsyncView
        data={rows}
        error={list.error}
        retry={list.retry}
        failed={`Unable to load the ${what}`}
        loading={
          <div className="space-y-2 p-4 sm:p-5">
            {[0, 1, 2, 3, 4, 5].map((i) => (
              <Skeleton key={i} className="h-6" />
            ))}
          </div>
        }
        isEmpty={(loaded) => loaded.length === 0}
        empty={<p className="p-5 text-muted">{empty}</p>}
      >
        {(loaded) => (
          <>
            <DenseTable label={label} caption={`${label}, newest first`} headings={headings}>
              {loaded.map(children)}
            </DenseTable>
            <ListEnd
              what={what}
              failed={list.error !== undefined}
              all={list.all}
              busy={list.busy}
              onMore={list.more}
              className="border-t border-line"
            />
          </>
        )}
      </AsyncView>
    </Card>
  );
}

/** When something happened, as the row's heading. */
export const Timestamp = ({ at, children }: { at: string; children: string }) => (
  <th scope="row" className="figures">
    <time dateTime={at}>{children}</time>
  </th>
);
