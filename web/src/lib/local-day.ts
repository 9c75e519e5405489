import { DAY_MS } from './durations.ts';

/** Today's date in the browser's zone, YYYY-MM-DD. */
export const localDay = (at = new Date()): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

/** `Today` or `Yesterday` in the browser's zone; null for any other day. */
export function nearDay(day: string, now: Date): 'Today' | 'Yesterday' | null {
  const today = localDay(now);
  if (day === today) return 'Today';
  // 24 hours before noon is yesterday, even when the clock changes.
  return day === localDay(new Date(Date.parse(`${today}T12:00:00`) - DAY_MS)) ? 'Yesterday' : null;
}
