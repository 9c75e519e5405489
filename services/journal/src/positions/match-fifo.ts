import type { Steps } from '../slicing/run-sliced.ts';
import { inOrder, type Timestamped } from './fill.ts';

interface FifoRules<T> {
  /** the open quantity allows all of it */
  fits: (fill: T) => boolean;
  /** buy or sell, entry or exit: only the other kind can make room for a fill that does not fit */
  kind: (fill: T) => string;
  take: (fill: T) => void;
  /** no order of this day's fills lets all of them fit, so the given order is used */
  oversold?: (day: readonly T[]) => boolean;
}

/**
 * Takes each fill once, in order. Brokers list the fills of a day in differing orders: a fill that does not fit lets
 * fills of the same day go first that may have come before it (either has no time, or both have the same), and is taken
 * as it is when none is left.
 */
export function* matchFifo<T extends Timestamped>(fills: readonly T[], rules: FifoRules<T>): Steps<void> {
  const ordered = inOrder(fills);
  for (let from = 0; from < ordered.length;) {
    let to = from + 1;
    while (to < ordered.length && ordered[to]!.on === ordered[from]!.on) to++;
    const day = ordered.slice(from, to);
    if (rules.oversold?.(day)) yield* takeInOrder(day, rules);
    else yield* matchDay(day, rules);
    from = to;
  }
}

function* takeInOrder<T>(day: readonly T[], { take }: FifoRules<T>): Steps<void> {
  for (const fill of day) {
    yield;
    take(fill);
  }
}

function* matchDay<T extends Timestamped>(day: readonly T[], { fits, kind, take }: FifoRules<T>): Steps<void> {
  const taken = new Set<T>();
  const waiting: T[] = [];
  let nextWaiting = 0;
  const takeWithWaiting = (fill: T): void => {
    taken.add(fill);
    take(fill);
    while (nextWaiting < waiting.length && fits(waiting[nextWaiting]!)) take(waiting[nextWaiting++]!);
  };
  /**
   * Where the last search ended, by kind and time: fills before it can't help the next search either. Keeps a day
   * linear.
   */
  const searched = new Map<string, number>();
  const letOthersFirst = (fill: T, after: number, at: number | null): void => {
    const key = `${kind(fill)} ${at}`;
    let i = Math.max(after + 1, searched.get(key) ?? 0);
    for (; i < day.length && !fits(fill); i++) {
      const other = day[i]!;
      const otherAt = other.at?.getTime() ?? null;
      if (at !== null && otherAt !== null && otherAt > at) break;
      if (otherAt === at && !taken.has(other) && kind(other) !== kind(fill) && fits(other)) takeWithWaiting(other);
    }
    searched.set(key, i);
  };

  for (const [i, fill] of day.entries()) {
    yield;
    if (taken.has(fill)) continue;
    if (!fits(fill) && fill.at === null) {
      taken.add(fill);
      waiting.push(fill);
      continue;
    }
    if (fill.at !== null) {
      letOthersFirst(fill, i, fill.at.getTime());
      letOthersFirst(fill, i, null);
    }
    takeWithWaiting(fill);
  }
  while (nextWaiting < waiting.length) take(waiting[nextWaiting++]!);
}
