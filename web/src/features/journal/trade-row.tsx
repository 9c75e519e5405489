import type { Trade } from '@plainscan/contracts';
import { StickyNote } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { averaged, monthDay, shares } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Profit } from './profit.tsx';

/** Two lines on small screens, one on wide ones. The list needs the heights. */
export const ROW_HEIGHT = { wide: 57, narrow: 77 } as const;
export const ROW_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-1 px-4 sm:px-5 xl:grid-cols-[minmax(0,11rem)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(7rem,10rem)_7rem]';

/** `40 of 100 still open` */
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
      <Badge className="max-w-24 shrink-0">
        <span className="truncate">{first}</span>
      </Badge>
      {others.length > 0 && (
        <Badge>
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

/** A memoized row of the trade list. The whole row is a link named after the stock. */
export const TradeRow = memo(function TradeRow({
  trade,
  index,
  linkTo,
  ...place
}: Place & { trade: Trade; index: number; linkTo: (id: string) => string }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={placed(place)}
      className={classes(
        ROW_GRID,
        'absolute inset-x-0 top-0 border-line transition-colors not-first:border-t hover:bg-raised has-focus-visible:bg-raised',
      )}
    >
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
        <span className="xl:hidden">{trade.notes && <NotesBadge />}</span>
      </div>
      <div role="cell" className="figures order-3 truncate text-sm text-muted xl:order-none xl:text-base">
        <Position trade={trade} />
      </div>
      <div role="cell" className="hidden min-w-0 items-center gap-2 xl:flex">
        {trade.strategy && <span className="min-w-16 truncate text-muted">{trade.strategy}</span>}
        <FirstTags tags={trade.tags} />
        {trade.notes && <NotesBadge />}
      </div>
      <div role="cell" className="text-right">
        {trade.profit_loss !== null && <Profit amount={trade.profit_loss} currency={trade.currency} />}
      </div>
      <div role="cell" className="figures order-4 text-right text-sm text-muted xl:order-none xl:text-base">
        {monthDay(trade.entered_on)}
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

/** A loading row. */
export const RowSkeleton = (place: Place) => (
  <div
    aria-hidden
    style={placed(place)}
    className={classes(ROW_GRID, 'absolute inset-x-0 top-0 border-line not-first:border-t')}
  >
    <Skeleton className="h-4 w-16" />
    <Skeleton className="order-3 h-4 w-40 max-w-full xl:order-none" />
    <Skeleton className="hidden h-4 w-24 xl:block" />
    <Skeleton className="ml-auto h-4 w-20" />
    <Skeleton className="order-4 ml-auto h-4 w-12 xl:order-none" />
  </div>
);
