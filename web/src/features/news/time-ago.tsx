import { dateTime } from '../../lib/format.ts';
import { ago, useNow } from '../../lib/relative-time.ts';
import { classes } from '../../ui/class-names.ts';
import { ExactTime, TIMED, type ExactTimePlace } from './exact-time.tsx';

/** Relative time, with the exact time for screen readers and on hover or focus. */
export const TimeAgo = ({ at, exactTime = 'above' }: { at: string; exactTime?: ExactTimePlace }) => (
  <time dateTime={at} tabIndex={-1} className={classes(TIMED, 'text-sm whitespace-nowrap text-muted')}>
    {ago(at, useNow())}
    <ExactTime place={exactTime}>{dateTime(at)}</ExactTime>
  </time>
);
