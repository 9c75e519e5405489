import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type changeImport,
  type Import,
  type importListSchema,
  type ImportRow,
  type listImportRows,
} from '@plainscan/contracts';
import {
  type CallContext,
  type Clock,
  CLOCK,
  KeyedMutex,
  outsideCall,
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
import { importNotFound, notADraft } from './import-errors.ts';
import { FinishImportsService } from './finish-imports.service.ts';
import { ImportWorkers } from './import-workers.ts';
import { ImportsStore, toImport } from './imports.store.ts';

const MAX_DRAFTS = 20;

/** Manages imports that aren't committed yet: the journal contains nothing from them. */
@Injectable()
export class DraftImportsService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly lock: JournalLock,
    private readonly imports: ImportsStore,
    private readonly workers: ImportWorkers,
    private readonly finishing: FinishImportsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError TOO_MANY_IMPORTS, PREMIUM_REQUIRED */
  async begin(ctx: CallContext, upload: { id: string; name: string; chars: number }): Promise<void> {
    const userId = await this.access.owner(ctx);
    await this.lock.runLocked(ctx, userId, async ({ manager }) => {
      if (await this.imports.find(manager, userId, upload.id)) return;
      if ((await this.imports.countDrafts(manager, userId)) >= MAX_DRAFTS)
        throw new AppError(
          'conflict',
          'TOO_MANY_IMPORTS',
          `You have ${MAX_DRAFTS} unfinished imports. Finish or discard one first.`,
        );
      await this.imports.assertRoom(manager, userId);
      const name = storedName(upload.name) ?? 'Import';
      await this.imports.begin(manager, { ...upload, name, userId, at: new Date(this.clock()) });
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

  /**
   * No-op if the draft was already read.
   * @throws AppError NOT_FOUND, UNREADABLE_FILE, TOO_MANY_ROWS, TIMEOUT, OVERLOADED, PREMIUM_REQUIRED
   */
  async read(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.access.owner(ctx);
    return this.workers.run(ctx, { kind: 'read', userId, id });
  }

  /** @throws AppError NOT_FOUND, NOT_A_DRAFT, INVALID_MAPPING, TOO_MANY_PRESETS, TOO_MANY_ROWS, TIMEOUT, OVERLOADED, PREMIUM_REQUIRED */
  async change(ctx: CallContext, { id, ...change }: RpcInput<typeof changeImport>): Promise<Import> {
    const userId = await this.access.owner(ctx);
    return this.workers.run(ctx, { kind: 'change', userId, id, change });
  }

  /** @throws AppError NOT_FOUND, PREMIUM_REQUIRED */
  async get(ctx: CallContext, id: string): Promise<Import> {
    const userId = await this.access.owner(ctx);
    let found = await this.imports.find(this.db.manager, userId, id);
    if (!found) throw importNotFound();
    if (this.finishing.isOverdue(found)) {
      await this.finishing.failOverdue(userId);
      found = (await this.imports.find(this.db.manager, userId, id)) ?? found;
    }
    return toImport(found);
  }

  /** Newest first. @throws AppError PREMIUM_REQUIRED */
  async list(ctx: CallContext): Promise<z.output<typeof importListSchema>> {
    const userId = await this.access.owner(ctx);
    let found = await this.imports.list(this.db.manager, userId);
    if (found.some((each) => this.finishing.isOverdue(each))) {
      await this.finishing.failOverdue(userId);
      found = await this.imports.list(this.db.manager, userId);
    }
    return {
      imports: found.map((row) => {
        const { sample: _sample, columns: _columns, mapping: _mapping, preview: _preview, ...listed } = toImport(row);
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

  /** Without the mutex, each part of a draft that waits for the row lock would occupy a connection. */
  private runExclusive<T>(ctx: CallContext, key: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(key, () => {
      if (remainingMs(ctx) <= 0) throw timeoutError();
      return outsideCall(() => this.db.transaction(work));
    });
  }

  private async lockDraft(manager: EntityManager, userId: string, id: string): Promise<ImportEntity> {
    const found = await this.imports.lock(manager, userId, id);
    if (!found) throw importNotFound();
    return found;
  }
}
