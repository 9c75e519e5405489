import type { ScanResponse, ScanRow, SortKey } from '@plainscan/contracts';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/media.ts';
import { useRowKeys } from '../../ui/row-keys.ts';
import { pressShortcut, useShortcuts } from '../../ui/shortcuts.ts';
import { LoadingRows } from './loading-rows.tsx';
import { besideStock, type columnsOf } from './result-columns.tsx';
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

/** The open row, which stays open when the sort order or the page changes. */
function useOpenRow(response: ScanResponse, shown: RowWindow | null, open: string | null): ScanRow | null {
  const [last, setLast] = useState<{ response: ScanResponse; row: ScanRow } | null>(null);
  const row = shown?.rows.find(({ symbol }) => symbol === open);
  if (row && row !== last?.row) setLast({ response, row });
  if (row) return row;
  return last?.response === response && last.row.symbol === open ? last.row : null;
}

/** A page of a scan's matches, with the panel of the open one. `j` and `k` continue on the next and previous pages. */
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
  /** show charts instead of the table */
  inCharts: boolean;
  /** rows per page of the table */
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
  /** a step past the end of a page, to the first or last row of page `to` */
  const step = useRef<{ to: number; by: 1 | -1 } | null>(null);

  const show = (symbol: string | null) => change({ open: symbol }, true);
  /** Focus moves to the row, so that the arrow keys continue from it, also after a click beside its link. */
  const toggle = (symbol: string) => {
    rows.focus(symbol);
    show(symbol === open ? null : symbol);
  };
  const closeRow = () => {
    if (openRow && wide) rows.focus(openRow.symbol); // on small screens the dialog restores focus
    show(null);
  };
  useShortcuts([{ keys: 'Escape', does: 'Close the stock', act: () => openRow !== null && wide && closeRow() }]);
  const openIfShown = (symbol: string) => openRow && wide && show(symbol);
  const rows = useRowKeys(list, {
    from: open,
    onStep: openIfShown,
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
  // Runs before the pager's effect, which would take the lost focus.
  useLayoutEffect(() => {
    const to = step.current;
    if (to?.to !== page || pending) return;
    step.current = null;
    const symbol = shown?.rows.at(to.by === 1 ? 0 : -1)?.symbol;
    if (error !== null || symbol === undefined) return;
    rows.focus(symbol);
    openIfShown(symbol);
  });

  // Focuses the first row, so that keys work as shortcuts and don't go into the text box.
  useLayoutEffect(() => {
    const first = pending ? undefined : shown?.rows[0];
    if (first && takesFocus(response)) rows.focus(first.symbol);
  });

  // While focus is in the panel, the arrow keys scroll it.
  const stepOpen = (by: 1 | -1) => openRow !== null && wide && rows.current() !== null && rows.step(by);
  useShortcuts([
    { keys: 'ArrowDown', does: 'Next stock when one is open', act: () => stepOpen(1) },
    { keys: 'ArrowUp', does: 'Previous stock when one is open', act: () => stepOpen(-1) },
  ]);

  const onSort = (column: (typeof columns.all)[number]) => {
    const next = nextSort(column, sort ?? response.sort, response.sort);
    onPage(1, { sort: next && sortText(columns.all, next) });
  };
  return (
    <>
      <RowsNotice error={error} onRetry={retry} onScanAgain={onScanAgain} />
      <div className="border-t border-line xl:flex xl:min-h-0">
        <div
          ref={box}
          data-results
          aria-busy={pending}
          className={classes(
            '@container relative min-w-0 flex-1 scroll-pt-8 overflow-auto transition-opacity max-h-[calc(100dvh-5.5rem-var(--tabs))] md:max-h-[calc(100dvh-2rem)] xl:max-h-none',
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
                onOpen={toggle}
              />
            </Suspense>
          )}
          {shown && !inCharts && (
            <ResultsTable
              ref={list}
              rows={shown.rows}
              columns={openRow && wide ? columns.shown.map(besideStock) : columns.shown}
              density={density}
              sort={pending ? (sort ?? response.sort) : shown.sort}
              entered={entered}
              open={openRow ? open : null}
              onSort={onSort}
              onOpen={toggle}
            />
          )}
          {!shown && <LoadingRows rows={Math.min(size, response.total)} />}
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
