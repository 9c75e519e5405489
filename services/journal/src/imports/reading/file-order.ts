import type { Outcome } from './read-row.ts';

/** Sortable text; null if the row has no date. */
function sortKeyOf(outcome: Outcome): string | null {
  if (outcome.kind === 'fill') return outcome.fill.at?.toISOString() ?? outcome.fill.on;
  return outcome.kind === 'cash' ? outcome.cash.on : null;
}

/**
 * Chronological position of each row: the file's order, or the reverse if it runs newest first. Decided by counting the
 * forward and backward steps in its dates; in a tie, by `newestFirst`.
 */
export function fileOrder(outcomes: readonly Outcome[], newestFirst: boolean): number[] {
  let [back, forward] = [0, 0];
  let before: string | null = null;
  for (const outcome of outcomes) {
    const key = sortKeyOf(outcome);
    if (key === null) continue;
    // Compares only the days if one row has no time.
    const length = Math.min(key.length, before?.length ?? key.length);
    const [now, then] = [key.slice(0, length), before?.slice(0, length) ?? key.slice(0, length)];
    if (now < then) back++;
    else if (now > then) forward++;
    before = key;
  }
  const reversed = back === forward ? newestFirst && back === 0 : back > forward;
  return outcomes.map((_, i) => (reversed ? outcomes.length - 1 - i : i));
}
