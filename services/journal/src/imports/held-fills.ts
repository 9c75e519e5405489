import type { EntityManager } from 'typeorm';
import { isImported } from '../trades/trade-to-save.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import type { FillsStore, StoredFill } from './fills.store.ts';
import { groupOf } from './plan/journal-fill.ts';

/** What the journal holds from imports of some symbols. */
export interface HeldFills {
  /** what of each may be matched: not what is in trades that were deleted, or edited by hand */
  free: StoredFill[];
  /** all of them, whole, by id */
  whole: Map<string, StoredFill>;
  /** trades that are made of nothing but such fills, by group */
  trades: Map<string, LoadedTrade[]>;
}

export async function heldFills(
  { manager, userId, fills }: { manager: EntityManager; userId: string; fills: FillsStore },
  symbols: readonly string[],
): Promise<HeldFills> {
  const stored = await fills.ofSymbols(manager, userId, symbols);
  const live = (await manager.query(
    `SELECT id FROM trades WHERE user_id = $1 AND symbol = ANY($2) AND deleted_at IS NULL AND NOT pinned AND import_id IS NOT NULL`,
    [userId, symbols],
  )) as { id: string }[];
  const loaded =
    live.length === 0
      ? []
      : await loadTrades(
          manager,
          userId,
          live.map(({ id }) => id),
        );
  const whollyImported = loaded.filter(({ executions }) => executions.every(isImported));
  const matchable = new Set(whollyImported.map(({ id }) => id));
  const trades = new Map<string, LoadedTrade[]>();
  for (const trade of whollyImported) {
    const key = groupOf(trade);
    trades.set(key, [...(trades.get(key) ?? []), trade]);
  }
  return {
    free: stored
      .map((fill) => freeOf(fill, matchable))
      .filter(({ quantity }) => quantity.isPositive() && !quantity.isZero()),
    whole: new Map(stored.map((fill) => [fill.id, fill])),
    trades,
  };
}

/** Without what of it is in trades that stay as they are. */
function freeOf(fill: StoredFill, matchable: ReadonlySet<string>): StoredFill {
  let { quantity, fee, value } = fill;
  for (const part of fill.parts) {
    if (matchable.has(part.trade)) continue;
    quantity = quantity.minus(part.quantity);
    fee = fee.minus(part.fee);
    value = value.minus(part.value);
  }
  return { ...fill, quantity, fee, value };
}

/** Parts of a fill that are in trades which stay as they are. */
export const frozenParts = (fill: StoredFill, held: HeldFills): StoredFill['parts'] => {
  const matchable = new Set((held.trades.get(groupOf(fill)) ?? []).map(({ id }) => id));
  return fill.parts.filter(({ trade }) => !matchable.has(trade));
};
