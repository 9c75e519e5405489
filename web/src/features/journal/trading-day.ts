import { holidayName, isSession } from '@plainscan/market-calendar';
import { weekday } from '../../lib/format.ts';

/** A warning if U.S. markets were closed on that day; undefined if they weren't, or if the calendar doesn't cover it. */
export function noSessionHint(day: string): string | undefined {
  try {
    if (isSession(day)) return undefined;
    const name = holidayName(day);
    return name ? `U.S. markets were closed: ${name}` : `U.S. markets were closed on ${weekday(day)}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
