import type { JournalStatistics } from '@plainscan/contracts';
import type { Closing, Day } from './days.ts';
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
  for (const { closings } of days) {
    sortByExit(closings);
    for (const { outcome } of closings) {
      if (outcome === 0) current = 0;
      else current = current * outcome > 0 ? current + outcome : outcome;
      if (current > longestWinning) longestWinning = current;
      else if (-current > longestLosing) longestLosing = -current;
    }
  }
  return { longestWinning, longestLosing, current };
}

/** Mostly a few, mostly in order already. */
function sortByExit(closings: Closing[]): void {
  if (closings.length > FEW) closings.sort(byExit);
  else
    for (let i = 1; i < closings.length; i++) {
      const closing = closings[i]!;
      let j = i;
      for (; j > 0 && byExit(closing, closings[j - 1]!) < 0; j--) closings[j] = closings[j - 1]!;
      closings[j] = closing;
    }
}
const FEW = 16;

/** Of one day. */
function byExit(a: Closing, b: Closing): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : byEntry(a.fact, b.fact);
}

function byEntry(a: TradeFact, b: TradeFact): number {
  if (a.enteredOn !== b.enteredOn) return a.enteredOn < b.enteredOn ? -1 : 1;
  const enteredA = a.enteredAt ?? Infinity;
  const enteredB = b.enteredAt ?? Infinity;
  if (enteredA !== enteredB) return enteredA < enteredB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
