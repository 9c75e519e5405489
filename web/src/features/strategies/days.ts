import { longDay } from '../../lib/format.ts';
import { localDay, nearDay } from '../../lib/local-day.ts';

/** The heading of a day in the history: `Today`, `Yesterday`, `November 19, 2026`; in the browser's zone. */
export const dayHeading = (day: string, now = new Date()): string => nearDay(day, now) ?? longDay(day);

/** Groups items, newest first, by day. */
export function byDay<T extends { ranAt: string }>(of: readonly T[]): { day: string; of: T[] }[] {
  const days: { day: string; of: T[] }[] = [];
  for (const one of of) {
    const day = localDay(new Date(one.ranAt));
    const last = days.at(-1);
    if (last?.day === day) last.of.push(one);
    else days.push({ day, of: [one] });
  }
  return days;
}
