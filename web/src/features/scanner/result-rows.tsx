import type { ScanResponse, ScanRow, SortKey } from '@plainscan/contracts';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/media.ts';
import { useRowKeys } from '../../ui/row-keys.ts';
import { pressShortcut, useShortcuts } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { columnsOf } from './result-columns.tsx';
import { ResultsFooter } from './results-footer.tsx';
import { ResultsTable } from './results-table.tsx';
import { RowsNotice } from './rows-notice.tsx';
import { nextSort, sortText } from './sort-key.ts';
import type { Density } from './table-settings.ts';
import type { PageState } from './use-page-state.ts';
import { type RowWindow, useResultRows } from './use-result-rows.ts';
import { GRID_SIZE, type PageSize } from '../../lib/pages.ts';

const ChartGrid = lazy(() => import('./chart-grid.tsx').then((m) => ({ default: m.ChartGrid })));
const RowAside = lazy(() => import('./row-aside.tsx').then((m) => ({ default: m.RowAside })));
const RowSheet = lazy(() => import('./row-sheet.tsx').then((m) => ({ default: m.RowSheet })));

/** The open row, which stays open when another order or page shows other rows. */
function useOpenRow(response: ScanResponse, shown: RowWindow | null, open: string | null): ScanRow | null {
  const [last, setLast] = useState<{ response: ScanResponse; row: ScanRow } | null>(null);
  const row = shown?.rows.find(({ symbol }) => symbol === open);
  if (row && row !== last?.row) setLast({ response, row });
  if (row) return row;
  return last?.response === response && last.row.symbol === open ? last.row : null;
}

const Loading = ({ rows }: { rows: number }) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading...</span>
    <div className="h-8 pointer-coarse:h-11" />
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className="flex h-7.25 items-center border-t border-line px-4 sm:px-5 pointer-coarse:h-14">
        <Skeleton className="h-4 flex-1" />
      </div>
    ))}
  </div>
);

/** A page of a scan's matches next to the open one. `j` and `k` continue on the next and the previous page. */
export function ResultRows({
  response,
  state: { page: requestedPage, open },
  change,
  onPage,
  inCharts,
  size,
  onSize,
  density,
  sort,
  columns,
  onScanAgain,
  takesFocus,
}: {
  response: ScanResponse;
  state: Pick<PageState, 'page' | 'open'>;
  change: (to: Partial<PageState>, replace?: boolean) => void;
  onPage: (page: number, also?: Partial<PageState>) => void;
  /** charts in place of the table */
  inCharts: boolean;
  /** of the table's pages */
  size: PageSize;
  onSize: (size: PageSize, firstRow: number) => void;
  density: Density;
  /** null: the scan's own order */
  sort: SortKey | null;
  columns: ReturnType<typeof columnsOf>;
  onScanAgain: () => void;
  takesFocus: (shown: ScanResponse) => boolean;
}) {
  const requested = { page: requestedPage, size: inCharts ? GRID_SIZE : size, sort };
  const { page, last, shown, pending, error, retry } = useResultRows(response, requested);
  const openRow = useOpenRow(response, shown, open);
  const entered = useMemo(() => new Set(response.sinceLastRun?.entered), [response]);
  const wide = useMedia('(min-width: 80rem)');
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLTableElement & HTMLUListElement>(null);
  /** a step past the end of a page: it leads to the first or the last row of the next one */
  const step = useRef<{ to: number; by: 1 | -1 } | null>(null);

  const show = (symbol: string | null) => change({ open: symbol }, true);
  const closeRow = () => {
    if (openRow && wide) rows.focus(openRow.symbol); // the dialog returns focus itself
    show(null);
  };
  useShortcuts([{ keys: 'Escape', does: 'Close the stock', act: () => openRow !== null && wide && closeRow() }]);
  const follow = (symbol: string) => openRow && wide && show(symbol);
  const rows = useRowKeys(list, {
    from: open,
    onStep: follow,
    onLeave: () => pressShortcut('/'),
    onEnd: (by) => {
      const to = page + by;
      if (to < 1 || to > last) return false;
      if (!pending) {
        step.current = { to, by };
        onPage(to);
      }
      return true;
    },
  });

  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [shown?.offset, shown?.sort]);
  // Before the pager, which takes a lost focus.
  useLayoutEffect(() => {
    const to = step.current;
    if (to?.to !== page || pending) return;
    step.current = null;
    const symbol = shown?.rows.at(to.by === 1 ? 0 : -1)?.symbol;
    if (error !== null || symbol === undefined) return;
    rows.focus(symbol);
    follow(symbol);
  });

  // With the focus on a row, keys are shortcuts at once and don't go into the text box.
  useLayoutEffect(() => {
    const first = pending ? undefined : shown?.rows[0];
    if (first && takesFocus(response)) rows.focus(first.symbol);
  });

  // With the focus in the panel, the arrow keys scroll it.
  const flip = (by: 1 | -1) => openRow !== null && wide && rows.current() !== null && rows.step(by);
  useShortcuts([
    { keys: 'ArrowDown', does: 'Next stock, while one is open', act: () => flip(1) },
    { keys: 'ArrowUp', does: 'Previous stock, while one is open', act: () => flip(-1) },
  ]);

  const onSort = (column: (typeof columns.all)[number]) => {
    const next = nextSort(column, sort ?? response.sort, response.sort);
    onPage(1, { sort: next && sortText(columns.all, next) });
  };
  return (
    <>
      <RowsNotice error={error} onRetry={retry} onScanAgain={onScanAgain} />
      <div className="border-t border-line xl:flex">
        <div
          ref={box}
          aria-busy={pending}
          className={classes(
            '@container min-w-0 flex-1 scroll-pt-8 overflow-auto transition-opacity max-h-[calc(100dvh-5.5rem)] md:max-h-[calc(100dvh-2rem)] xl:own-scroll',
            pending && shown && 'opacity-60 delay-150',
          )}
        >
          {shown && inCharts && (
            <Suspense>
              <ChartGrid
                ref={list}
                rows={shown.rows}
                response={response}
                open={openRow ? open : null}
                onOpen={(symbol) => show(symbol === open ? null : symbol)}
              />
            </Suspense>
          )}
          {shown && !inCharts && (
            <ResultsTable
              ref={list}
              rows={shown.rows}
              columns={columns.shown}
              density={density}
              sort={pending ? (sort ?? response.sort) : shown.sort}
              entered={entered}
              open={openRow ? open : null}
              onSort={onSort}
              onOpen={(symbol) => show(symbol === open ? null : symbol)}
            />
          )}
          {!shown && <Loading rows={Math.min(size, response.total)} />}
        </div>
        {openRow && wide && (
          <Suspense>
            <RowAside row={openRow} response={response} onClose={closeRow} />
          </Suspense>
        )}
      </div>
      <ResultsFooter
        shown={shown}
        total={response.total}
        page={page}
        last={last}
        size={inCharts ? null : size}
        onPage={(to) => {
          step.current = null;
          onPage(to, { open: null });
        }}
        onSize={(to) => onSize(to, shown?.offset ?? 0)}
      />
      <Suspense>{openRow && !wide && <RowSheet row={openRow} response={response} onClose={closeRow} />}</Suspense>
    </>
  );
}
