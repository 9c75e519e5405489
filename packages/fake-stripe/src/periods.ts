import type { Price } from './wire.ts';

const DAY_S = 86_400;
type Recurring = NonNullable<Price['recurring']>;

/**
 * `count` billing periods after `anchor` (epoch seconds, UTC). A month without the anchor's day ends on its last day, and the next
 * month returns to the anchor's day.
 */
export function periodAfter(anchor: number, { interval, interval_count: each }: Recurring, count: number): number {
  const steps = each * count;
  if (interval === 'day') return anchor + steps * DAY_S;
  if (interval === 'week') return anchor + steps * 7 * DAY_S;
  const start = new Date(anchor * 1000);
  const months = interval === 'year' ? steps * 12 : steps;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

/** The end of the period that begins at `start`, a whole number of periods after `anchor`. */
export function periodEnd(anchor: number, recurring: Recurring, start: number): number {
  let count = 1;
  while (periodAfter(anchor, recurring, count) <= start) count += 1;
  return periodAfter(anchor, recurring, count);
}
