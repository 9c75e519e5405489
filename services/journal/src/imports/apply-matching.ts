import type { LockedJournal } from '../journals/journal-lock.ts';
import type { MatchedPosition } from '../positions/match.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';
import type { TradeWriter } from '../trades/trade-writer.ts';
import type { FillsStore, StoredFill } from './fills.store.ts';
import { frozenParts, type HeldFills } from './held-fills.ts';
import type { FillPart, JournalFill } from './plan/journal-fill.ts';
import { type TradeChanges, tradeChanges } from './plan/trade-changes.ts';

export interface GroupToApply {
  positions: readonly MatchedPosition[];
  /** of one group: all that was matched, by id */
  fills: ReadonlyMap<string, JournalFill>;
  key: string;
}

/** What matching anew comes to, of all groups together. Nothing is written by it. */
export function changesOf(groups: readonly GroupToApply[], held: HeldFills, now: Date): TradeChanges {
  const all: TradeChanges = {
    ...{ save: [], remove: [], created: 0, changed: 0 },
    ...{ parts: new Map(), absorbed: new Map(), revived: new Set() },
  };
  for (const { positions, fills, key } of groups) {
    const kept = new Map(
      [...fills.values()].flatMap(({ id }) => {
        const before = held.whole.get(id)?.kept;
        return before ? [[id, before] as const] : [];
      }),
    );
    const changes = tradeChanges(positions, { fills, trades: held.trades.get(key) ?? [], kept, now });
    all.save.push(...changes.save);
    all.remove.push(...changes.remove);
    all.created += changes.created;
    all.changed += changes.changed + changes.remove.length;
    for (const [id, parts] of changes.parts) all.parts.set(id, parts);
    for (const [id, trade] of changes.absorbed) all.absorbed.set(id, trade);
    for (const id of changes.revived) all.revived.add(id);
  }
  return all;
}

/** Writes it: trades, and with each fill that was there before where it is now. */
export async function applyChanges(
  journal: LockedJournal,
  given: { changes: TradeChanges; held: HeldFills; matched: Iterable<string>; more?: readonly TradeToSave[] },
  { writer, fills }: { writer: TradeWriter; fills: FillsStore },
): Promise<void> {
  const { changes, held, matched, more = [] } = given;
  const { manager, userId } = journal;
  if (changes.remove.length > 0)
    await manager.query('DELETE FROM trades WHERE user_id = $1 AND id = ANY($2)', [userId, changes.remove]);
  await writer.save(journal, [...changes.save, ...more]);
  const moved: { fill: StoredFill; parts: FillPart[]; kept: StoredFill['kept'] }[] = [];
  for (const id of matched) {
    const fill = held.whole.get(id);
    if (fill === undefined) continue;
    const parts = [...frozenParts(fill, held), ...(changes.parts.get(id) ?? [])];
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
