import { MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import { inOrder } from '../../positions/fill.ts';
import { type Matched, matchPositions } from '../../positions/match.ts';
import { groupOf, type JournalFill } from './journal-fill.ts';

export interface MatchedGroup extends Matched {
  key: string;
  /** new fills that found no room in their trade, by id */
  crowded: Set<string>;
}

/**
 * Fills of one group, those of the journal first and in the order in which their imports came, then those that `isNew`. A trade holds so
 * many executions: new ones beyond stay out, and so does what comes after them, which would meet another position than it did.
 */
export function matchGroup(fills: readonly JournalFill[], isNew: (fill: JournalFill) => boolean): MatchedGroup {
  const crowded = new Set<string>();
  const key = groupOf(fills[0]!);
  let taken = fills.map((fill, seq) => ({ ...fill, seq }));
  for (;;) {
    const matched = matchPositions(taken, { shorts: (fill) => (fill as JournalFill).shorts });
    const full = matched.positions.find((position) => position.fills.length > MAX_EXECUTIONS_OF_TRADE);
    if (full === undefined) return { ...matched, key, crowded };
    const ordered = inOrder(taken);
    const firstBeyond = ordered.findIndex(({ id }) => id === full.fills[MAX_EXECUTIONS_OF_TRADE]!.sourceId);
    let beyond = ordered.slice(firstBeyond).filter(isNew);
    if (beyond.length === 0) beyond = ordered.filter(isNew);
    // What earlier imports brought is there: it stays, whatever its number.
    if (beyond.length === 0) return { ...matched, key, crowded };
    for (const { id } of beyond) crowded.add(id);
    taken = taken.filter(({ id }) => !crowded.has(id));
  }
}
