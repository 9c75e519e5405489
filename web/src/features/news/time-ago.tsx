import { dateTime } from '../../lib/format.ts';
import { ago, useNow } from '../../lib/relative-time.ts';

/** How long ago, and when exactly: heard always, seen where one points or where the focus is. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} tabIndex={-1} className="group/time relative rounded-sm text-sm whitespace-nowrap text-muted">
    {ago(at, useNow())}
    <span className="pointer-events-none absolute bottom-full left-1/2 z-20 mb-1 -translate-x-1/2 rounded-sm border border-line bg-surface px-2 py-0.5 text-xs text-text opacity-0 shadow-pop group-hover/time:opacity-100 group-focus/time:opacity-100 group-has-focus-visible/timed:opacity-100">
      <span className="sr-only">, </span>
      {dateTime(at)}
    </span>
  </time>
);
