import { DAY_MS } from './durations.ts';

/** The day on the calendar of this browser's zone, YYYY-MM-DD. */
export const localDay = (at = new Date()): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

/** A day as people call it who are near it, in the browser's zone; null for any other. */
export function nearDay(day: string, now: Date): 'Today' | 'Yesterday' | null {
  const today = localDay(now);
  if (day === today) return 'Today';
  // Noon of today is noon or nearly so of the day before, whatever a change of the clock does.
  return day === localDay(new Date(Date.parse(`${today}T12:00:00`) - DAY_MS)) ? 'Yesterday' : null;
}
