import {
  AppError,
  type Import,
  type importChangeSchema,
  type ImportMapping,
  type importListSchema,
  type ImportRow,
  type importRowsPageSchema,
} from '@plainscan/contracts';
import { knownZone } from '@plainscan/market-calendar';
import { type CallContext, type Clock, remainingMs, timeoutError } from '@plainscan/service-kit';
import { Turns } from '@plainscan/service-kit/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { JournalAccess } from '../access/journal-access.ts';
import { ImportEntity } from '../db/entities/import.entity.ts';
import type { JournalLock } from '../journals/journal-lock.ts';
import { storedJson, storedName } from '../trades/stored-text.ts';
import { importNotFound, invalidMapping, notADraft } from './import-errors.ts';
import { countsOf, type ImportsStore, toImport } from './imports.store.ts';
import type { PresetsStore } from './presets.store.ts';
import type { DraftOptions, JudgedDraft, ReadDraft } from './read-draft.ts';

/** Drafts that wait at one time. */
const MAX_DRAFTS = 20;
/** With those that were committed, or undone and not yet forgotten. */
const MAX_IMPORTS = 2000;

type Change = z.output<typeof importChangeSchema>;

/** Imports before they are committed: nothing of them is part of the journal. */
export class DraftImports {
  readonly #db: DataSource;
  readonly #access: JournalAccess;
  readonly #lock: JournalLock;
  readonly #imports: ImportsStore;
  readonly #presets: PresetsStore;
  readonly #draft: ReadDraft;
  readonly #clock: Clock;
  readonly #turns = new Turns();

  constructor(parts: {
    db: DataSource;
    access: JournalAccess;
    lock: JournalLock;
    imports: ImportsStore;
    presets: PresetsStore;
    draft: ReadDraft;
    clock: Clock;
  }) {
    this.#db = parts.db;
    this.#access = parts.access;
    this.#lock = parts.lock;
    this.#imports = parts.imports;
    this.#presets = parts.presets;
    this.#draft = parts.draft;
    this.#clock = parts.clock;
  }

