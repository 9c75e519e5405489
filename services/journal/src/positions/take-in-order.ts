import { inOrder, type Moment } from './fill.ts';

interface Rules<T> {
  /** what is held allows all of it */
  fits: (fill: T) => boolean;
  /** buy and sell, entry and exit: only another kind makes room for one that does not fit */
  kind: (fill: T) => string;
  take: (fill: T) => void;
}

/**
 * Hands fills over in order, once each. Brokers list a day's fills in orders of their own: one that does not fit lets those of the
 * same day go first that may have come before it (one of both has no time, or both have the same), and is handed over as it is when
 * none is left.
 */
export function takeInOrder<T extends Moment>(fills: readonly T[], rules: Rules<T>): void {
  const ordered = inOrder(fills);
  for (let from = 0; from < ordered.length;) {
    let to = from + 1;
    while (to < ordered.length && ordered[to]!.on === ordered[from]!.on) to++;
    takeDay(ordered.slice(from, to), rules);
    from = to;
  }
}

function takeDay<T extends Moment>(day: readonly T[], { fits, kind, take }: Rules<T>): void {
  const gone = new Set<T>();
  const waiting: T[] = [];
  let nextWaiting = 0;
  const hand = (fill: T): void => {
    gone.add(fill);
    take(fill);
    while (nextWaiting < waiting.length && fits(waiting[nextWaiting]!)) take(waiting[nextWaiting++]!);
  };
  /** Where the search for others ended last time, for each kind and time: what lies before is of no use to the next one either. */
  const searched = new Map<string, number>();
  const letOthersFirst = (fill: T, after: number, at: number | null): void => {
    const key = `${kind(fill)} ${at}`;
    let i = Math.max(after + 1, searched.get(key) ?? 0);
    for (; i < day.length && !fits(fill); i++) {
      const other = day[i]!;
      const otherAt = other.at?.getTime() ?? null;
      if (at !== null && otherAt !== null && otherAt > at) break;
      if (otherAt === at && !gone.has(other) && kind(other) !== kind(fill) && fits(other)) hand(other);
    }
    searched.set(key, i);
  };

  for (const [i, fill] of day.entries()) {
    if (gone.has(fill)) continue;
    if (!fits(fill) && fill.at === null) {
      gone.add(fill);
      waiting.push(fill);
      continue;
    }
    if (fill.at !== null) {
      letOthersFirst(fill, i, fill.at.getTime());
      letOthersFirst(fill, i, null);
    }
    hand(fill);
  }
  while (nextWaiting < waiting.length) take(waiting[nextWaiting++]!);
}
