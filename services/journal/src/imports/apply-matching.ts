import type { LockedJournal } from '../journals/journal-lock.ts';
import type { RoundTrip } from '../positions/round-trips.ts';
import type { Steps } from '../slicing/run-sliced.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';
import type { TradeWriter } from '../trades/trade-writer.ts';
import type { FillsStore, ReassignedFill } from './fills.store.ts';
import type { FillPart, JournalFill } from './plan/journal-fill.ts';
import { noChanges, type TradeChanges, tradeChanges } from './plan/trade-changes.ts';
import { frozenParts, type StoredFills } from './stored-fills.ts';

export interface GroupToApply {
  roundTrips: readonly RoundTrip[];
  /** all matched fills, by ID */
  fills: ReadonlyMap<string, JournalFill>;
  key: string;
}

/** Combines the changes of all groups. Writes nothing. */
export function* combineChanges(groups: readonly GroupToApply[], stored: StoredFills, now: Date): Steps<TradeChanges> {
  const all = noChanges();
  for (const { roundTrips, fills, key } of groups) {
    const keptTrades = new Map(
      [...fills.values()].flatMap(({ id }) => {
        const before = stored.byId.get(id)?.kept;
        return before ? [[id, before] as const] : [];
      }),
    );
    const changes = yield* tradeChanges(roundTrips, {
      fills,
      trades: stored.trades.get(key) ?? [],
      kept: keptTrades,
      history: stored.actions.history,
      now,
    });
    for (const trade of changes.save) all.save.push(trade);
    for (const id of changes.remove) all.remove.push(id);
    all.created += changes.created;
    all.changed += changes.changed + changes.remove.length;
    for (const [id, parts] of changes.parts) all.parts.set(id, parts);
    for (const [id, trade] of changes.absorbed) all.absorbed.set(id, trade);
    for (const id of changes.restored) all.restored.add(id);
  }
  return all;
}

/** Writes the changed trades and, for each stored fill, the trades that it is now part of. */
export async function applyChanges(
  journal: LockedJournal,
  plan: { changes: TradeChanges; stored: StoredFills; matched: Iterable<string>; additional?: readonly TradeToSave[] },
  { writer, fills }: { writer: TradeWriter; fills: FillsStore },
): Promise<void> {
  const { changes, stored, matched, additional = [] } = plan;
  const { manager, userId } = journal;
  if (changes.remove.length > 0)
    await manager.query('DELETE FROM trades WHERE user_id = $1 AND id = ANY($2)', [userId, changes.remove]);
  await writer.save(journal, [...changes.save, ...additional]);
  const reassigned: ReassignedFill[] = [];
  for (const id of matched) {
    const fill = stored.byId.get(id);
    if (fill === undefined) continue;
    const parts = [...frozenParts(fill, stored), ...(changes.parts.get(id) ?? [])];
    const kept = changes.absorbed.get(id) ?? (changes.restored.has(id) ? null : fill.kept);
    if (kept !== fill.kept || !sameParts(parts, fill.parts)) reassigned.push({ fill, parts, kept });
  }
  await fills.updateParts(manager, reassigned);
}

const sameParts = (a: readonly FillPart[], b: readonly FillPart[]): boolean =>
  a.length === b.length &&
  a.every(({ trade, quantity, fee, value }, i) => {
    const other = b[i]!;
    return trade === other.trade && quantity.eq(other.quantity) && fee.eq(other.fee) && value.eq(other.value);
  });
