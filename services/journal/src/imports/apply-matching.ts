import type { LockedJournal } from '../journals/journal-lock.ts';
import type { RoundTrip } from '../positions/round-trips.ts';
import type { Steps } from '../slicing/run-sliced.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';
import type { TradeWriter } from '../trades/trade-writer.ts';
import type { FillsStore, MovedFill } from './fills.store.ts';
import type { FillPart, JournalFill } from './plan/journal-fill.ts';
import { noChanges, type TradeChanges, tradeChanges } from './plan/trade-changes.ts';
import { frozenParts, type StoredFills } from './stored-fills.ts';

export interface GroupToApply {
  roundTrips: readonly RoundTrip[];
  /** all that were matched, by id */
  fills: ReadonlyMap<string, JournalFill>;
  key: string;
}

/** The changes of all groups together. Writes nothing. */
export function* changesOf(groups: readonly GroupToApply[], stored: StoredFills, now: Date): Steps<TradeChanges> {
  const all = noChanges();
  for (const { roundTrips, fills, key } of groups) {
    const keptTrades = new Map(
      [...fills.values()].flatMap(({ id }) => {
        const before = stored.whole.get(id)?.kept;
        return before ? [[id, before] as const] : [];
      }),
    );
    const changes = yield* tradeChanges(roundTrips, {
      fills,
      trades: stored.trades.get(key) ?? [],
      kept: keptTrades,
      now,
    });
    for (const trade of changes.save) all.save.push(trade);
    for (const id of changes.remove) all.remove.push(id);
    all.created += changes.created;
    all.changed += changes.changed + changes.remove.length;
    for (const [id, parts] of changes.parts) all.parts.set(id, parts);
    for (const [id, trade] of changes.absorbed) all.absorbed.set(id, trade);
    for (const id of changes.revived) all.revived.add(id);
  }
  return all;
}

/** Writes the changed trades, and for each stored fill the trades it is in now. */
export async function applyChanges(
  journal: LockedJournal,
  given: { changes: TradeChanges; stored: StoredFills; matched: Iterable<string>; more?: readonly TradeToSave[] },
  { writer, fills }: { writer: TradeWriter; fills: FillsStore },
): Promise<void> {
  const { changes, stored, matched, more = [] } = given;
  const { manager, userId } = journal;
  if (changes.remove.length > 0)
    await manager.query('DELETE FROM trades WHERE user_id = $1 AND id = ANY($2)', [userId, changes.remove]);
  await writer.save(journal, [...changes.save, ...more]);
  const moved: MovedFill[] = [];
  for (const id of matched) {
    const fill = stored.whole.get(id);
    if (fill === undefined) continue;
    const parts = [...frozenParts(fill, stored), ...(changes.parts.get(id) ?? [])];
    const kept = changes.absorbed.get(id) ?? (changes.revived.has(id) ? null : fill.kept);
    if (kept !== fill.kept || !sameParts(parts, fill.parts)) moved.push({ fill, parts, kept });
  }
  await fills.move(manager, moved);
}

const sameParts = (a: readonly FillPart[], b: readonly FillPart[]): boolean =>
  a.length === b.length &&
  a.every(({ trade, quantity, fee, value }, i) => {
    const other = b[i]!;
    return trade === other.trade && quantity.eq(other.quantity) && fee.eq(other.fee) && value.eq(other.value);
  });
