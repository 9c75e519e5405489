import type { Trade } from '@plainscan/contracts';
import { StickyNote } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { averaged, monthDay, returnPercent, rMultiple, shares } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { Profit } from './profit.tsx';

/** The width from which a row is one line with columns; below, it is two lines. */
export const WIDE = '(min-width: 87rem)';
/** In pixels; the virtualized list needs fixed heights. */
export const ROW_HEIGHT = { wide: 37, narrow: 77 } as const;
const NARROW_GRID = 'grid content-center items-center gap-x-4 gap-y-1 px-4 sm:px-5';
const narrowGrid = (selecting: boolean): string =>
  classes(NARROW_GRID, selecting ? 'grid-cols-[1.5rem_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]');
/** Symbol, quantity, entry, exit, P&L, return, R, days, entry date, exit date, strategy; before them, the checkbox. */
export const wideGrid = (selecting: boolean): string =>
  classes(
    'grid content-center items-center pr-5 text-sm',
    selecting
      ? 'gap-x-2 grid-cols-[1.5rem_minmax(9.25rem,1fr)_3.5rem_4.75rem_4.75rem_6.5rem_4.5rem_3.75rem_2.75rem_5.5rem_5.5rem_minmax(6rem,1.2fr)] pl-2.5'
      : 'gap-x-2.5 grid-cols-[minmax(9.5rem,1fr)_3.5rem_4.75rem_4.75rem_6.5rem_4.5rem_3.75rem_2.75rem_5.5rem_5.5rem_minmax(6rem,1.2fr)] pl-5',
  );

/** Whether some shares were exited and some are still open. */
export const isPartlyClosed = (trade: Trade): boolean => trade.status === 'open' && trade.exited_price !== null;

function State({ trade }: { trade: Trade }) {
  if (trade.status === 'closed') return null;
  return isPartlyClosed(trade) ? (
    <Badge tone="warn">
      Partly closed<span className="sr-only">, {shares(trade.open_quantity)} still open</span>
    </Badge>
  ) : (
    <Badge tone="accent">Open</Badge>
  );
}

function Position({ trade }: { trade: Trade }) {
  const { quantity, entry_price, exited_price, currency } = trade;
  return (
    <>
      <span className="font-medium text-text">{shares(quantity)}</span> @ {averaged(entry_price, currency)}
      {exited_price !== null && (
        <>
          {' '}
          <span aria-hidden>→</span>
          <span className="sr-only">, out at</span> {averaged(exited_price, currency)}
        </>
      )}
    </>
  );
}

function FirstTags({ tags: [first, ...others] }: { tags: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <>
      <Badge className="max-w-20 min-w-9">
        <span className="truncate">{first}</span>
      </Badge>
      {others.length > 0 && (
        <Badge className="shrink-0">
          +{others.length}
          <span className="sr-only"> more tags</span>
        </Badge>
      )}
    </>
  );
}

/** The row's offset in the list. */
interface Place {
  top: number;
  height: number;
}
const placed = ({ top, height }: Place) => ({ height, transform: `translateY(${top}px)` });

type RowProps = Place & {
  trade: Trade;
  index: number;
  /** 1-based position in the table */
  rowIndex: number;
  linkTo: (id: string) => string;
  /** undefined if rows can't be selected now */
  selected?: boolean | undefined;
  onSelect?: ((id: string) => void) | undefined;
};

/** The checkbox is above the row's link. */
const SelectCell = ({ trade, selected, onSelect }: Pick<RowProps, 'trade' | 'selected' | 'onSelect'>) =>
  selected !== undefined && (
    <div role="cell" className="relative z-1 row-span-2 flex self-center">
      <Tick
        label={`Select ${trade.symbol}, ${monthDay(trade.entered_on)}`}
        isSelected={selected}
        onChange={() => onSelect?.(trade.id)}
      />
    </div>
  );

/** The whole row is a link named after the stock. */
function SymbolCell({
  trade,
  index,
  linkTo,
  children,
}: Pick<RowProps, 'trade' | 'index' | 'linkTo'> & { children?: ReactNode }) {
  return (
    <div role="cell" className="flex min-w-0 items-center gap-2">
      <Link
        to={linkTo(trade.id)}
        replace
        preventScrollReset
        data-index={index}
        data-row={trade.id}
        className="truncate font-semibold outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2"
      >
        {trade.symbol}
      </Link>
      {trade.side === 'short' && <Badge>Short</Badge>}
      <State trade={trade} />
      {children}
    </div>
  );
}

