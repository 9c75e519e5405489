import type { BigNumber } from 'bignumber.js';
import { MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import { type EnteredSplit, isSameSplit } from '../../positions/corporate-actions.ts';
import { inOrder } from '../../positions/fill.ts';
import { buildRoundTrips, type RoundTrips } from '../../positions/round-trips.ts';
import { isSplit } from '../../positions/splits.ts';
import type { Steps } from '../../slicing/run-sliced.ts';
import { groupOf, type JournalFill } from './journal-fill.ts';

export interface MatchedGroup extends RoundTrips {
  key: string;
  /** IDs of new fills beyond the maximum number of executions of their trade */
  excess: Set<string>;
  /** IDs of entered splits that the file has, too */
  replaced: Set<string>;
}

/**
 * Matches the fills of one group: the journal's fills first, in import order, then the new ones. New fills beyond the
 * maximum number of executions of a trade are left out, as are all new fills after them, which would otherwise match
 * a different trade. New fills without effect are left out, too, and the others are matched again without them: the
 * journal doesn't store them, so a later match must not depend on them.
 *
 * @param enteredSplits of all symbols. If the broker's file has the same split, the broker's numbers are used, and the
 * cash in lieu that was entered with it is left out.
 */
export function* matchGroup(
  fills: readonly JournalFill[],
  isNew: (fill: JournalFill) => boolean,
  enteredSplits: readonly EnteredSplit[] = [],
): Steps<MatchedGroup> {
  const fileSplits = fills.filter(isSplit);
  const ofSymbol = enteredSplits.filter(({ symbol }) => symbol === fills[0]!.symbol);
  const splits = ofSymbol.filter(({ on }) => !fileSplits.some((split) => isSameSplit(split.on, on)));
  const replaced = new Set(ofSymbol.filter((split) => !splits.includes(split)).map(({ id }) => id));
  const excess = new Set<string>();
  const unmatched = new Map<string, BigNumber>();
  const key = groupOf(fills[0]!);
  let matching = fills.filter(({ importId }) => !replaced.has(importId)).map((fill, seq) => ({ ...fill, seq }));
  for (;;) {
    const matched = yield* buildRoundTrips(matching, { shorts: (fill) => (fill as JournalFill).shorts, splits });
    const withoutEffect = matching.filter((fill) => isNew(fill) && !matched.effects.has(fill.id));
    for (const { id, quantity } of withoutEffect) unmatched.set(id, quantity);
    const beyond = withoutEffect.length > 0 ? [] : newFillsBeyondMaximum(matching, matched, isNew);
    for (const { id } of beyond) excess.add(id);
    if (withoutEffect.length === 0 && beyond.length === 0)
      return { ...matched, dropped: new Map([...unmatched, ...matched.dropped]), key, excess, replaced };
    matching = matching.filter(({ id }) => !unmatched.has(id) && !excess.has(id));
  }
}

/** Empty if all fills beyond the maximum are of earlier imports, which are kept. */
function newFillsBeyondMaximum(
  fills: readonly JournalFill[],
  { roundTrips }: RoundTrips,
  isNew: (fill: JournalFill) => boolean,
): JournalFill[] {
  const full = roundTrips.find((roundTrip) => roundTrip.fills.length > MAX_EXECUTIONS_OF_TRADE);
  if (full === undefined) return [];
  const ordered = inOrder(fills);
  const firstBeyond = ordered.findIndex(({ id }) => id === full.fills[MAX_EXECUTIONS_OF_TRADE]!.sourceId);
  const beyond = ordered.slice(firstBeyond).filter(isNew);
  return beyond.length > 0 ? beyond : ordered.filter(isNew);
}
