import { AppError, type Import } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { ImportEntity } from '../db/entities/import.entity.ts';
import type { JournalAccess } from '../access/journal-access.ts';
import type { JournalLock, LockedJournal } from '../journals/journal-lock.ts';
import { PositionError, realise } from '../positions/realise.ts';
import { type LoadedTrade, loadTrades } from '../trades/load-trades.ts';
import { isImported, type TradeToSave } from '../trades/trade-to-save.ts';
import type { TradeWriter } from '../trades/trade-writer.ts';
import { applyChanges, changesOf, type GroupToApply } from './apply-matching.ts';
import type { FillsStore } from './fills.store.ts';
import { heldFills, type HeldFills } from './held-fills.ts';
import { importNotFound } from './import-errors.ts';
import { type ImportsStore, toImport } from './imports.store.ts';
import { byGroup } from './plan/journal-fill.ts';
import { matchGroup } from './plan/match-group.ts';

/** Takes an import out of the journal, and matches again what was matched with it. */
export class UndoImport {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #imports: ImportsStore;
  readonly #fills: FillsStore;
  readonly #writer: TradeWriter;
  readonly #clock: Clock;

  constructor(parts: {
    access: JournalAccess;
    lock: JournalLock;
    imports: ImportsStore;
    fills: FillsStore;
    writer: TradeWriter;
    clock: Clock;
  }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#imports = parts.imports;
    this.#fills = parts.fills;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
  }

  /** Nothing is done again of one that was undone. @throws AppError NOT_FOUND, NOT_COMMITTED, TIMEOUT, PREMIUM_REQUIRED */
  async undo(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.#access.owner(ctx);
    return this.#lock.within(ctx, userId, async (journal) => {
      const { manager } = journal;
      const found = await this.#imports.hold(manager, userId, id);
      if (!found) throw importNotFound();
      if (found.status === 'undone') return toImport(found);
      if (found.status === 'draft')
        throw new AppError(
          'conflict',
          'NOT_COMMITTED',
          'This import is not part of the journal yet: discard it instead.',
        );
      const now = new Date(this.#clock());
      await this.#undo(journal, id, now);
      const undone = { status: 'undone', undoneAt: now } as const;
      await manager.update(ImportEntity, { id }, undone);
      return toImport({ ...found, ...undone });
    });
  }

  async #undo(journal: LockedJournal, id: string, now: Date): Promise<void> {
    const { manager, userId } = journal;
    await manager.query('DELETE FROM account_movements WHERE user_id = $1 AND import_id = $2', [userId, id]);
    const touched = await this.#fills.remove(manager, id);
    const reduced = await this.#takeFromOthers(journal, id);
    const symbols = [...new Set([...touched, ...reduced.freedSymbols])];
    const held = await heldFills({ manager, userId, fills: this.#fills }, symbols);
    const groups = groupsOf(held);
    const changes = changesOf(groups, held, now);
    await applyChanges(
      journal,
      { changes, held, matched: held.free.map(({ id: fill }) => fill), more: reduced.save },
      { writer: this.#writer, fills: this.#fills },
    );
  }

  /**
   * Trades that matching leaves alone (edited by hand, deleted, come from our own export) lose what the import brought; what is no
   * trade without it goes. What other imports brought to one that was edited may be matched again then.
   */
  async #takeFromOthers(
    { manager, userId }: LockedJournal,
    importId: string,
  ): Promise<{ save: TradeToSave[]; freedSymbols: string[] }> {
    const rows = (await manager.query(
      `SELECT DISTINCT t.id FROM executions e JOIN trades t ON t.id = e.trade_id
       WHERE e.import_id = $2 AND t.user_id = $1
         AND (t.pinned OR t.deleted_at IS NOT NULL OR EXISTS (
           SELECT 1 FROM executions h WHERE h.trade_id = t.id AND h.import_id IS NULL))`,
      [userId, importId],
    )) as { id: string }[];
    if (rows.length === 0) return { save: [], freedSymbols: [] };
    const trades = await loadTrades(
      manager,
      userId,
      rows.map(({ id }) => id),
    );
    const left = trades.map((trade) => ({ trade, rest: without(trade, importId) }));
    const gone = left.filter(({ rest }) => rest === null).map(({ trade }) => trade);
    const freed = gone.filter(({ deletedAt }) => deletedAt === null);
    await manager.query('DELETE FROM trades WHERE user_id = $1 AND id = ANY($2)', [userId, gone.map(({ id }) => id)]);
    const freedSymbols = await this.#fills.free(
      manager,
      userId,
      freed.map(({ id }) => id),
    );
    return { save: left.flatMap(({ rest }) => (rest === null ? [] : [rest])), freedSymbols };
  }
}

/** null where nothing is left that is a trade. */
function without(trade: LoadedTrade, undone: string): TradeToSave | null {
  const executions = trade.executions.filter(({ importId }) => importId !== undone);
  if (executions.length === 0) return null;
  try {
    realise(trade.side, executions);
    // It is still of an import where one brought some of what is left, but no longer of this one.
    const importId = trade.importId === undone ? (executions.find(isImported)?.importId ?? null) : trade.importId;
    return { ...trade, importId, executions };
  } catch (error) {
    if (error instanceof PositionError) return null;
    throw error;
  }
}

function groupsOf(held: HeldFills): GroupToApply[] {
  const fills = byGroup(held.free);
  const keys = new Set([...fills.keys(), ...held.trades.keys()]);
  return [...keys].map((key) => {
    const ofGroup = fills.get(key) ?? [];
    return {
      key,
      positions: ofGroup.length === 0 ? [] : matchGroup(ofGroup, () => false).positions,
      fills: new Map(ofGroup.map((fill) => [fill.id, fill])),
    };
  });
}
