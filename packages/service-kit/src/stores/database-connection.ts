import type { DataSource } from 'typeorm';
import type { Logger } from '../logging.ts';

const RETRY_MS = 1000;

/** Connects in the background until it succeeds, so that no process needs PostgreSQL to boot. */
export class DatabaseConnection {
  readonly dataSource: DataSource;
  /** resolves once connected; before that, TypeORM has no entity metadata */
  readonly opened: Promise<void>;
  #resolveOpened!: () => void;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #attempt: Promise<void> = Promise.resolve();

  constructor(dataSource: DataSource, logger: Logger) {
    this.dataSource = dataSource;
    this.#logger = logger;
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve;
    });
  }

  /** Resolves after the first attempt, successful or not. */
  open(): Promise<void> {
    this.#attempt = this.#connect();
    return this.#attempt;
  }

  /** Resolves once no attempt is in progress; none will follow. */
  async stopRetrying(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#attempt;
  }

  async close(): Promise<void> {
    await this.stopRetrying();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  async #connect(): Promise<void> {
    try {
      await this.dataSource.initialize();
      this.#resolveOpened();
    } catch (err) {
      if (this.#closed) return;
      this.#logger.warn({ err }, 'PostgreSQL unavailable; retrying');
      this.#timer = setTimeout(() => void this.open(), RETRY_MS);
    }
  }
}

/** Brings the schema up to date, all or nothing. Returns the names of the migrations applied. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  await dataSource.initialize();
  try {
    const applied = await dataSource.runMigrations({ transaction: 'all' });
    return applied.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}