  /** @throws AppError TOO_MANY_IMPORTS, PREMIUM_REQUIRED */
  async begin(ctx: CallContext, given: { id: string; name: string; chars: number }): Promise<void> {
    const userId = await this.#access.owner(ctx);
    await this.#lock.within(ctx, userId, async ({ manager }) => {
      if (await this.#imports.find(manager, userId, given.id)) return;
      if ((await this.#imports.drafts(manager, userId)) >= MAX_DRAFTS)
        throw new AppError(
          'conflict',
          'TOO_MANY_IMPORTS',
          `${MAX_DRAFTS} imports wait already: finish or discard one first.`,
        );
      if ((await this.#imports.count(manager, userId)) >= MAX_IMPORTS)
        throw new AppError('conflict', 'TOO_MANY_IMPORTS', `A journal remembers at most ${MAX_IMPORTS} imports.`);
      const name = storedName(given.name) ?? 'Import';
      await this.#imports.begin(manager, { ...given, name, userId, at: new Date(this.#clock()) });
    });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async addPart(ctx: CallContext, { id, part, text }: { id: string; part: number; text: string }): Promise<void> {
    const userId = await this.#access.owner(ctx);
    await this.#alone(ctx, id, async (manager) => {
      const draft = await this.#held(manager, userId, id);
      if (draft.status !== 'draft' || draft.readAt !== null) return;
      await this.#imports.addPart(manager, { id, part, text, at: new Date(this.#clock()) });
    });
  }

  /** Nothing is done again of one that was read. @throws AppError NOT_FOUND, UNREADABLE_FILE, TOO_MANY_ROWS, TIMEOUT, PREMIUM_REQUIRED */
  async read(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.#access.owner(ctx);
    return this.#alone(ctx, userId, async (manager) => {
      const draft = await this.#held(manager, userId, id);
      if (draft.status !== 'draft' || draft.readAt !== null) return toImport(draft);
      return this.#judge(ctx, manager, draft, {
        ...{ mapping: null, recordShorts: false, chosen: new Map(), now: this.#clock() },
      });
    });
  }

  /** @throws AppError NOT_FOUND, NOT_A_DRAFT, INVALID_MAPPING, TOO_MANY_PRESETS, TOO_MANY_ROWS, TIMEOUT, PREMIUM_REQUIRED */
  async change(ctx: CallContext, { id, ...change }: Change & { id: string }): Promise<Import> {
    const userId = await this.#access.owner(ctx);
    const wanted = change.mapping && storedJson(change.mapping);
    if (wanted) assertUsable(wanted);
    return this.#alone(ctx, userId, async (manager) => {
      const draft = await this.#held(manager, userId, id);
      if (draft.status !== 'draft') throw notADraft();
      const chosen = await this.#imports.chosen(manager, id);
      for (const line of change.include ?? []) chosen.set(line, true);
      for (const line of change.exclude ?? []) chosen.set(line, false);
      const mapping = wanted ?? draft.mapping;
      const preset = change.savePresetAs === undefined ? null : storedName(change.savePresetAs);
      if (preset !== null && mapping === null) throw invalidMapping('There is no mapping to be saved yet.', 'mapping');
      const named = preset ?? (change.mapping ? null : draft.sourceName) ?? 'Own mapping';
      return this.#judge(
        ctx,
        manager,
        draft,
        {
          ...{ mapping, mappingName: named, chosen, now: this.#clock() },
          recordShorts: change.recordShorts ?? draft.recordShorts,
        },
        preset,
      );
    });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async get(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.#access.owner(ctx);
    const found = await this.#imports.find(this.#db.manager, userId, id);
    if (!found) throw importNotFound();
    return toImport(found);
  }

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<z.output<typeof importListSchema>> {
    const userId = await this.#access.owner(ctx);
    const found = await this.#imports.list(this.#db.manager, userId);
    return {
      imports: found.map((row) => {
        const { sample: _sample, columns: _columns, mapping: _mapping, ...listed } = toImport(row);
        return listed;
      }),
    };
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async rows(
    ctx: CallContext,
    { id, ...page }: z.output<typeof importRowsPageSchema> & { id: string },
  ): Promise<{ rows: ImportRow[] }> {
    const userId = await this.#access.owner(ctx);
    if (!(await this.#imports.find(this.#db.manager, userId, id))) throw importNotFound();
    return { rows: await this.#imports.rows(this.#db.manager, id, page) };
  }

  /** @throws AppError NOT_FOUND, NOT_A_DRAFT, PREMIUM_REQUIRED */
  async discard(ctx: CallContext, id: string): Promise<void> {
    const userId = await this.#access.owner(ctx);
    await this.#alone(ctx, id, async (manager) => {
      const draft = await this.#held(manager, userId, id);
      if (draft.status !== 'draft') throw notADraft();
      await this.#imports.remove(manager, id);
    });
  }

  /** Of a user's readings, and of a draft's parts, one after another: they would only wait for its lock, each with a connection. */
  #alone<T>(ctx: CallContext, key: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#turns.take(key, () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return this.#db.transaction(work);
    });
  }

  async #held(manager: EntityManager, userId: string, id: string): Promise<ImportEntity> {
    const found = await this.#imports.hold(manager, userId, id);
    if (!found) throw importNotFound();
    return found;
  }

  async #judge(
    ctx: CallContext,
    manager: EntityManager,
    draft: ImportEntity,
    options: DraftOptions,
    preset: string | null = null,
  ): Promise<Import> {
    const revision = await this.#imports.revision(manager, draft.userId);
    const judged = await this.#draft.judge(ctx, manager, draft, options);
    const { mapping, headerDigest } = judged.reading;
    const at = new Date(this.#clock());
    if (preset !== null && mapping !== null)
      await this.#presets.save(manager, { userId: draft.userId, name: preset, headerDigest, mapping, at });
    await this.#imports.replaceRows(manager, draft.id, judged.plan.rows, options.chosen);
    const read = {
      ...asRead(judged, options.recordShorts),
      ...{ sameFileAs: await this.#imports.sameFile(manager, draft.userId, judged.digest), readAt: at },
    };
    await manager.update(ImportEntity, { id: draft.id }, read);
    await this.#imports.judgedAt(manager, draft.id, revision);
    return toImport({ ...draft, ...read });
  }
}

/** What is kept of a draft once its rows are judged. */
export const asRead = ({ reading, plan, changes, digest }: JudgedDraft, recordShorts: boolean) => ({
  ...{ source: reading.source, sourceName: reading.sourceName, problem: reading.problem, mapping: reading.mapping },
  ...{ columns: reading.columns, sample: reading.sample, fileDigest: digest, recordShorts },
  counts: countsOf(plan.rows),
  tradesCreated: changes.created + plan.ownTrades.length,
  tradesChanged: changes.changed,
});

/** @throws AppError INVALID_MAPPING of one that no file could be read with */
function assertUsable({ columns, timeZone }: ImportMapping): void {
  if (columns.price === undefined && columns.amount === undefined)
    throw invalidMapping('Say which column is the price, or which the amount.', 'mapping.columns.price');
  if (knownZone(timeZone).toLowerCase() !== timeZone.toLowerCase())
    throw invalidMapping('This time zone is not known.', 'mapping.timeZone');
}
