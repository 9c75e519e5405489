import { Any, type EntityManager, IsNull, Not } from 'typeorm';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import type { SymbolChange } from '../positions/corporate-actions.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import { isImported } from '../trades/trade-to-save.ts';
import { type CorporateActions, loadCorporateActions } from './corporate-actions.store.ts';
import type { FillsStore, StoredFill } from './fills.store.ts';
import { fillId, groupOf } from './plan/journal-fill.ts';

/** Fills of earlier imports for some symbols and the other symbols of their companies. */
export interface StoredFills {
  actions: CorporateActions;
  /** reduced to what may be matched: without their parts in deleted or manually edited trades */
  free: StoredFill[];
  /** complete, by ID */
  byId: Map<string, StoredFill>;
  /** trades made up only of imported fills, by group */
  trades: Map<string, LoadedTrade[]>;
}

/** Fills and trades that are about to be removed from the journal. */
interface Removal {
  importId: string;
  tradeIds: ReadonlySet<string>;
}

/** @param removed fills and trades to exclude. @param added symbol changes of the file that is being imported */
export async function loadStoredFills(
  { manager, userId, fills }: { manager: EntityManager; userId: string; fills: FillsStore },
  symbolsInFile: readonly string[],
  { removed, added = [] }: { removed?: Removal; added?: readonly SymbolChange[] } = {},
): Promise<StoredFills> {
  const actions = await loadCorporateActions(manager, userId, { exceptId: removed?.importId ?? null, added });
  const symbols = actions.history.related(symbolsInFile);
  const inFile = await fills.ofSymbols(manager, userId, symbols);
  const all = inFile.map((fill) => ({ ...fill, symbol: actions.history.symbolOf(fill.fileSymbol, fill.on) }));
  const stored = removed ? remaining(all, removed) : all;
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
  const byId = new Map(stored.map((fill) => [fill.id, fill]));
  return {
    actions,
    free: stored
      .map((fill) => freePart(fill, matchable))
      .filter(({ quantity }) => quantity.isPositive() && !quantity.isZero()),
    byId,
    trades: Map.groupBy(whollyImported, (trade) => groupOf(firstFillOf(trade, byId) ?? trade)),
  };
}

/** A trade that was closed before a symbol change keeps its symbol, but its fills are matched under today's. */
function firstFillOf({ executions }: LoadedTrade, fills: ReadonlyMap<string, StoredFill>): StoredFill | undefined {
  const { importId, sourceLine } = executions[0]!;
  return fills.get(fillId(importId ?? '', sourceLine ?? 0));
}

const remaining = (stored: readonly StoredFill[], { importId, tradeIds }: Removal): StoredFill[] =>
  stored
    .filter((fill) => fill.importId !== importId)
    .map((fill) => ({ ...fill, parts: fill.parts.filter(({ trade }) => !tradeIds.has(trade)) }));

/** The fill without its parts in trades that matching doesn't touch. */
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
