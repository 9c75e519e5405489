import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Import } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { ImportEntity } from '../db/entities/import.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { JournalLock, type LockedJournal } from '../journals/journal-lock.ts';
import { computeRealizedPnl, PositionError } from '../positions/realized-pnl.ts';
import { runSliced, type Steps } from '../slicing/run-sliced.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import { isImported, type TradeToSave } from '../trades/trade-to-save.ts';
import { TradeWriter } from '../trades/trade-writer.ts';
import { applyChanges, changesOf, type GroupToApply } from './apply-matching.ts';
import { FillsStore } from './fills.store.ts';
import { importNotFound } from './import-errors.ts';
import { ImportsStore, toImport } from './imports.store.ts';
import { byGroup } from './plan/journal-fill.ts';
import { matchGroup } from './plan/match-group.ts';
import { loadStoredFills, type StoredFills } from './stored-fills.ts';

/** Takes an import out of the journal and matches the remaining fills again. */
@Injectable()
export class UndoImportService {
  constructor(
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly imports: ImportsStore,
    private readonly fills: FillsStore,
    private readonly writer: TradeWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** No effect on an undone import. @throws AppError NOT_FOUND, NOT_COMMITTED, TIMEOUT, PREMIUM_REQUIRED */
  async undo(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.access.owner(ctx);
    return this.lock.runLocked(ctx, userId, async (journal) => {
      const { manager } = journal;
      const found = await this.imports.lock(manager, userId, id);
      if (!found) throw importNotFound();
      if (found.status === 'undone') return toImport(found);
      if (found.status === 'draft')
        throw new AppError('conflict', 'NOT_COMMITTED', "This import isn't in your journal yet. Discard it instead.");
      const now = new Date(this.clock());
      await this.removeFromJournal(journal, id, now);
      const undone = { status: 'undone', undoneAt: now } as const;
      await manager.update(ImportEntity, { id }, undone);
      return toImport({ ...found, ...undone });
    });
  }

  private async removeFromJournal(journal: LockedJournal, importId: string, now: Date): Promise<void> {
    const { manager, userId } = journal;
    await manager.delete(CashTransactionEntity, { userId, importId });
    const symbols = new Set(await this.fills.remove(manager, importId));
    const reduced = await this.reduceFrozenTrades(journal, importId);
    for (const symbol of reduced.releasedSymbols) symbols.add(symbol);
    const stored = await loadStoredFills({ manager, userId, fills: this.fills }, [...symbols]);
    const groups = await runSliced(matchAgain(stored));
    const changes = await runSliced(changesOf(groups, stored, now));
    await applyChanges(
      journal,
      { changes, stored, matched: stored.free.map(({ id }) => id), more: reduced.save },
      { writer: this.writer, fills: this.fills },
    );
  }

  /**
   * Removes the import's executions from trades that matching leaves alone (edited by hand, deleted, or restored from an export), and
   * deletes those that are no valid trade without them. Fills of other imports in the latter are released for matching.
   */
  private async reduceFrozenTrades(
    { manager, userId }: LockedJournal,
    importId: string,
  ): Promise<{ save: TradeToSave[]; releasedSymbols: string[] }> {
    const rows = (await manager.query(
      `SELECT DISTINCT t.id FROM executions e JOIN trades t ON t.id = e.trade_id
       WHERE e.import_id = $2 AND t.user_id = $1
         AND (t.pinned OR t.deleted_at IS NOT NULL OR EXISTS (
           SELECT 1 FROM executions h WHERE h.trade_id = t.id AND h.import_id IS NULL))`,
      [userId, importId],
    )) as { id: string }[];
    if (rows.length === 0) return { save: [], releasedSymbols: [] };
    const trades = await loadTrades(
      manager,
      userId,
      rows.map(({ id }) => id),
    );
    const reduced = trades.map((trade) => ({ trade, rest: without(trade, importId) }));
    const deleted = reduced.filter(({ rest }) => rest === null).map(({ trade }) => trade);
    const deletedLive = deleted.filter(({ deletedAt }) => deletedAt === null);
    await manager.query('DELETE FROM trades WHERE user_id = $1 AND id = ANY($2)', [
      userId,
      deleted.map(({ id }) => id),
    ]);
    const releasedSymbols = await this.fills.release(
      manager,
      userId,
      deletedLive.map(({ id }) => id),
    );
    return { save: reduced.flatMap(({ rest }) => (rest === null ? [] : [rest])), releasedSymbols };
  }
}

/** null where what is left is no valid trade. */
function without(trade: LoadedTrade, undoneId: string): TradeToSave | null {
  const executions = trade.executions.filter(({ importId }) => importId !== undoneId);
  if (executions.length === 0) return null;
  try {
    computeRealizedPnl(trade.side, executions);
    // It belongs to another import that has executions in it, if any.
    const importId = trade.importId === undoneId ? (executions.find(isImported)?.importId ?? null) : trade.importId;
    return { ...trade, importId, executions };
  } catch (error) {
    if (error instanceof PositionError) return null;
    throw error;
  }
}

function* matchAgain(stored: StoredFills): Steps<GroupToApply[]> {
  const fills = byGroup(stored.free);
  const groups: GroupToApply[] = [];
  for (const key of new Set([...fills.keys(), ...stored.trades.keys()])) {
    const ofGroup = fills.get(key) ?? [];
    const { roundTrips } = ofGroup.length === 0 ? { roundTrips: [] } : yield* matchGroup(ofGroup, () => false);
    groups.push({ key, roundTrips, fills: new Map(ofGroup.map((fill) => [fill.id, fill])) });
  }
  return groups;
}
