import { dateTime } from '../../lib/format.ts';
import { ago, useNow } from '../../lib/relative-time.ts';
import { classes } from '../../ui/class-names.ts';

const PLACES = {
  above: 'bottom-full left-1/2 mb-1 -translate-x-1/2',
  below: 'top-full left-0 mt-0.5',
} as const;

/** Relative time, with the exact time for screen readers and on hover or focus. */
export const TimeAgo = ({ at, exactly = 'above' }: { at: string; exactly?: keyof typeof PLACES }) => (
  <time dateTime={at} tabIndex={-1} className="group/time relative rounded-sm text-sm whitespace-nowrap text-muted">
    {ago(at, useNow())}
    <span
      className={classes(
        'pointer-events-none absolute z-20 rounded-sm border border-line bg-surface px-2 py-0.5 text-xs text-text opacity-0 shadow-pop group-hover/time:opacity-100 group-focus/time:opacity-100 group-has-focus-visible/timed:opacity-100',
        PLACES[exactly],
      )}
    >
      <span className="sr-only">, </span>
      {dateTime(at)}
    </span>
  </time>
);
