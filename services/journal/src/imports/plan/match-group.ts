import { MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import { inOrder } from '../../positions/fill.ts';
import { buildRoundTrips, type RoundTrips } from '../../positions/round-trips.ts';
import type { Steps } from '../../slicing/run-sliced.ts';
import { groupOf, type JournalFill } from './journal-fill.ts';

export interface MatchedGroup extends RoundTrips {
  key: string;
  /** ids of new fills beyond the maximum of executions of their trade */
  crowded: Set<string>;
}

/**
 * Matches the fills of one group: those of the journal first, in import order, then those that `isNew`. New fills
 * beyond the maximum of executions of a trade are omitted, and so are the new ones after them, which would otherwise
 * match a different trade.
 */
export function* matchGroup(fills: readonly JournalFill[], isNew: (fill: JournalFill) => boolean): Steps<MatchedGroup> {
  const crowded = new Set<string>();
  const key = groupOf(fills[0]!);
  let matching = fills.map((fill, seq) => ({ ...fill, seq }));
  for (;;) {
    const matched = yield* buildRoundTrips(matching, { shorts: (fill) => (fill as JournalFill).shorts });
    const full = matched.roundTrips.find((roundTrip) => roundTrip.fills.length > MAX_EXECUTIONS_OF_TRADE);
    if (full === undefined) return { ...matched, key, crowded };
    const ordered = inOrder(matching);
    const firstBeyond = ordered.findIndex(({ id }) => id === full.fills[MAX_EXECUTIONS_OF_TRADE]!.sourceId);
    let beyond = ordered.slice(firstBeyond).filter(isNew);
    if (beyond.length === 0) beyond = ordered.filter(isNew);
    // Fills of earlier imports stay, however many there are.
    if (beyond.length === 0) return { ...matched, key, crowded };
    for (const { id } of beyond) crowded.add(id);
    matching = matching.filter(({ id }) => !crowded.has(id));
  }
}
