import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logging.ts';

const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 10 * 60_000;
/** Rows of one table that one transaction removes. */
const BATCH = 5000;
/** The advisory lock under which rows of the schema are removed. */
const TRY_LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || current_schema(), 0)) AS ours`;

/** What has had its time, of one table. */
export interface Retention {
  table: string;
  /** SQL: what is removed, by the time `$1` */
  where: string;
  /** how long before now that time is */
  keepMs: number;
}

/** Removes the rows of a service that have had their time, every ten minutes. All replicas come by; one at a time does it. */
export class Housekeeping {
  readonly #db: DataSource;
  readonly #retention: readonly Retention[];
  readonly #clock: Clock;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(parts: { db: DataSource; retention: readonly Retention[]; clock: Clock; logger: Logger }) {
    this.#db = parts.db;
    this.#retention = parts.retention;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  onApplicationBootstrap(): void {
    this.#after(FIRST_AFTER_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#sweeping;
  }

  /** Rows removed, by table; empty when another replica is at it. */
  async sweep(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    let more = true;
    while (more && !this.#stopped) {
      more = false;
      for (const [table, rows] of await this.#db.transaction((manager) => this.#batch(manager))) {
        if (rows > 0) removed[table] = (removed[table] ?? 0) + rows;
        more ||= rows === BATCH;
      }
    }
    return removed;
  }

  async #batch(manager: EntityManager): Promise<[table: string, rows: number][]> {
    const [lock] = (await manager.query(TRY_LOCK)) as { ours: boolean }[];
    if (!lock?.ours) return [];
    const removed: [string, number][] = [];
    for (const { table, where, keepMs } of this.#retention) {
      // Whatever is in use right now goes the next time.
      const [, rows] = (await manager.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
         ))`,
        [new Date(this.#clock() - keepMs)],
      )) as [unknown, number];
      removed.push([table, rows]);
    }
    return removed;
  }

  #after(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#sweeping = this.#run();
    }, ms);
  }

  async #run(): Promise<void> {
    try {
      const removed = await this.sweep();
      if (Object.keys(removed).length > 0) this.#logger.info({ removed }, 'rows that had their time removed');
    } catch (err) {
      this.#logger.warn({ err }, 'rows that had their time not removed; trying again later');
    }
    this.#after(EVERY_MS);
  }
}
