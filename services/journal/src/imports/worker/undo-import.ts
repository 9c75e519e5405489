import { AppError, type CorporateAction, type Import } from '@plainscan/contracts';
import { type CallContext, type Clock, remainingMs, timeoutError } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { CashTransactionEntity } from '../../db/entities/cash-transaction.entity.ts';
import { revertedTrade, unrounded } from '../../corporate-actions/adjusted-trades.ts';
import { type AdjustedTrades, ImportEntity } from '../../db/entities/import.entity.ts';
import { JournalEntity } from '../../db/entities/journal.entity.ts';
import type { JournalLock, LockedJournal } from '../../journals/journal-lock.ts';
import { computeRealizedPnl, PositionError } from '../../positions/realized-pnl.ts';
import { mapSteps, runSliced } from '../../slicing/run-sliced.ts';
import { type LoadedTrade, loadTrades } from '../../trades/load-trades.ts';
import { isImported, type TradeToSave } from '../../trades/trade-to-save.ts';
import type { TradeWriter } from '../../trades/trade-writer.ts';
import { applyChanges, combineChanges } from '../apply-matching.ts';
import { symbolsOf } from '../corporate-actions.store.ts';
import type { FillsStore } from '../fills.store.ts';
import { importNotFound } from '../import-errors.ts';
import { FINISHED_RUN, type ImportsStore, toImport } from '../imports.store.ts';
import { matchAgain } from '../match-again.ts';
import type { TradeChanges } from '../plan/trade-changes.ts';
import { loadStoredFills, type StoredFills } from '../stored-fills.ts';

/** How often an undo is planned without the journal's lock before it is planned under the lock. */
const PLANS_WITHOUT_LOCK = 3;

/** What undoing an import changes, besides removing its own fills and cash transactions. */
interface UndoPlan {
  /** journal revision that it was planned against */
  revision: number;
  /** trades that aren't valid without the import */
  deletedTrades: string[];
  /** the deleted trades whose other fills are matched again */
  releasedTrades: string[];
  /** trades that matching doesn't touch, without the import's executions */
  reduced: TradeToSave[];
  stored: StoredFills;
  changes: TradeChanges;
}

export interface UndoDeps {
  db: DataSource;
  lock: JournalLock;
  imports: ImportsStore;
  fills: FillsStore;
  writer: TradeWriter;
  clock: Clock;
}

/** Removes an import from the journal and matches the remaining fills again. */
export class UndoImport {
  constructor(private readonly deps: UndoDeps) {}

  /**
   * Plans before it takes the journal's lock, which a large import would otherwise hold for seconds; plans again if the
   * journal has changed in between, finally under the lock. No-op on an undone import.
   * @throws AppError NOT_FOUND, NOT_COMMITTED, TIMEOUT, PREMIUM_REQUIRED
   */
  async undo(ctx: CallContext, userId: string, id: string): Promise<Import> {
    for (let left = PLANS_WITHOUT_LOCK; left > 0; left--) {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      const early = await this.planEarly(userId, id);
      const undone = await this.undoPlanned(ctx, userId, id, early).catch(nullIfStale);
      if (undone) return undone;
    }
    return this.undoPlanned(ctx, userId, id, 'under the lock');
  }

  private undoPlanned(
    ctx: CallContext,
    userId: string,
    id: string,
    early: UndoPlan | null | 'under the lock',
  ): Promise<Import> {
    return this.deps.lock.runLocked(ctx, userId, async (journal) => {
      const { manager } = journal;
      const found = await this.deps.imports.lock(manager, userId, id);
      if (!found) throw importNotFound();
      if (found.status === 'undone') return toImport(found);
      if (found.status === 'draft')
        throw new AppError('conflict', 'NOT_COMMITTED', "This import isn't in your journal yet. Discard it instead.");
      const now = new Date(this.deps.clock());
      await this.apply(
        journal,
        id,
        early === 'under the lock' ? await this.plan(manager, userId, id) : current(early, journal),
      );
      const undone = { ...FINISHED_RUN, status: 'undone', undoneAt: now } as const;
      await manager.update(ImportEntity, { id }, undone);
      return toImport({ ...found, ...undone });
    });
  }

  /** null if there is nothing to undo: the checks under the lock say why. */
  private planEarly(userId: string, id: string): Promise<UndoPlan | null> {
    // Uses one snapshot, so that the plan doesn't mix revisions of the journal.
    return this.deps.db.transaction('REPEATABLE READ', async (manager) => {
      const found = await this.deps.imports.find(manager, userId, id);
      return found?.status === 'committed' ? this.plan(manager, userId, id) : null;
    });
  }

