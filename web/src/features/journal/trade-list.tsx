import type { JournalStatistics, Trade } from '@plainscan/contracts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/media.ts';
import { useRowKeys } from '../../ui/row-keys.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Headings, type Sorting } from './trade-headings.tsx';
import { NarrowRow, ROW_HEIGHT, RowSkeleton, WIDE, WideRow } from './trade-row.tsx';
import { TotalsRow } from './trade-totals.tsx';
import type { Selection } from './use-selection.ts';

/** Rows rendered beyond the viewport, for fast scrolling. */
const OVERSCAN = 12;
/** The next page is fetched when this many loaded rows are left. */
const PREFETCH_ROWS = 150;

/** How long to wait for a closed dialog to return focus. */
const FOCUS_BACK_MS = 100;

const SKELETON_ROWS = 8;

/** A loading list, as tall as SKELETON_ROWS trades. */
export function ListSkeleton() {
  const wide = useMedia(WIDE);
  const height = rowHeight(wide);
  return (
    <>
      <div aria-hidden>
        <Headings wide={wide} />
        {wide && <TotalsRow statistics={undefined} />}
      </div>
      <div className="relative" style={{ height: SKELETON_ROWS * height }}>
        {Array.from({ length: SKELETON_ROWS }, (_, i) => (
          <RowSkeleton key={i} wide={wide} height={height} top={i * height} />
        ))}
      </div>
    </>
  );
}

const rowHeight = (wide: boolean): number => (wide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow);

/** A static list of the given trades, without virtualization or sorting. */
export function TradeRows({ trades }: { trades: readonly Trade[] }) {
  const wide = useMedia(WIDE);
  const height = rowHeight(wide);
  const Row = wide ? WideRow : NarrowRow;
  return (
    <>
      <Headings wide={wide} />
      <div className="relative" style={{ height: trades.length * height }}>
        {trades.map((trade, i) => (
          <Row
            key={trade.id}
            trade={trade}
            index={i}
            rowIndex={i + 2}
            linkTo={() => ''}
            height={height}
            top={i * height}
          />
        ))}
      </div>
    </>
  );
}

/** The list's offset on the page, which moves with the content above it. */
function useOffset() {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setOffset(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [list, offset] as const;
}

/** A virtualized trade list: 10,000 trades scroll like 10. */
export function TradeList({
  trades,
  total,
  all,
  failed,
  stale,
  opened,
  selection,
  statistics,
  order,
  onOrder,
  linkTo,
  onMore,
}: Sorting & {
  trades: readonly Trade[];
  /** total count, loaded or not; null if unknown */
  total: number | null;
  /** all trades are loaded */
  all: boolean;
  /** the next page failed to load */
  failed: boolean;
  /** `trades` are those of the previous filter */
  stale: boolean;
  /** a trade is open over the list */
  opened: boolean;
  selection: Selection;
  /** of all trades in the list; undefined while loading */
  statistics: JournalStatistics | undefined;
  linkTo: (id: string) => string;
  onMore: () => void;
}) {
  const wide = useMedia(WIDE);
  const height = rowHeight(wide);
  const Row = wide ? WideRow : NarrowRow;
  const rowsBefore = wide ? 2 : 1; // headings and totals
  const [list, offset] = useOffset();
  const [focused, setFocused] = useState<number | null>(null);
  const rows = useRowKeys(list, { row: 'trade' });
  const selectFocused = () => {
    const id = rows.current()?.dataset['row'];
    if (id !== undefined) selection.toggle(id);
    return id !== undefined;
  };
  useShortcuts([{ keys: 's', does: 'Select trade', act: selectFocused }]);
  const count = all || failed ? trades.length : Math.max(total ?? 0, trades.length + 1);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: offset,
    getItemKey: (index) => trades[index]?.id ?? index,
    // Keep the focused row mounted, however far it scrolls away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (focused === null || focused >= range.count || drawn.includes(focused)) return drawn;
        return [...drawn, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!all && !failed && last >= trades.length - PREFETCH_ROWS) onMore();
  }, [all, failed, last, trades.length, onMore]);

  const focusAt = (at: number) =>
    (
      list.current?.querySelector<HTMLElement>(`[data-index="${Math.min(at, trades.length - 1)}"]`) ?? list.current
    )?.focus();
  // Restores focus after the focused row was deleted, or after Undo, whose toast had focus and is gone.
  const before = useRef(trades);
  useEffect(() => {
    const [was, is] = [before.current, trades];
    before.current = trades;
    if (Math.abs(was.length - is.length) !== 1 || document.activeElement !== document.body) return;
    const changed = is.findIndex(({ id }, at) => id !== was[at]?.id);
    focusAt(changed < 0 ? is.length : changed);
  });
  // The same if the row that a dialog would return focus to was deleted in that dialog.
  useEffect(() => {
    if (opened) return;
    const timer = setTimeout(() => {
      if (focused !== null && document.activeElement === document.body) focusAt(focused);
    }, FOCUS_BACK_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it closes
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || focused === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = list.current?.querySelector<HTMLElement>(`[data-index="${focused + by}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <div
        role="table"
        aria-label="Trade History"
        aria-rowcount={count + rowsBefore}
        aria-busy={stale}
        className={classes('transition-opacity', stale && 'opacity-60')}
      >
        <Headings wide={wide} sorting={{ order, onOrder }} selecting={selection.on} />
        {wide && <TotalsRow statistics={statistics} selecting={selection.on} />}
        <div
          ref={list}
          role="rowgroup"
          tabIndex={-1}
          className="relative outline-offset-[-2px]"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const { index } = (event.target as HTMLElement).dataset;
            if (index !== undefined) setFocused(Number(index));
          }}
        >
          {items.map(({ index, key, start }) => {
            const trade = trades[index];
            const place = { height, top: start - offset };
            return trade ? (
              <Row
                key={key}
                trade={trade}
                index={index}
                rowIndex={index + 1 + rowsBefore}
                linkTo={linkTo}
                selected={selection.on ? selection.ids.has(trade.id) : undefined}
                onSelect={selection.toggle}
                {...place}
              />
            ) : (
              <RowSkeleton key={key} wide={wide} selecting={selection.on} {...place} />
            );
          })}
        </div>
      </div>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-5 py-3 text-muted">
          We couldn't load more trades.{' '}
          <Button look="outline" onPress={onMore}>
            Try Again
          </Button>
        </p>
      )}
    </>
  );
}
