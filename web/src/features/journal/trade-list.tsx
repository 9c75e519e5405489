import type { Trade } from '@plainscan/contracts';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { useMedia } from '../../ui/media.ts';
import { useRowKeys } from '../../ui/row-keys.ts';
import { ROW_GRID, ROW_HEIGHT, RowSkeleton, TradeRow } from './trade-row.tsx';

/** Rows rendered beyond the viewport, for fast scrolling. */
const OVERSCAN = 12;
/** The next page is fetched when this many rows are left. */
const AHEAD = 150;

/** The width from which a row has one line. */
const WIDE = '(min-width: 80rem)';

const HEADINGS = ['Symbol', 'Quantity and prices', 'Strategy, tags, notes', 'P&L', 'Date'] as const;

const Headings = () => (
  <div role="rowgroup" className="sr-only border-b border-line text-xs text-faint xl:not-sr-only">
    <div role="row" aria-rowindex={1} className={classes(ROW_GRID, 'py-2')}>
      {HEADINGS.map((heading, i) => (
        <div key={heading} role="columnheader" className={classes('font-medium', i >= 3 && 'text-right')}>
          {heading}
        </div>
      ))}
    </div>
  </div>
);

/** A dialog returns focus after it has unmounted. */
const FOCUS_BACK_MS = 100;

const SKELETON_ROWS = 8;

/** The height of this many trades. */
export function ListSkeleton() {
  const height = useRowHeight();
  return (
    <>
      <div aria-hidden>
        <Headings />
      </div>
      <div className="relative" style={{ height: SKELETON_ROWS * height }}>
        {Array.from({ length: SKELETON_ROWS }, (_, i) => (
          <RowSkeleton key={i} height={height} top={i * height} />
        ))}
      </div>
    </>
  );
}

const useRowHeight = () => (useMedia(WIDE) ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow);

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
  linkTo,
  onMore,
}: {
  trades: readonly Trade[];
  /** total count, loaded or not; null if unknown */
  total: number | null;
  /** all trades are loaded */
  all: boolean;
  /** the next page failed to load */
  failed: boolean;
  /** these belong to the previous filter */
  stale: boolean;
  /** a trade is open over the list */
  opened: boolean;
  linkTo: (id: string) => string;
  onMore: () => void;
}) {
  const height = useRowHeight();
  const [list, offset] = useOffset();
  const [focused, setFocused] = useState<number | null>(null);
  useRowKeys(list, { row: 'trade' });
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
    if (!all && !failed && last >= trades.length - AHEAD) onMore();
  }, [all, failed, last, trades.length, onMore]);

  const focusAt = (at: number) =>
    (
      list.current?.querySelector<HTMLElement>(`[data-index="${Math.min(at, trades.length - 1)}"]`) ?? list.current
    )?.focus();
  // The focused row was deleted with its trade, or restored by a toast that is gone.
  const before = useRef(trades);
  useEffect(() => {
    const [was, is] = [before.current, trades];
    before.current = trades;
    if (Math.abs(was.length - is.length) !== 1 || document.activeElement !== document.body) return;
    const changed = is.findIndex(({ id }, at) => id !== was[at]?.id);
    focusAt(changed < 0 ? is.length : changed);
  });
  // The same for a row that a dialog returns focus to after deleting its trade.
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
        aria-rowcount={count + 1}
        aria-busy={stale}
        className={classes('transition-opacity', stale && 'opacity-60')}
      >
        <Headings />
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
              <TradeRow key={key} trade={trade} index={index} linkTo={linkTo} {...place} />
            ) : (
              <RowSkeleton key={key} {...place} />
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
