import type { Trade } from '@plainscan/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { plural } from '../../lib/format.ts';

const isInstant = (timestamp: string) => timestamp.includes('T');

/** From the first entry to the last exit, or to `now`; in whole days if a time of day is missing. null without an exit date. */
export function holdingTime(
  { entry_date, exit_date, entered_on, exited_on, status }: Trade,
  now = new Date(),
): string | null {
  const until = status === 'open' ? now.toISOString() : exit_date;
  if (until === null) return null;
  if (isInstant(entry_date) && isInstant(until)) return span(Date.parse(until) - Date.parse(entry_date));
  const days = Math.round((Date.parse((exited_on ?? until).slice(0, 10)) - Date.parse(entered_on)) / DAY_MS);
  return days < 1 ? 'Less than a day' : plural(days, 'day');
}

function span(ms: number): string {
  if (ms >= DAY_MS) {
    const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
    const days = plural(Math.floor(ms / DAY_MS), 'day');
    return hours > 0 && ms < 10 * DAY_MS ? `${days} ${hours} h` : days;
  }
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
