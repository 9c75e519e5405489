import type { BigNumber } from 'bignumber.js';

/** When something happened, as far as it is known. */
export interface Moment {
  id: string;
  /** the day in its own zone, YYYY-MM-DD */
  on: string;
  /** null where only the day is known */
  at: Date | null;
  /** place among those of the same day, where times do not tell */
  seq: number;
}

/** Shares that went into or out of one trade. */
export interface Fill extends Moment {
  kind: 'entry' | 'exit';
  /** above 0 */
  quantity: BigNumber;
  fee: BigNumber;
  /** money exchanged for the shares, before fees */
  value: BigNumber;
}

const byPlace = (a: Moment, b: Moment): number =>
  a.on < b.on ? -1 : a.on > b.on ? 1 : a.seq - b.seq || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * In order: by day; within a day by time, and those without a time keep their place by `seq` among the others. The order in which they
 * are given tells nothing.
 */
export function inOrder<T extends Moment>(moments: readonly T[]): T[] {
  const ordered = [...moments].sort(byPlace);
  for (let from = 0; from < ordered.length;) {
    let to = from + 1;
    while (to < ordered.length && ordered[to]!.on === ordered[from]!.on) to++;
    if (to - from > 1) timesInOrder(ordered, from, to);
    from = to;
  }
  return ordered;
}

/** Of one day: what has a time takes the places of what has a time. */
function timesInOrder(ordered: Moment[], from: number, to: number): void {
  const timed = ordered.slice(from, to).filter(({ at }) => at !== null);
  timed.sort((a, b) => a.at!.getTime() - b.at!.getTime());
  let next = 0;
  for (let i = from; i < to; i++) if (ordered[i]!.at !== null) ordered[i] = timed[next++]!;
}
