import type { JournalStatistics } from '@plainscan/contracts';
import type { Day } from './days.ts';
import type { TradeFact } from './trade-fact.ts';

/**
 * Closed trades one after the other by their last exit: by day, then by time; those without a time come last on their day, in the
 * order in which they were entered. A trade at exactly zero ends a streak of either kind.
 *
 * @param days oldest first
 */
export function streaks(days: readonly Day[]): JournalStatistics['streaks'] {
  let longestWinning = 0;
  let longestLosing = 0;
  let current = 0;
  for (const { closed } of days) {
    sortByExit(closed);
    for (const { net } of closed) {
      if (net.isZero()) current = 0;
      else if (net.isPositive()) current = Math.max(current, 0) + 1;
      else current = Math.min(current, 0) - 1;
      longestWinning = Math.max(longestWinning, current);
      longestLosing = Math.max(longestLosing, -current);
    }
  }
  return { longestWinning, longestLosing, current };
}

/** Mostly a few, mostly in order already. */
function sortByExit(closed: TradeFact[]): void {
  if (closed.length > FEW) closed.sort(byExit);
  else
    for (let i = 1; i < closed.length; i++) {
      const fact = closed[i]!;
      let j = i;
      for (; j > 0 && byExit(fact, closed[j - 1]!) < 0; j--) closed[j] = closed[j - 1]!;
      closed[j] = fact;
    }
}
const FEW = 16;

/** Of one day. */
function byExit(a: TradeFact, b: TradeFact): number {
  const exitedA = a.exitedAt ?? Infinity;
  const exitedB = b.exitedAt ?? Infinity;
  if (exitedA !== exitedB) return exitedA < exitedB ? -1 : 1;
  if (a.enteredOn !== b.enteredOn) return a.enteredOn < b.enteredOn ? -1 : 1;
  const enteredA = a.enteredAt ?? Infinity;
  const enteredB = b.enteredAt ?? Infinity;
  if (enteredA !== enteredB) return enteredA < enteredB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
