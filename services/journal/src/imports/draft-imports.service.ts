import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type changeImport,
  type Import,
  type importListSchema,
  type ImportMapping,
  type ImportRow,
  type listImportRows,
} from '@plainscan/contracts';
import { knownZone } from '@plainscan/market-calendar';
import {
  type CallContext,
  type Clock,
  CLOCK,
  KeyedMutex,
  remainingMs,
  type RpcInput,
  storedName,
  timeoutError,
} from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ImportEntity } from '../db/entities/import.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { storedJson } from '../trades/stored-text.ts';
import { runUncanceled } from './run-uncanceled.ts';
import { importNotFound, invalidMapping, notADraft } from './import-errors.ts';
import { ImportPlanner, plannedColumns, type PlanOptions } from './import-planner.ts';
import { ImportPresetsService } from './import-presets.service.ts';
import { ImportsStore, toImport } from './imports.store.ts';

const MAX_DRAFTS = 20;
/** Including committed and undone ones. */
const MAX_IMPORTS = 2000;

/** Imports before their commit: nothing of them is in the journal. */
@Injectable()
export class DraftImportsService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly imports: ImportsStore,
    private readonly presets: ImportPresetsService,
    private readonly planner: ImportPlanner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError TOO_MANY_IMPORTS, PREMIUM_REQUIRED */
  async begin(ctx: CallContext, given: { id: string; name: string; chars: number }): Promise<void> {
    const userId = await this.access.owner(ctx);
    await this.lock.runLocked(ctx, userId, async ({ manager }) => {
      if (await this.imports.find(manager, userId, given.id)) return;
      if ((await this.imports.countDrafts(manager, userId)) >= MAX_DRAFTS)
        throw new AppError(
          'conflict',
          'TOO_MANY_IMPORTS',
          `You have ${MAX_DRAFTS} unfinished imports. Finish or discard one first.`,
        );
      if ((await this.imports.count(manager, userId)) >= MAX_IMPORTS)
        throw new AppError(
          'conflict',
          'TOO_MANY_IMPORTS',
          `You've reached the limit of ${MAX_IMPORTS.toLocaleString('en-US')} imports.`,
        );
      const name = storedName(given.name) ?? 'Import';
      await this.imports.begin(manager, { ...given, name, userId, at: new Date(this.clock()) });
    });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async addPart(ctx: CallContext, { id, part, text }: { id: string; part: number; text: string }): Promise<void> {
    const userId = await this.access.owner(ctx);
    await this.runExclusive(ctx, id, async (manager) => {
      const draft = await this.lockDraft(manager, userId, id);
      if (draft.status !== 'draft' || draft.readAt !== null) return;
      await this.imports.addPart(manager, { id, part, text, at: new Date(this.clock()) });
    });
  }

  /** No effect on a draft that was read. @throws AppError NOT_FOUND, UNREADABLE_FILE, TOO_MANY_ROWS, TIMEOUT, PREMIUM_REQUIRED */
  async read(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.access.owner(ctx);
    return this.runExclusive(ctx, userId, async (manager) => {
      const draft = await this.lockDraft(manager, userId, id);
      if (draft.status !== 'draft' || draft.readAt !== null) return toImport(draft);
      const options = { mapping: null, recordShorts: false, chosen: new Map(), now: this.clock() };
      return this.plan(ctx, manager, draft, options);
    });
  }

  /** @throws AppError NOT_FOUND, NOT_A_DRAFT, INVALID_MAPPING, TOO_MANY_PRESETS, TOO_MANY_ROWS, TIMEOUT, PREMIUM_REQUIRED */
  async change(ctx: CallContext, { id, ...change }: RpcInput<typeof changeImport>): Promise<Import> {
    const userId = await this.access.owner(ctx);
    const newMapping = change.mapping && storedJson(change.mapping);
    if (newMapping) assertUsable(newMapping);
    return this.runExclusive(ctx, userId, async (manager) => {
      const draft = await this.lockDraft(manager, userId, id);
      if (draft.status !== 'draft') throw notADraft();
      const chosen = await this.imports.chosen(manager, id);
      for (const line of change.include ?? []) chosen.set(line, true);
      for (const line of change.exclude ?? []) chosen.set(line, false);
      const mapping = newMapping ?? draft.mapping;
      const preset = change.savePresetAs === undefined ? null : storedName(change.savePresetAs);
      if (preset !== null && mapping === null) throw invalidMapping('Match the columns first.', 'mapping');
      const mappingName = preset ?? (change.mapping ? null : draft.sourceName) ?? 'Own mapping';
      const recordShorts = change.recordShorts ?? draft.recordShorts;
      return this.plan(ctx, manager, draft, { mapping, mappingName, recordShorts, chosen, now: this.clock() }, preset);
    });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async get(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.access.owner(ctx);
    const found = await this.imports.find(this.db.manager, userId, id);
    if (!found) throw importNotFound();
    return toImport(found);
  }

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<z.output<typeof importListSchema>> {
    const userId = await this.access.owner(ctx);
    const found = await this.imports.list(this.db.manager, userId);
    return {
      imports: found.map((row) => {
        const { sample: _sample, columns: _columns, mapping: _mapping, ...listed } = toImport(row);
        return listed;
      }),
    };
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async rows(ctx: CallContext, { id, ...page }: RpcInput<typeof listImportRows>): Promise<{ rows: ImportRow[] }> {
    const userId = await this.access.owner(ctx);
    if (!(await this.imports.find(this.db.manager, userId, id))) throw importNotFound();
    return { rows: await this.imports.rows(this.db.manager, id, page) };
  }

  /** @throws AppError NOT_FOUND, NOT_A_DRAFT, PREMIUM_REQUIRED */
  async discard(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.access.owner(ctx);
    await this.runExclusive(ctx, id, async (manager) => {
      const draft = await this.lockDraft(manager, userId, id);
      if (draft.status !== 'draft') throw notADraft();
      await this.imports.remove(manager, id);
    });
  }

  /** Without it, reads of one user and parts of one draft would wait for the row lock with a connection each. */
  private runExclusive<T>(ctx: CallContext, key: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return runUncanceled(this.mutex, key, async () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return this.db.transaction(work);
    });
  }

  private async lockDraft(manager: EntityManager, userId: string, id: string): Promise<ImportEntity> {
    const found = await this.imports.lock(manager, userId, id);
    if (!found) throw importNotFound();
    return found;
  }

  private async plan(
    ctx: CallContext,
    manager: EntityManager,
    draft: ImportEntity,
    options: PlanOptions,
    preset: string | null = null,
  ): Promise<Import> {
    const planned = await this.planner.plan(ctx, manager, draft, options);
    const { mapping, headerDigest } = planned.reading;
    const at = new Date(this.clock());
    if (preset !== null && mapping !== null)
      await this.presets.save(manager, { userId: draft.userId, name: preset, headerDigest, mapping, at });
    await this.imports.replaceRows(manager, draft.id, planned.plan.rows, options.chosen);
    const changes = {
      ...plannedColumns(planned, options.recordShorts),
      sameFileAs: await this.imports.sameFile(manager, draft.userId, planned.digest),
      readAt: at,
      plannedRevision: planned.revision,
    };
    await manager.update(ImportEntity, { id: draft.id }, changes);
    return toImport({ ...draft, ...changes });
  }
}

/** @throws AppError INVALID_MAPPING for a mapping that cannot read any file */
function assertUsable({ columns, timeZone }: ImportMapping): void {
  if (columns.price === undefined && columns.amount === undefined)
    throw invalidMapping('Choose the column with the price, or the one with the amount.', 'mapping.columns.price');
  if (knownZone(timeZone).toLowerCase() !== timeZone.toLowerCase())
    throw invalidMapping('Unknown time zone.', 'mapping.timeZone');
}
