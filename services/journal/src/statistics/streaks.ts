import type { JournalStatistics } from '@plainscan/contracts';
import type { TradeFact } from './trade-fact.ts';

/**
 * Runs of wins and losses, ordered by last exit: by day, then by time. Trades without a time come last on their day, in the order of their
 * entries. A trade at exactly zero ends a streak.
 */
export class Streaks {
  /** by exit rank: 1 for a win, -1 for a loss, 0 for neither; NONE if there is no trade */
  readonly #outcomes: Int8Array;

  /** @param trades upper bound of the ranks */
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

/** Indexes of the closed trades in exit order. Groups by day first, because sorting within days is several times faster than sorting all. */
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
