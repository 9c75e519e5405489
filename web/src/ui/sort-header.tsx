import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from './class-names.ts';

/** The sort direction if the rows are sorted by this column. */
export type SortDirection = 'asc' | 'desc' | undefined;

export const ariaSort = (direction: SortDirection) =>
  direction && (direction === 'asc' ? ('ascending' as const) : ('descending' as const));

/** A column's label that sorts the table. Its arrow is in the cell's padding, so that sorting doesn't shift the columns. */
export function SortButton({
  label,
  direction,
  onSort,
  end = false,
}: {
  label: string;
  direction: SortDirection;
  onSort: () => void;
  /** aligned with the end of the column */
  end?: boolean;
}) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={classes(
        'group relative inline-flex h-8 items-center rounded-sm whitespace-nowrap hover:text-text pointer-coarse:h-11',
        direction && 'text-text',
      )}
    >
      {label}
      <Icon
        aria-hidden
        size={11}
        className={classes(
          'absolute',
          end ? 'right-full mr-0.5' : 'left-full ml-0.5',
          !direction && 'invisible group-hover:visible group-focus-visible:visible',
        )}
      />
    </button>
  );
}

/** A column header that sorts the table. */
export const SortHeader = ({
  className,
  ...button
}: {
  label: string;
  direction: SortDirection;
  onSort: () => void;
  className?: string | undefined;
}) => (
  <th scope="col" aria-sort={ariaSort(button.direction)} className={classes('py-0!', className)}>
    <SortButton {...button} end={/\bend\b/.test(className ?? '')} />
  </th>
);
