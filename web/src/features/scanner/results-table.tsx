import type { ScanRow, SortKey } from '@plainscan/contracts';
import type { MouseEvent, Ref } from 'react';
import { dequal } from 'dequal/lite';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { SortHeader } from '../../ui/sort-header.tsx';
import { RowStar } from '../watchlists/row-star.tsx';
import type { ResultColumn } from './result-columns.tsx';
import type { Density } from './table-settings.ts';

/** The first column stays visible when the others scroll horizontally, and truncates names instead of widening the table. */
const FIRST = 'sticky left-0 w-full max-w-0 min-w-26 sm:min-w-36 @3xl:min-w-72';

/** A click on the star or in its menu doesn't open the row; one next to it does. */
const stopOwnClicks = (event: MouseEvent) => {
  if (event.target !== event.currentTarget) event.stopPropagation();
};

function ResultRow({
  row,
  columns,
  density,
  isNew,
  isOpen,
  onOpen,
}: {
  row: ScanRow;
  columns: readonly ResultColumn[];
  density: Density;
  isNew: boolean;
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <tr
      onClick={onOpen}
      className={classes(
        'cursor-pointer transition-colors has-[button:focus-visible]:bg-raised',
        isOpen ? 'bg-accent-soft' : 'bg-surface hover:bg-raised',
      )}
    >
      <th scope="row" className={classes(FIRST, 'z-1 bg-inherit')}>
        <button
          type="button"
          data-row={row.symbol}
          aria-expanded={isOpen}
          className={classes(
            'block w-full truncate rounded-sm text-left @3xl:flex @3xl:items-baseline',
            density === 'compact' && 'pointer-fine:flex pointer-fine:items-baseline pointer-fine:gap-2',
          )}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <span className="shrink-0 @3xl:flex @3xl:w-24 @3xl:items-baseline">
            <span className="font-semibold">{row.symbol}</span>
            {isNew && (
              <Badge tone="up" className="ml-1.5">
                New
              </Badge>
            )}
          </span>
          <span className="block min-w-0 truncate text-sm text-muted">{row.name}</span>
        </button>
      </th>
      {columns.slice(1).map(({ id, className, cell }) => (
        <td key={id} className={className}>
          {cell(row)}
        </td>
      ))}
      <td className="sticky right-0 z-1 hidden bg-inherit p-0 @md:table-cell" onClick={stopOwnClicks}>
        <RowStar symbol={row.symbol} />
      </td>
    </tr>
  );
}

/**
 * One page of matches. Clicking a row opens its panel; keyboard and screen reader users use the button in its first cell.
 */
export const ResultsTable = ({
  rows,
  columns,
  density,
  sort,
  entered,
  open,
  onSort,
  onOpen,
  ref,
}: {
  rows: readonly ScanRow[];
  /** the stock column comes first */
  columns: readonly ResultColumn[];
  density: Density;
  /** the sort order of the rows */
  sort: SortKey;
  /** symbols that the strategy's previous run didn't find */
  entered: ReadonlySet<string>;
  open: string | null;
  onSort: (column: ResultColumn) => void;
  onOpen: (symbol: string) => void;
  ref?: Ref<HTMLTableElement>;
}) => (
  <table ref={ref} className={classes('ledger ledger-dense', density === 'compact' && 'ledger-compact')}>
    <caption className="sr-only">Matching stocks</caption>
    <thead>
      <tr>
        {columns.map((column, i) => (
          <SortHeader
            key={column.id}
            label={column.label}
            direction={dequal(sort.by, column.sort.by) ? sort.direction : undefined}
            onSort={() => onSort(column)}
            className={classes(
              'sticky top-0 bg-surface shadow-[inset_0_-1px_0_var(--line)]',
              i === 0 ? classes(FIRST, 'z-3') : 'z-2',
              column.className,
            )}
          />
        ))}
        <td className="sticky top-0 right-0 z-3 hidden bg-surface p-0 shadow-[inset_0_-1px_0_var(--line)] @md:table-cell">
          <span className="sr-only">Watchlists</span>
        </td>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <ResultRow
          key={row.symbol}
          row={row}
          columns={columns}
          density={density}
          isNew={entered.has(row.symbol)}
          isOpen={row.symbol === open}
          onOpen={() => onOpen(row.symbol)}
        />
      ))}
    </tbody>
  </table>
);
