import { randomUUID } from 'node:crypto';
import type { Import } from '@plainscan/contracts';
import { type CallContext, type Clock, storedName } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { ImportEntity } from '../../db/entities/import.entity.ts';
import { JournalEntity } from '../../db/entities/journal.entity.ts';
import type { JournalLock, LockedJournal } from '../../journals/journal-lock.ts';
import { decimalText } from '../../money/decimals.ts';
import { assertRoom, assertRoomForCash, assertRoomForExecutions } from '../../trades/trade-limits.ts';
import type { TradeWriter } from '../../trades/trade-writer.ts';
import { applyChanges } from '../apply-matching.ts';
import type { FillsStore } from '../fills.store.ts';
import { importNotFound, notADraft, nothingToImport } from '../import-errors.ts';
import { type ImportPlanner, plannedColumns, type PlannedImport, type PlanOptions } from '../import-planner.ts';
import { FINISHED_RUN, type ImportsStore, toImport } from '../imports.store.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { groupOf } from '../plan/journal-fill.ts';
import { restoredTrade } from '../restored-trade.ts';

/** The input of a draft's plan, besides its text, which never changes. */
type DraftInput = Omit<PlanOptions, 'now'>;

interface EarlyPlan {
  planned: PlannedImport;
  input: DraftInput;
}

export interface CommitDeps {
  db: DataSource;
  lock: JournalLock;
  imports: ImportsStore;
  fills: FillsStore;
  planner: ImportPlanner;
  writer: TradeWriter;
  clock: Clock;
}

/** Adds a draft to the journal, completely or not at all. */
export class CommitImport {
  constructor(private readonly deps: CommitDeps) {}

  /**
   * Plans before it takes the journal's lock, which a large file would otherwise hold for seconds; plans again under
   * the lock only if the journal or the draft has changed in between. No-op on a committed import.
   * @throws AppError NOT_FOUND, NOT_A_DRAFT, NOTHING_TO_IMPORT, TOO_MANY_TRADES, TIMEOUT, PREMIUM_REQUIRED
   */
  async commit(ctx: CallContext, userId: string, id: string): Promise<Import> {
    return this.commitPlanned(ctx, userId, id, await this.planEarly(ctx, userId, id));
  }

  private commitPlanned(ctx: CallContext, userId: string, id: string, early: EarlyPlan | null): Promise<Import> {
    return this.deps.lock.runLocked(ctx, userId, async (journal) => {
      const { manager } = journal;
      const draft = await this.deps.imports.lock(manager, userId, id);
      if (!draft) throw importNotFound();
      if (draft.status === 'committed') return toImport(draft);
      if (draft.status === 'undone') throw notADraft();
      if (!isReadable(draft)) throw nothingToImport();
      const now = this.deps.clock();
      const input = await this.inputOf(manager, draft);
      // Taking the lock incremented the revision.
      const isCurrent = early?.planned.revision === journal.revision - 1 && isSameInput(early.input, input);
      const planned = isCurrent ? early.planned : await this.deps.planner.plan(ctx, manager, draft, { ...input, now });
      const columns = plannedColumns(planned, {
        recordShorts: draft.recordShorts,
        importId: id,
        now: new Date(now),
      });
      if (columns.counts.included === 0 && columns.symbolChanges.length === 0) throw nothingToImport();
      const { fills, restoredTrades, cash } = planned.plan;
      await assertRoom(journal, columns.tradesCreated);
      const executions = restoredTrades.reduce((sum, { fills: ofTrade }) => sum + ofTrade.length, fills.length);
      await assertRoomForExecutions(journal, executions);
      await assertRoomForCash(journal, cash.length);
      if (draft.plannedRevision !== journal.revision - 1)
        await this.deps.imports.replaceRows(manager, id, planned.plan.rows, input.chosen);
      await this.write(journal, id, planned, new Date(now));
      // Imports are matched in commit order. Unlike a clock, revisions only grow.
      const committed = {
        ...columns,
        ...FINISHED_RUN,
        status: 'committed',
        committedAt: new Date(now),
        plannedRevision: journal.revision,
      } as const;
      await manager.update(ImportEntity, { id }, committed);
      await this.deps.imports.deleteText(manager, id);
      await this.deps.imports.deleteOldRows(manager, userId);
      return toImport({ ...draft, ...committed });
    });
  }

  /** null if there is nothing to plan: the checks under the lock say why. */
  private planEarly(ctx: CallContext, userId: string, id: string): Promise<EarlyPlan | null> {
    // Uses one snapshot, so that the plan doesn't mix revisions of the journal.
    return this.deps.db.transaction('REPEATABLE READ', async (manager) => {
      const draft = await this.deps.imports.find(manager, userId, id);
      if (draft?.status !== 'draft' || !isReadable(draft)) return null;
      const input = await this.inputOf(manager, draft);
      return {
        input,
        planned: await this.deps.planner.plan(ctx, manager, draft, { ...input, now: this.deps.clock() }),
      };
    });
  }

  private async inputOf(
    manager: EntityManager,
    { id, mapping, sourceName, recordShorts }: ImportEntity,
  ): Promise<DraftInput> {
    return { mapping, mappingName: sourceName, recordShorts, chosen: await this.deps.imports.chosen(manager, id) };
  }

  private async write(
    journal: LockedJournal,
    importId: string,
    { plan, changes, stored, matched }: PlannedImport,
    now: Date,
  ): Promise<void> {
    const { manager, userId } = journal;
    const currency = plan.currency ?? journal.currency;
    if (currency !== journal.currency) await manager.update(JournalEntity, { userId }, { currency });
    const keys = new Set(plan.groups.map(({ key }) => key));
    const rematched = [...matched.values()].filter((fill) => keys.has(groupOf(fill))).map(({ id }) => id);
    const restored = plan.restoredTrades.map((trade) => restoredTrade(importId, trade, now));
    await applyChanges(
      { ...journal, currency },
      { changes, stored, matched: rematched, additional: restored.map(({ save }) => save) },
      this.deps,
    );
    await this.deps.fills.add(manager, userId, { fills: plan.fills, parts: changes.parts, matched: true });
    await this.deps.fills.add(manager, userId, {
      fills: restored.flatMap(({ fills }) => fills),
      parts: new Map(restored.flatMap(({ parts }) => [...parts])),
      matched: false,
    });
    await addCashTransactions(journal, importId, plan.cash, now);
  }
}

const isReadable = ({ readAt, problem }: ImportEntity): boolean => readAt !== null && problem === null;

const isSameInput = (a: DraftInput, b: DraftInput): boolean => inputText(a) === inputText(b);
const inputText = ({ chosen, ...input }: DraftInput): string => JSON.stringify({ ...input, chosen: [...chosen] });

async function addCashTransactions(
  { manager, userId }: LockedJournal,
  importId: string,
  cash: ImportPlan['cash'],
  now: Date,
): Promise<void> {
  if (cash.length === 0) return;
  const rows = cash.map(({ line, cash: { kind, on, amount, note, key } }) => ({
    id: randomUUID(),
    user_id: userId,
    kind,
    day: on,
    amount: decimalText(amount),
    note: storedName(note),
    import_id: importId,
    source_line: line,
    source_key: `\\x${key}`,
    created_at: now,
  }));
  await manager.query(
    `INSERT INTO cash_transactions (id, user_id, kind, day, amount, note, import_id, source_line, source_key, created_at)
     SELECT id, user_id, kind, day, amount, note, import_id, source_line, source_key, created_at
     FROM json_populate_recordset(NULL::cash_transactions, $1)`,
    [JSON.stringify(rows)],
  );
}
