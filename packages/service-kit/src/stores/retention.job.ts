import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging.ts';
import { CLOCK, LOGGER } from '../tokens.ts';

const EVERY_MS = 10 * 60_000;
/** Maximum number of rows that one transaction deletes from a table. */
const BATCH = 5000;
/** Per schema: only one replica of a service gets the lock. */
const TRY_LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended('retention ' || current_schema(), 0)) AS acquired`;

/** Injection token of the service's policies. */
export const RETENTION_POLICIES = Symbol('RETENTION_POLICIES');

/** Which rows of a table expire. */
export interface RetentionPolicy {
  table: string;
  /** SQL condition of an expired row; `$1` is the time before which rows expire */
  where: string;
  /** age at which a row expires */
  keepMs: number;
}

/** Deletes expired rows every ten minutes. Every replica schedules it; only one runs at a time. */
@Injectable()
export class RetentionJob implements BeforeApplicationShutdown {
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RETENTION_POLICIES) private readonly policies: readonly RetentionPolicy[],
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(EVERY_MS)
  run(): void {
    this.running = this.runAndLog();
  }

  /** Resolves when the transaction in flight has ended. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Deletes expired rows in batches. Returns the number of deleted rows by table; empty while another replica runs. */
  async sweep(): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {};
    let hasMore = true;
    while (hasMore && !this.stopped) {
      hasMore = false;
      for (const [table, rows] of await this.dataSource.transaction((manager) => this.deleteBatch(manager))) {
        if (rows > 0) deleted[table] = (deleted[table] ?? 0) + rows;
        hasMore ||= rows === BATCH;
      }
    }
    return deleted;
  }

  private async deleteBatch(manager: EntityManager): Promise<[table: string, rows: number][]> {
    const [lock] = (await manager.query(TRY_LOCK)) as { acquired: boolean }[];
    if (!lock?.acquired) return [];
    const deleted: [string, number][] = [];
    for (const { table, where, keepMs } of this.policies) {
      // Rows that are locked now are deleted in a later run.
      const [, rows] = (await manager.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
         ))`,
        [new Date(this.clock() - keepMs)],
      )) as [unknown, number];
      deleted.push([table, rows]);
    }
    return deleted;
  }

  private async runAndLog(): Promise<void> {
    try {
      const deleted = await this.sweep();
      if (Object.keys(deleted).length > 0) this.logger.info({ deleted }, 'expired rows deleted');
    } catch (err) {
      this.logger.warn({ err }, 'failed to delete expired rows; retrying in ten minutes');
    }
  }
}