  private async plan(manager: EntityManager, userId: string, importId: string): Promise<UndoPlan> {
    const { revision } = await manager.findOneByOrFail(JournalEntity, { userId });
    const {
      corporateAction: action,
      symbolChanges,
      adjusted,
    } = await manager.findOneByOrFail(ImportEntity, { id: importId });
    const frozen = await this.frozenTrades(manager, userId, importId, Object.keys(adjusted ?? {}));
    const undone = { importId, action, adjusted: adjusted ?? {} };
    const reduced = await runSliced(mapSteps(frozen, (trade) => ({ trade, rest: without(trade, undone) })));
    const deleted = reduced.filter(({ rest }) => rest === null).map(({ trade }) => trade);
    const releasedTrades = deleted.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    const symbols = await this.deps.fills.symbolsToRematch(manager, userId, { importId, tradeIds: releasedTrades });
    if (action) symbols.push(...symbolsOf(action));
    for (const { symbol, newSymbol } of symbolChanges) symbols.push(symbol, newSymbol);
    const removed = { importId, tradeIds: new Set(releasedTrades) };
    const stored = await loadStoredFills({ manager, userId, fills: this.deps.fills }, symbols, { removed });
    const groups = await runSliced(matchAgain(stored));
    const changes = await runSliced(combineChanges(groups, stored, new Date(this.deps.clock())));
    return {
      revision,
      deletedTrades: deleted.map(({ id }) => id),
      releasedTrades,
      reduced: reduced.flatMap(({ rest }) => (rest === null ? [] : [rest])),
      stored,
      changes: withExactStops(changes, adjusted ?? {}),
    };
  }

  private async apply(journal: LockedJournal, importId: string, plan: UndoPlan): Promise<void> {
    const { manager, userId } = journal;
    const { deletedTrades, releasedTrades, reduced, stored, changes } = plan;
    await manager.delete(CashTransactionEntity, { userId, importId });
    await this.deps.fills.removeImport(manager, importId);
    await manager.query('DELETE FROM trades WHERE user_id = $1 AND id = ANY($2)', [userId, deletedTrades]);
    await this.deps.fills.release(manager, userId, releasedTrades);
    await applyChanges(
      journal,
      { changes, stored, matched: stored.free.map(({ id }) => id), additional: reduced },
      this.deps,
    );
  }

  /**
   * Trades with executions from the import that matching doesn't touch, because they were edited manually, deleted, or
   * restored from an export, and those that a corporate action changed. They lose the import's executions, and are deleted if they aren't valid without them.
   */
  private async frozenTrades(
    manager: EntityManager,
    userId: string,
    importId: string,
    adjusted: readonly string[],
  ): Promise<LoadedTrade[]> {
    const rows = (await manager.query(
      `SELECT t.id FROM trades t
       WHERE t.user_id = $1
         AND t.id IN (SELECT e.trade_id FROM executions e WHERE e.import_id = $2 UNION SELECT unnest($3::uuid[]))
         AND (t.pinned OR t.deleted_at IS NOT NULL OR EXISTS (
           SELECT 1 FROM executions h WHERE h.trade_id = t.id AND h.import_id IS NULL))`,
      [userId, importId, adjusted],
    )) as { id: string }[];
    if (rows.length === 0) return [];
    return loadTrades(
      manager,
      userId,
      rows.map(({ id }) => id),
    );
  }
}

/** Matching again converts the stops back, which rounds them; those that weren't changed since become what they were. */
const withExactStops = (changes: TradeChanges, adjusted: AdjustedTrades): TradeChanges => ({
  ...changes,
  save: changes.save.map((trade) => ({ ...trade, stopLoss: unrounded(trade.stopLoss, adjusted[trade.id]?.stopLoss) })),
});

/** The journal has changed since it was planned. Rolls back the transaction. */
class StalePlan extends Error {}

function current(plan: UndoPlan | null, journal: LockedJournal): UndoPlan {
  // Taking the lock incremented the revision.
  if (plan?.revision !== journal.revision - 1) throw new StalePlan();
  return plan;
}

function nullIfStale(error: unknown): null {
  if (error instanceof StalePlan) return null;
  throw error;
}

interface Undone {
  importId: string;
  action: CorporateAction | null;
  adjusted: AdjustedTrades;
}

/**
 * The trade without the import's executions; null if the rest isn't a valid trade. @throws AppError TRADES_CHANGED if
 * it isn't one without a corporate action
 */
function without(trade: LoadedTrade, { importId: undoneId, action, adjusted }: Undone): TradeToSave | null {
  const rest = { ...trade, executions: trade.executions.filter(({ importId }) => importId !== undoneId) };
  if (rest.executions.length === 0) return null;
  const before = adjusted[trade.id];
  const reverted = action && before ? revertedTrade(rest, action, before) : rest;
  try {
    computeRealizedPnl(trade.side, reverted.executions);
  } catch (error) {
    if (!(error instanceof PositionError)) throw error;
    if (action) throw tradesChanged(trade.symbol);
    return null;
  }
  if (trade.importId !== undoneId) return reverted;
  // Assigns it to another import that has executions in it, if any.
  return { ...reverted, importId: reverted.executions.find(isImported)?.importId ?? null };
}

const tradesChanged = (symbol: string): AppError =>
  new AppError(
    'conflict',
    'TRADES_CHANGED',
    `You closed ${symbol} shares since that depend on this. Remove those exits first.`,
  );
