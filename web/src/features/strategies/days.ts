import { longDay } from '../../lib/format.ts';
import { localDay, nearDay } from '../../lib/local-day.ts';

/** The heading of a day in the history: `Today`, `Yesterday`, `November 19, 2026`; in the browser's zone. */
export const dayHeading = (day: string, now = new Date()): string => nearDay(day, now) ?? longDay(day);

/** Groups items, newest first, by day. */
export function byDay<T extends { ranAt: string }>(items: readonly T[]): { day: string; items: T[] }[] {
  const days: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = localDay(new Date(item.ranAt));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
