import type { TRADE_SORT_COLUMNS } from '../../api/generated.ts';
import type { TradeOrder } from '../../api/journal-calls.ts';
import { classes } from '../../ui/class-names.ts';
import { ariaSort, SortButton, type SortDirection } from '../../ui/sort-header.tsx';
import { wideGrid } from './trade-row.tsx';

type SortColumn = (typeof TRADE_SORT_COLUMNS)[number];
interface Heading {
  label: string;
  /** undefined if the column can't be sorted */
  column?: SortColumn;
  /** aligned at the start; numbers are aligned at the end */
  start?: boolean;
}
const NARROW_HEADINGS = ['Symbol', 'Quantity and prices', 'P&L', 'Date'] as const;
const WIDE_HEADINGS: readonly Heading[] = [
  { label: 'Symbol', column: 'symbol', start: true },
  { label: 'Shares' },
  { label: 'Entry' },
  { label: 'Exit' },
  { label: 'P&L', column: 'net' },
  { label: 'Return', column: 'return' },
  { label: 'R', column: 'r' },
  { label: 'Days', column: 'days' },
  { label: 'Opened', column: 'entered' },
  { label: 'Closed', column: 'exited' },
  { label: 'Strategy, tags, notes', start: true },
];

const directionOf = (order: TradeOrder, column: SortColumn): SortDirection =>
  order === column ? 'asc' : order === `-${column}` ? 'desc' : undefined;

/** The first press sorts names ascending and numbers descending; the next one reverses the order. */
const nextOrder = (order: TradeOrder, column: SortColumn): TradeOrder => {
  const direction = directionOf(order, column);
  if (direction === undefined) return column === 'symbol' ? column : `-${column}`;
  return direction === 'asc' ? `-${column}` : column;
};

export interface Sorting {
  order: TradeOrder;
  onOrder: (order: TradeOrder) => void;
}

const SelectHeading = () => (
  <div role="columnheader">
    <span className="sr-only">Select</span>
  </div>
);

const WideHeadings = ({ sorting, selecting }: { sorting: Sorting | undefined; selecting: boolean }) => (
  <div role="row" aria-rowindex={1} className={classes(wideGrid(selecting), 'text-xs! font-medium text-faint')}>
    {selecting && <SelectHeading />}
    {WIDE_HEADINGS.map(({ label, column, start = false }) => {
      const direction = column && sorting && directionOf(sorting.order, column);
      return (
        <div
          key={label}
          role="columnheader"
          aria-sort={ariaSort(direction)}
          className={classes('flex h-8 items-center pointer-coarse:h-11', !start && 'justify-end')}
        >
          {column && sorting ? (
            <SortButton
              label={label}
              direction={direction}
              end={!start}
              onSort={() => sorting.onOrder(nextOrder(sorting.order, column))}
            />
          ) : (
            <span className="truncate">{label}</span>
          )}
        </div>
      );
    })}
  </div>
);

/** Headings of the trade list; without `sorting`, they aren't buttons. */
export const Headings = ({
  wide,
  sorting,
  selecting = false,
}: {
  wide: boolean;
  sorting?: Sorting;
  /** rows have checkboxes */
  selecting?: boolean;
}) =>
  wide ? (
    <div role="rowgroup" className="border-b border-line">
      <WideHeadings sorting={sorting} selecting={selecting} />
    </div>
  ) : (
    <div role="rowgroup" className="sr-only">
      <div role="row" aria-rowindex={1}>
        {selecting && <SelectHeading />}
        {NARROW_HEADINGS.map((heading) => (
          <div key={heading} role="columnheader">
            {heading}
          </div>
        ))}
      </div>
    </div>
  );
