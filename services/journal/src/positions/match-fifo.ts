import type { Steps } from '../slicing/run-sliced.ts';
import { inOrder, type Timestamped } from './fill.ts';

interface FifoRules<T> {
  /** whether the open quantity allows the whole fill */
  fits: (fill: T) => boolean;
  /** buy or sell, entry or exit: only the other kind can make room for a fill that doesn't fit */
  kind: (fill: T) => string;
  take: (fill: T) => void;
  /** whether no order of the day's fills lets all of them fit; if so, the given order is used */
  oversold?: (day: readonly T[]) => boolean;
}

/**
 * Takes each fill once, in order. Because brokers list a day's fills in different orders, a fill that doesn't fit waits
 * for fills of the same day that may have preceded it (either has no time, or both have the same time). Once none is
 * left, it is taken as is.
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
   * Where the last search ended, by kind and time. Fills before it can't help the next search either, so a day takes
   * linear time.
   */
  const searched = new Map<string, number>();
  const takeOthersFirst = (fill: T, after: number, at: number | null): void => {
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
      takeOthersFirst(fill, i, fill.at.getTime());
      takeOthersFirst(fill, i, null);
    }
    takeWithWaiting(fill);
  }
  while (nextWaiting < waiting.length) take(waiting[nextWaiting++]!);
}
