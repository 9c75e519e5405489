import { randomUUID } from 'node:crypto';
import { AppError, type Import } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { ImportEntity } from '../db/entities/import.entity.ts';
import type { JournalAccess } from '../access/journal-access.ts';
import type { JournalLock, LockedJournal } from '../journals/journal-lock.ts';
import { decimal, decimalText } from '../money/decimals.ts';
import { assertRoom, assertRoomForFills } from '../trades/room-for-trades.ts';
import { storedJson, storedName, storedNotes, storedTags } from '../trades/stored-text.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';
import type { TradeWriter } from '../trades/trade-writer.ts';
import { applyChanges } from './apply-matching.ts';
import { asRead } from './draft-imports.ts';
import type { FillsStore } from './fills.store.ts';
import { importNotFound, notADraft } from './import-errors.ts';
import { type ImportsStore, toImport } from './imports.store.ts';
import { type FillPart, groupOf, journalFill, type JournalFill } from './plan/journal-fill.ts';
import type { ImportPlan } from './plan/plan-import.ts';
import type { JudgedDraft, ReadDraft } from './read-draft.ts';

/** Makes a draft part of the journal, whole or not at all. */
export class CommitImport {
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #imports: ImportsStore;
  readonly #fills: FillsStore;
  readonly #draft: ReadDraft;
  readonly #writer: TradeWriter;
  readonly #clock: Clock;

  constructor(parts: {
    access: JournalAccess;
    lock: JournalLock;
    imports: ImportsStore;
    fills: FillsStore;
    draft: ReadDraft;
    writer: TradeWriter;
    clock: Clock;
  }) {
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#imports = parts.imports;
    this.#fills = parts.fills;
    this.#draft = parts.draft;
    this.#writer = parts.writer;
    this.#clock = parts.clock;
  }

  /**
   * Rows are judged against the journal as it is now. Nothing is done again of one that is committed.
   * @throws AppError NOT_FOUND, NOT_A_DRAFT, NOTHING_TO_IMPORT, TOO_MANY_TRADES, TIMEOUT, PREMIUM_REQUIRED
   */
  async commit(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.#access.owner(ctx);
    return this.#lock.within(ctx, userId, async (journal) => {
      const { manager } = journal;
      const draft = await this.#imports.hold(manager, userId, id);
      if (!draft) throw importNotFound();
      if (draft.status === 'committed') return toImport(draft);
      if (draft.status === 'undone') throw notADraft();
      if (draft.readAt === null || draft.problem !== null) throw nothingToImport();
      const now = this.#clock();
      const chosen = await this.#imports.chosen(manager, id);
      const { mapping, sourceName: mappingName, recordShorts } = draft;
      const judged = await this.#draft.judge(ctx, manager, draft, { mapping, mappingName, recordShorts, chosen, now });
      const read = asRead(judged, recordShorts);
      if (read.counts.included === 0) throw nothingToImport();
      await assertRoom(journal, read.tradesCreated);
      const { fills, ownTrades, cash } = judged.plan;
      const executions = ownTrades.reduce((sum, { fills: own }) => sum + own.length, fills.length);
      await assertRoomForFills(journal, { executions, movements: cash.length });
      if ((await this.#imports.judgedRevision(manager, id)) !== journal.revision - 1)
        await this.#imports.replaceRows(manager, id, judged.plan.rows, chosen);
      await this.#write(journal, draft.id, judged, new Date(now));
      const committed = { ...read, status: 'committed', committedAt: new Date(now) } as const;
      await manager.update(ImportEntity, { id }, committed);
      // Imports are matched again in the order of their commits: a clock may stand still or go back, revisions only grow.
      await this.#imports.judgedAt(manager, id, journal.revision);
      await this.#imports.dropText(manager, id);
      await this.#imports.dropOldRows(manager, userId);
      return toImport({ ...draft, ...committed });
    });
  }

  async #write(journal: LockedJournal, importId: string, { plan, changes, held, matched }: JudgedDraft, now: Date) {
    const { manager, userId } = journal;
    // The first that is counted says in which currency.
    const currency = plan.currency ?? journal.currency;
    if (currency !== journal.currency)
      await manager.query('UPDATE journals SET currency = $2 WHERE user_id = $1', [userId, currency]);
    const keys = new Set(plan.groups.map(({ key }) => key));
    const touched = [...matched.values()].filter((fill) => keys.has(groupOf(fill))).map(({ id }) => id);
    const own = plan.ownTrades.map((trade) => ownTrade(importId, trade, now));
    await applyChanges(
      { ...journal, currency },
      { changes, held, matched: touched, more: own.map(({ save }) => save) },
      { writer: this.#writer, fills: this.#fills },
    );
    await this.#fills.add(manager, userId, { fills: plan.fills, parts: changes.parts, matched: true });
    await this.#fills.add(manager, userId, {
      fills: own.flatMap(({ fills }) => fills),
      parts: new Map(own.flatMap(({ parts }) => [...parts])),
      matched: false,
    });
    await addMovements(journal, importId, plan.cash, now);
  }
}

const nothingToImport = (): AppError =>
  new AppError('unprocessable', 'NOTHING_TO_IMPORT', 'No row of this file would become part of the journal.');

/** As it was exported, under ids of its own: it may be another's journal. */
function ownTrade(
  importId: string,
  { trade, fills }: ImportPlan['ownTrades'][number],
  now: Date,
): { save: TradeToSave; fills: JournalFill[]; parts: Map<string, FillPart[]> } {
  const id = randomUUID();
  const brought = fills.map(({ line, fill }) => journalFill(importId, line, fill, trade.side === 'short'));
  return {
    save: {
      ...{ id, symbol: trade.symbol, side: trade.side, currency: trade.currency, account: storedName(trade.account) },
      ...{ strategy: storedName(trade.strategy), tags: storedTags(trade.tags), notes: storedNotes(trade.notes) },
      stopLoss: trade.stop_loss === null ? null : decimal(trade.stop_loss),
      ...{ scan: trade.scan && storedJson(trade.scan), importId, pinned: true, createdAt: now },
      executions: fills.map(({ line, fill }, seq) => ({
        ...{ id: randomUUID(), kind: fill.own!.kind, on: fill.on, at: fill.at, timeZone: fill.timeZone, seq },
        ...{ quantity: fill.quantity, price: fill.price, fee: fill.fee, value: fill.value },
        ...{ importId, sourceLine: line, sourceKey: Buffer.from(fill.key, 'hex') },
        ...{ account: storedName(fill.account), positionRef: storedName(fill.positionRef) },
      })),
    },
    fills: brought,
    parts: new Map(brought.map(({ id: fill, quantity, fee, value }) => [fill, [{ trade: id, quantity, fee, value }]])),
  };
}

async function addMovements(
  { manager, userId }: LockedJournal,
  importId: string,
  cash: ImportPlan['cash'],
  now: Date,
): Promise<void> {
  if (cash.length === 0) return;
  const rows = cash.map(({ line, cash: movement }) => ({
    ...{
      id: randomUUID(),
      user_id: userId,
      kind: movement.kind,
      day: movement.on,
      amount: decimalText(movement.amount),
    },
    ...{ note: storedName(movement.note), import_id: importId, source_line: line, source_key: `\\x${movement.key}` },
    created_at: now,
  }));
  await manager.query(
    `INSERT INTO account_movements (id, user_id, kind, day, amount, note, import_id, source_line, source_key, created_at)
     SELECT id, user_id, kind, day, amount, note, import_id, source_line, source_key, created_at
     FROM json_populate_recordset(NULL::account_movements, $1)`,
    [JSON.stringify(rows)],
  );
}
