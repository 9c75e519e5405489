import type { Outcome } from './read-row.ts';

/** When a row happened, as a text that sorts; null: the row does not say. */
function momentOf(outcome: Outcome): string | null {
  if (outcome.kind === 'fill') return outcome.fill.at?.toISOString() ?? outcome.fill.on;
  return outcome.kind === 'cash' ? outcome.cash.on : null;
}

/**
 * The place in time of each row, as far as the file's order tells it: its own order, or the reverse where it runs newest first. Its dates
 * tell which, by the steps that go back and those that go forward; where they do not, `newestFirst` does.
 */
export function fileOrder(outcomes: readonly Outcome[], newestFirst: boolean): number[] {
  let [back, forward] = [0, 0];
  let before: string | null = null;
  for (const outcome of outcomes) {
    const moment = momentOf(outcome);
    if (moment === null) continue;
    // A day is compared with a day, so that one with a time is not later than the same day without.
    const length = Math.min(moment.length, before?.length ?? moment.length);
    const [now, then] = [moment.slice(0, length), before?.slice(0, length) ?? moment.slice(0, length)];
    if (now < then) back++;
    else if (now > then) forward++;
    before = moment;
  }
  const reversed = back === forward ? newestFirst && back === 0 : back > forward;
  return outcomes.map((_, i) => (reversed ? outcomes.length - 1 - i : i));
}
