import type { Clock, Logger } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';

const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 10 * 60_000;
/** Rows of one table that one transaction removes. */
const BATCH = 5000;
/** of the advisory lock under which rows are removed */
const LOCK = 7_301_002;

const DAY_MS = 24 * 3_600_000;

interface Rule {
  table: string;
  /** what is removed, by the time `$1` */
  where: string;
  keepMs: number;
}

/** Refresh tokens go with their sessions; published events are the relay's. */
const RULES: readonly Rule[] = [
  { table: 'pending_signups', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'links', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'sessions', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'ended_sessions', where: 'until <= $1', keepMs: 0 },
  { table: 'mails', where: 'sent_at <= $1', keepMs: 7 * DAY_MS },
  // Where there is no mail server, nobody will send them.
  { table: 'mails', where: 'sent_at IS NULL AND created_at <= $1', keepMs: 30 * DAY_MS },
  { table: 'audit_log', where: 'at <= $1', keepMs: 365 * DAY_MS },
];

/** Removes what has had its time. All replicas come by; one at a time does it. */
export class Housekeeping {
  readonly #db: DataSource;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(parts: { db: DataSource; clock: Clock; logger: Logger }) {
    this.#db = parts.db;
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
    const [lock] = (await manager.query('SELECT pg_try_advisory_xact_lock($1) AS ours', [LOCK])) as { ours: boolean }[];
    if (!lock?.ours) return [];
    const removed: [string, number][] = [];
    for (const { table, where, keepMs } of RULES) {
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
