import type { changeImport, Import, ImportMapping } from '@plainscan/contracts';
import { knownZone } from '@plainscan/market-calendar';
import { type CallContext, type Clock, type RpcInput, storedName } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { ImportEntity } from '../../db/entities/import.entity.ts';
import { storedJson } from '../../trades/stored-text.ts';
import { importNotFound, invalidMapping, notADraft } from '../import-errors.ts';
import { type ImportPlanner, plannedColumns, type PlanOptions } from '../import-planner.ts';
import { FINISHED_RUN, type ImportsStore, toImport } from '../imports.store.ts';
import type { PresetsStore } from '../presets.store.ts';

export type DraftChange = Omit<RpcInput<typeof changeImport>, 'id'>;

export interface PlanDraftDeps {
  db: DataSource;
  imports: ImportsStore;
  presets: PresetsStore;
  planner: ImportPlanner;
  clock: Clock;
}

/** Reads a draft's file and compares it with the journal, without changing the journal. */
export class PlanDraft {
  constructor(private readonly deps: PlanDraftDeps) {}

  /** No-op if the draft was already read. @throws AppError NOT_FOUND, UNREADABLE_FILE, TOO_MANY_ROWS, TIMEOUT */
  async read(ctx: CallContext, userId: string, id: string): Promise<Import> {
    return this.deps.db.transaction(async (manager) => {
      const draft = await this.lockDraft(manager, userId, id);
      if (draft.status !== 'draft' || draft.readAt !== null) return toImport(draft);
      const options = { mapping: null, recordShorts: false, chosen: new Map(), now: this.deps.clock() };
      return this.plan(ctx, manager, draft, options);
    });
  }

  /** @throws AppError NOT_FOUND, NOT_A_DRAFT, INVALID_MAPPING, TOO_MANY_PRESETS, TOO_MANY_ROWS, TIMEOUT */
  async change(ctx: CallContext, userId: string, id: string, change: DraftChange): Promise<Import> {
    const newMapping = change.mapping && storedJson(change.mapping);
    if (newMapping) assertUsable(newMapping);
    return this.deps.db.transaction(async (manager) => {
      const draft = await this.lockDraft(manager, userId, id);
      if (draft.status !== 'draft') throw notADraft();
      const chosen = await this.deps.imports.chosen(manager, id);
      for (const line of change.include ?? []) chosen.set(line, true);
      for (const line of change.exclude ?? []) chosen.set(line, false);
      const mapping = newMapping ?? draft.mapping;
      const preset = change.savePresetAs === undefined ? null : storedName(change.savePresetAs);
      if (preset !== null && mapping === null) throw invalidMapping('Match the columns first.', 'mapping');
      const mappingName = preset ?? (change.mapping ? null : draft.sourceName) ?? 'Custom mapping';
      const recordShorts = change.recordShorts ?? draft.recordShorts;
      const options = { mapping, mappingName, recordShorts, chosen, now: this.deps.clock() };
      return this.plan(ctx, manager, draft, options, preset);
    });
  }

  private async lockDraft(manager: EntityManager, userId: string, id: string): Promise<ImportEntity> {
    const found = await this.deps.imports.lock(manager, userId, id);
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
    const { imports, presets, planner, clock } = this.deps;
    const planned = await planner.plan(ctx, manager, draft, options);
    const { mapping, headerDigest } = planned.reading;
    const at = new Date(clock());
    if (preset !== null && mapping !== null)
      await presets.save(manager, { userId: draft.userId, name: preset, headerDigest, mapping, at });
    await imports.replaceRows(manager, draft.id, planned.plan.rows, options.chosen);
    const changes = {
      ...plannedColumns(planned, { recordShorts: options.recordShorts, importId: draft.id, now: at }),
      ...FINISHED_RUN,
      sameFileAs: await imports.sameFile(manager, draft.userId, planned.digest),
      readAt: at,
      plannedRevision: planned.revision,
    };
    await manager.update(ImportEntity, { id: draft.id }, changes);
    return toImport({ ...draft, ...changes });
  }
}

/** @throws AppError INVALID_MAPPING for a mapping that can't read any file */
function assertUsable({ columns, timeZone }: ImportMapping): void {
  if (columns.price === undefined && columns.amount === undefined)
    throw invalidMapping('Choose the column with the price, or the one with the amount.', 'mapping.columns.price');
  if (knownZone(timeZone).toLowerCase() !== timeZone.toLowerCase())
    throw invalidMapping('Unknown time zone.', 'mapping.timeZone');
}
