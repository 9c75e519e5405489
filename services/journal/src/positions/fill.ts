import type { BigNumber } from 'bignumber.js';

export interface Timestamped {
  id: string;
  /** day in the execution's own time zone, YYYY-MM-DD */
  on: string;
  /** null if only the day is known */
  at: Date | null;
  /** order within a day if times don't decide */
  seq: number;
}

/** Shares that went into or out of one trade. */
export interface Fill extends Timestamped {
  kind: 'entry' | 'exit';
  /** above 0 */
  quantity: BigNumber;
  fee: BigNumber;
  /** money exchanged for the shares, before fees */
  value: BigNumber;
}

const byDayAndSeq = (a: Timestamped, b: Timestamped): number =>
  a.on < b.on ? -1 : a.on > b.on ? 1 : a.seq - b.seq || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * Sorts by day, then by time; within a day, fills without a time keep their position by `seq`. The result doesn't depend
 * on the input order.
 */
export function inOrder<T extends Timestamped>(fills: readonly T[]): T[] {
  const ordered = [...fills].sort(byDayAndSeq);
  for (let from = 0; from < ordered.length;) {
    let to = from + 1;
    while (to < ordered.length && ordered[to]!.on === ordered[from]!.on) to++;
    if (to - from > 1) sortTimed(ordered, from, to);
    from = to;
  }
  return ordered;
}

/** Within one day, sorts the fills that have a time among the positions they occupy. */
function sortTimed(ordered: Timestamped[], from: number, to: number): void {
  const timed = ordered.slice(from, to).filter(({ at }) => at !== null);
  timed.sort((a, b) => a.at!.getTime() - b.at!.getTime());
  let next = 0;
  for (let i = from; i < to; i++) if (ordered[i]!.at !== null) ordered[i] = timed[next++]!;
}
