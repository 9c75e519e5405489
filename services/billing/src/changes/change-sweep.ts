import type { Clock, Logger } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { EntitlementChanges } from './entitlement-changes.ts';

const LOOK_EVERY_MS = 1000;
/** Users of one transaction. */
const BATCH = 50;

/** Tells of entitlements that time alone has changed. Every replica looks; each user is told of by one. */
export class ChangeSweep {
  readonly #db: DataSource;
  readonly #changes: EntitlementChanges;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #sweeping: Promise<unknown> = Promise.resolve();

  constructor(parts: { db: DataSource; changes: EntitlementChanges; clock: Clock; logger: Logger }) {
    this.#db = parts.db;
    this.#changes = parts.changes;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  onApplicationBootstrap(): void {
    this.#next();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#sweeping;
  }

  /** Users told of. */
  async sweep(): Promise<number> {
    let told = 0;
    for (let batch = BATCH; batch === BATCH && !this.#stopped; told += batch)
      batch = await this.#db.transaction((manager) => this.#batch(manager));
    if (told > 0) this.#changes.poke();
    return told;
  }

  async #batch(manager: EntityManager): Promise<number> {
    const due = (await manager.query(
      `SELECT user_id AS "userId" FROM accounts WHERE changes_at <= $1
       ORDER BY changes_at, user_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [new Date(this.#clock())],
    )) as { userId: string }[];
    for (const { userId } of due) await this.#changes.touch(manager, userId);
    return due.length;
  }

  #next(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#sweeping = this.#run();
    }, LOOK_EVERY_MS);
  }

  async #run(): Promise<void> {
    try {
      if (this.#db.isInitialized) await this.sweep();
    } catch (err) {
      this.#logger.warn({ err }, 'entitlements that time changed not told of; trying again');
    }
    this.#next();
  }
}
