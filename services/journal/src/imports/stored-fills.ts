import { Any, type EntityManager, IsNull, Not } from 'typeorm';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import { isImported } from '../trades/trade-to-save.ts';
import type { FillsStore, StoredFill } from './fills.store.ts';
import { groupOf } from './plan/journal-fill.ts';

/** Fills of earlier imports of some symbols. */
export interface StoredFills {
  /** the quantity of each that may be matched: what is not in deleted or hand-edited trades */
  free: StoredFill[];
  /** all of them in full, by id */
  whole: Map<string, StoredFill>;
  /** trades made of imported fills only, by group */
  trades: Map<string, LoadedTrade[]>;
}

/** Fills and trades that are about to leave the journal. */
interface Leaving {
  importId: string;
  tradeIds: ReadonlySet<string>;
}

/** @param leaving fills and trades to leave out */
export async function loadStoredFills(
  { manager, userId, fills }: { manager: EntityManager; userId: string; fills: FillsStore },
  symbols: readonly string[],
  leaving?: Leaving,
): Promise<StoredFills> {
  const all = await fills.ofSymbols(manager, userId, symbols);
  const stored = leaving ? remaining(all, leaving) : all;
  const live = await manager.find(TradeEntity, {
    select: { id: true },
    where: { userId, symbol: Any(symbols), deletedAt: IsNull(), pinned: false, importId: Not(IsNull()) },
  });
  const loaded = await loadTrades(
    manager,
    userId,
    live.map(({ id }) => id),
  );
  const whollyImported = loaded.filter(({ executions }) => executions.every(isImported));
  const matchable = new Set(whollyImported.map(({ id }) => id));
  return {
    free: stored
      .map((fill) => freePart(fill, matchable))
      .filter(({ quantity }) => quantity.isPositive() && !quantity.isZero()),
    whole: new Map(stored.map((fill) => [fill.id, fill])),
    trades: Map.groupBy(whollyImported, groupOf),
  };
}

const remaining = (stored: readonly StoredFill[], { importId, tradeIds }: Leaving): StoredFill[] =>
  stored
    .filter((fill) => fill.importId !== importId)
    .map((fill) => ({ ...fill, parts: fill.parts.filter(({ trade }) => !tradeIds.has(trade)) }));

/** Without its parts in trades that matching doesn't touch. */
function freePart(fill: StoredFill, matchable: ReadonlySet<string>): StoredFill {
  let { quantity, fee, value } = fill;
  for (const part of fill.parts) {
    if (matchable.has(part.trade)) continue;
    quantity = quantity.minus(part.quantity);
    fee = fee.minus(part.fee);
    value = value.minus(part.value);
  }
  return { ...fill, quantity, fee, value };
}

/** Parts of a fill in trades that matching doesn't touch. */
export const frozenParts = (fill: StoredFill, stored: StoredFills): StoredFill['parts'] => {
  const matchable = new Set((stored.trades.get(groupOf(fill)) ?? []).map(({ id }) => id));
  return fill.parts.filter(({ trade }) => !matchable.has(trade));
};
