import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Import } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, internalError, type Logger, LOGGER } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import type { ImportEntity, ImportRun } from '../db/entities/import.entity.ts';
import { JournalAccess } from '../journals/journal-access.ts';
import { ImportWorkers, MAX_RUN_MS } from './import-workers.ts';
import { ImportsStore } from './imports.store.ts';

/** A run that takes longer has lost its process. */
const OVERDUE_MS = MAX_RUN_MS + 15_000;
const INTERRUPTED = 'It was interrupted. Nothing changed in your journal.';

/** Commits and undoes imports. */
@Injectable()
export class FinishImportsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly imports: ImportsStore,
    private readonly workers: ImportWorkers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A commit continues after its caller stops waiting; the import's status reports the result. No-op on a committed
   * import.
   * @throws AppError NOT_FOUND, NOT_A_DRAFT, NOTHING_TO_IMPORT, TOO_MANY_TRADES, TIMEOUT, OVERLOADED, PREMIUM_REQUIRED
   */
  commit(ctx: CallContext, id: string): Promise<Import> {
    return this.finish(ctx, id, 'commit');
  }

  /**
   * Like `commit`. No-op on an undone import. @throws AppError NOT_FOUND, NOT_COMMITTED, TIMEOUT, OVERLOADED,
   * PREMIUM_REQUIRED
   */
  undo(ctx: CallContext, id: string): Promise<Import> {
    return this.finish(ctx, id, 'undo');
  }

  isOverdue({ runSince }: Pick<ImportEntity, 'runSince'>): boolean {
    return runSince !== null && runSince.getTime() < this.clock() - OVERDUE_MS;
  }

  /** Marks the user's runs as failed if their process is gone. */
  failOverdue(userId: string): Promise<void> {
    return this.imports.failRunsBefore(this.db.manager, userId, new Date(this.clock() - OVERDUE_MS), INTERRUPTED);
  }

  private async finish(ctx: CallContext, id: string, run: ImportRun): Promise<Import> {
    const userId = await this.access.owner(ctx);
    const since = new Date(this.clock());
    return this.workers.run(
      ctx,
      { kind: run, userId, id },
      {
        begin: () => this.imports.beginRun(this.db.manager, userId, { id, run, since }),
        fail: (err) => this.fail(id, since, err),
      },
    );
  }

  /** If the failure can't be stored, the run is later found to be overdue. */
  private async fail(id: string, since: Date, err: unknown): Promise<void> {
    const { message } = err instanceof AppError ? err : internalError();
    await this.imports.failRun(this.db.manager, id, since, message).catch((failure: unknown) => {
      this.logger.warn({ err: failure, importId: id }, 'failed to record the failure of an import');
    });
  }
}
