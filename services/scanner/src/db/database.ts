import type { Health, Logger, Secret } from '@plainscan/service-kit';
import { createDataSource } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { MarketBlockEntity } from './entities/market-block.entity.ts';
import { MarketEntity } from './entities/market.entity.ts';
import { SettingEntity } from './entities/setting.entity.ts';
import { MarketHistory1763700000000 } from './migrations/1763700000000-market-history.ts';

const RETRY_MS = 1000;

/** Not yet initialised. */
export const scannerDataSource = (url: string | Secret, name: string, health?: Health): DataSource =>
  createDataSource({
    url,
    schema: 'scanner',
    name,
    entities: [MarketEntity, MarketBlockEntity, SettingEntity],
    migrations: [MarketHistory1763700000000],
    ...(health && { health }),
  });

/** Connects in the background until it succeeds, so that no process needs PostgreSQL to boot. */
export class DatabaseConnection {
  readonly dataSource: DataSource;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #attempt: Promise<void> = Promise.resolve();

  constructor(dataSource: DataSource, logger: Logger) {
    this.dataSource = dataSource;
    this.#logger = logger;
  }

  /** Resolves after the first attempt, whatever came of it. */
  open(): Promise<void> {
    this.#attempt = this.#connect();
    return this.#attempt;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#attempt;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  async #connect(): Promise<void> {
    try {
      await this.dataSource.initialize();
    } catch (err) {
      if (this.#closed) return;
      this.#logger.warn({ err }, 'PostgreSQL cannot be reached; trying again');
      this.#timer = setTimeout(() => void this.open(), RETRY_MS);
    }
  }
}
