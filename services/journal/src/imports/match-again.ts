import type { Steps } from '../slicing/run-sliced.ts';
import type { GroupToApply } from './apply-matching.ts';
import { byGroup } from './plan/journal-fill.ts';
import { type MatchedGroup, matchGroup } from './plan/match-group.ts';
import type { StoredFills } from './stored-fills.ts';

export interface MatchedAgain extends GroupToApply {
  /** null if the group has no fills left */
  match: MatchedGroup | null;
}

/** Matches stored fills that were changed outside of an import: by an undo, or by a corporate action. */
export function* matchAgain(stored: StoredFills): Steps<MatchedAgain[]> {
  const fills = byGroup(stored.free);
  const groups: MatchedAgain[] = [];
  for (const key of new Set([...fills.keys(), ...stored.trades.keys()])) {
    const ofGroup = fills.get(key) ?? [];
    const match = ofGroup.length === 0 ? null : yield* matchGroup(ofGroup, () => false, stored.actions.splits);
    const byId = new Map(ofGroup.map((fill) => [fill.id, fill]));
    groups.push({ key, match, roundTrips: match?.roundTrips ?? [], fills: byId });
  }
  return groups;
}
