import { longDay } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What stands above the scans of a day: `Today`, `Yesterday`, `November 19, 2026`; in the browser's zone. */
export function dayHeading(day: string, now = new Date()): string {
  const today = localDay(now);
  if (day === today) return 'Today';
  // Noon of today is noon or nearly so of the day before, whatever a change of the clock does.
  const yesterday = localDay(new Date(new Date(`${today}T12:00:00`).getTime() - DAY_MS));
  return day === yesterday ? 'Yesterday' : longDay(day);
}

/** Things that happened, newest first, by the day on which they did. */
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
