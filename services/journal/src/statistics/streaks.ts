import type { JournalStatistics } from '@plainscan/contracts';
import type { TradeFact } from './trade-fact.ts';

/**
 * Closed trades one after the other by their last exit: by day, then by time; those without a time come last on their day, in the
 * order in which they were entered. A trade at exactly zero ends a streak of either kind.
 */
export class Streaks {
  /** by rank: NONE, or 1 for a win, -1 for a loss, 0 for neither */
  readonly #outcomes: Int8Array;

  /** @param trades how many ranks there are at most */
  constructor(trades: number) {
    this.#outcomes = new Int8Array(trades).fill(NONE);
  }

  add(rank: number, outcome: number): void {
    this.#outcomes[rank] = outcome;
  }

  summary(): JournalStatistics['streaks'] {
    let longestWinning = 0;
    let longestLosing = 0;
    let current = 0;
    for (const outcome of this.#outcomes) {
      if (outcome === NONE) continue;
      current = current * outcome > 0 ? current + outcome : outcome;
      if (current > longestWinning) longestWinning = current;
      else if (-current > longestLosing) longestLosing = -current;
    }
    return { longestWinning, longestLosing, current };
  }
}

const NONE = 2;

/** Indices of the closed ones. Day by day, as most of them differ in that alone. */
export function inExitOrder(facts: readonly TradeFact[]): number[] {
  const days = new Map<string, number[]>();
  for (let row = 0; row < facts.length; row++) {
    const { closed, exitedOn } = facts[row]!;
    if (!closed) continue;
    const day = days.get(exitedOn!);
    if (day) day.push(row);
    else days.set(exitedOn!, [row]);
  }
  return [...days.keys()].sort().flatMap((on) => days.get(on)!.sort((a, b) => withinDay(facts[a]!, facts[b]!)));
}

function withinDay(a: TradeFact, b: TradeFact): number {
  return (
    compare(a.exitedAt ?? Infinity, b.exitedAt ?? Infinity) ||
    compare(a.enteredOn, b.enteredOn) ||
    compare(a.enteredAt ?? Infinity, b.enteredAt ?? Infinity) ||
    compare(a.id, b.id)
  );
}

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : Number(a > b));
