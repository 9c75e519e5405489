import { holidayName, isSession } from '@plainscan/market-calendar';
import { weekday } from '../../lib/format.ts';

/** Warns of a day without a U.S. session; undefined if there is one, or if the calendar doesn't have the day. */
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
