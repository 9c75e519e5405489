/**
 * `count` months after `anchor` (epoch seconds, UTC). In a month without the anchor's day, the period ends on the month's last day;
 * the following month uses the anchor's day again.
 */
export function periodAfter(anchor: number, count: number): number {
  const start = new Date(anchor * 1000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

/** The end of the period that begins at `start`, a whole number of months after `anchor`. */
export function periodEnd(anchor: number, start: number): number {
  let count = 1;
  while (periodAfter(anchor, count) <= start) count += 1;
  return periodAfter(anchor, count);
}