const ROW =
  'absolute inset-x-0 top-0 border-line transition-colors not-first:border-t hover:bg-raised has-focus-visible:bg-raised';

/** A memoized row of two lines. */
export const NarrowRow = memo(function NarrowRow({
  trade,
  index,
  rowIndex,
  linkTo,
  selected,
  onSelect,
  ...place
}: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      style={placed(place)}
      className={classes(narrowGrid(selected !== undefined), ROW, selected && 'bg-accent-soft')}
    >
      <SelectCell trade={trade} selected={selected} onSelect={onSelect} />
      <SymbolCell trade={trade} index={index} linkTo={linkTo}>
        {trade.notes && <NotesBadge />}
      </SymbolCell>
      <div role="cell" className="figures order-3 truncate text-sm text-muted">
        <Position trade={trade} />
      </div>
      <div role="cell" className="text-right">
        {trade.profit_loss !== null && <Profit amount={trade.profit_loss} currency={trade.currency} />}
      </div>
      <div role="cell" className="figures order-4 text-right text-sm text-muted">
        {monthDay(trade.entered_on)}
      </div>
    </div>
  );
});

const Figure = ({ children }: { children: ReactNode }) => (
  <div role="cell" className="figures truncate text-right">
    {children}
  </div>
);

/** A memoized row of one line. */
export const WideRow = memo(function WideRow({
  trade,
  index,
  rowIndex,
  linkTo,
  selected,
  onSelect,
  ...place
}: RowProps) {
  const { currency, exited_price: exit } = trade;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      style={placed(place)}
      className={classes(wideGrid(selected !== undefined), ROW, selected && 'bg-accent-soft')}
    >
      <SelectCell trade={trade} selected={selected} onSelect={onSelect} />
      <SymbolCell trade={trade} index={index} linkTo={linkTo} />
      <Figure>{shares(trade.quantity)}</Figure>
      <Figure>{averaged(trade.entry_price, currency)}</Figure>
      <Figure>{exit !== null && averaged(exit, currency)}</Figure>
      <div role="cell" className="text-right">
        {trade.profit_loss !== null && <Profit amount={trade.profit_loss} currency={currency} iconSize={13} />}
      </div>
      <Figure>{trade.return_percent !== null && returnPercent(trade.return_percent)}</Figure>
      <Figure>{trade.r_multiple !== null && rMultiple(trade.r_multiple)}</Figure>
      <Figure>{trade.days_held}</Figure>
      <Figure>{monthDay(trade.entered_on)}</Figure>
      <Figure>{trade.exited_on && monthDay(trade.exited_on)}</Figure>
      <div role="cell" className="flex min-w-0 items-center gap-1.5 overflow-hidden pl-2">
        {trade.strategy && <span className="min-w-6 shrink-[4] truncate text-muted">{trade.strategy}</span>}
        <FirstTags tags={trade.tags} />
        {trade.notes && (
          <span className="shrink-0 text-faint">
            <StickyNote aria-hidden size={13} />
            <span className="sr-only">Notes</span>
          </span>
        )}
      </div>
    </div>
  );
});

const NotesBadge = () => (
  <Badge>
    <StickyNote aria-hidden size={12} />
    Notes
  </Badge>
);

const SKELETON = 'absolute inset-x-0 top-0 border-line not-first:border-t';

/** A loading row. */
export const RowSkeleton = ({ wide, selecting = false, ...place }: Place & { wide: boolean; selecting?: boolean }) =>
  wide ? (
    <div aria-hidden style={placed(place)} className={classes(wideGrid(selecting), SKELETON)}>
      {selecting && <span />}
      {WIDE_SKELETON.map((width, i) => (
        <Skeleton key={i} className={classes('h-3.5', width, i > 0 && i < 10 && 'ml-auto')} />
      ))}
    </div>
  ) : (
    <div aria-hidden style={placed(place)} className={classes(narrowGrid(selecting), SKELETON)}>
      {selecting && <span className="row-span-2" />}
      <Skeleton className="h-4 w-16" />
      <Skeleton className="order-3 h-4 w-40 max-w-full" />
      <Skeleton className="ml-auto h-4 w-20" />
      <Skeleton className="order-4 ml-auto h-4 w-12" />
    </div>
  );
const WIDE_SKELETON = ['w-14', 'w-8', 'w-14', 'w-14', 'w-20', 'w-12', 'w-12', 'w-6', 'w-12', 'w-12', 'w-24'] as const;
