import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from './class-names.ts';

/** A column header that sorts the table. */
export function SortHeader({
  label,
  direction,
  onSort,
  className,
}: {
  label: string;
  /** of the rows, if they are sorted by this column */
  direction: 'asc' | 'desc' | undefined;
  onSort: () => void;
  className?: string | undefined;
}) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={classes('py-0!', className)}
    >
      <button
        type="button"
        onClick={onSort}
        className={classes(
          'group relative inline-flex h-8 items-center rounded-sm whitespace-nowrap hover:text-text pointer-coarse:h-11',
          direction && 'text-text',
        )}
      >
        {label}
        {/* in the cell's padding, so that sorting moves no column */}
        <Icon
          aria-hidden
          size={11}
          className={classes(
            'absolute',
            /\bend\b/.test(className ?? '') ? 'right-full mr-0.5' : 'left-full ml-0.5',
            !direction && 'invisible group-hover:visible group-focus-visible:visible',
          )}
        />
      </button>
    </th>
  );
}
