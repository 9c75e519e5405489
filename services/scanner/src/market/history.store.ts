import { IsNull, Not, type DataSource } from 'typeorm';
import { MarketBlockEntity } from '../db/entities/market-block.entity.ts';
import { MarketEntity } from '../db/entities/market.entity.ts';
import type { PublishedMarket } from './market-version.ts';

/** Markets of one source kept in PostgreSQL, the newest included. */
const KEPT_MARKETS = 2;

export type KeptMarket = Pick<
  MarketEntity,
  'version' | 'source' | 'provider' | 'simulated' | 'asOf' | 'stocks' | 'blocks' | 'updatedAt'
>;

/** The durable copy of the market in PostgreSQL: what a cold Redis is refilled from. */
export class HistoryStore {
  readonly #db: DataSource;
  constructor(db: DataSource) {
    this.#db = db;
  }

  /** Null when it was never kept, or not to the end. */
  async complete(version: string): Promise<KeptMarket | null> {
    return this.#db.getRepository(MarketEntity).findOneBy({ version, completedAt: Not(IsNull()) });
  }

  async block(version: string, block: number): Promise<{ bytes: Buffer; stocks: number } | null> {
    return this.#db.getRepository(MarketBlockEntity).findOneBy({ version, block });
  }

  /** Makes the market known; harmless when it is. Returns the blocks that are not kept yet. */
  async begin(market: PublishedMarket): Promise<number[]> {
    const { version, source, provider, simulated, asOf, stocks, blocks } = market;
    await this.#db
      .createQueryBuilder()
      .insert()
      .into(MarketEntity)
      .values({ version, source, provider, simulated, asOf, stocks, blocks, updatedAt: new Date(market.updatedAt) })
      .orIgnore()
      .execute();
    const kept = await this.#db.getRepository(MarketBlockEntity).find({ select: { block: true }, where: { version } });
    const there = new Set(kept.map((row) => row.block));
    return Array.from({ length: blocks }, (_, i) => i).filter((i) => !there.has(i));
  }

  async keepBlock(version: string, block: number, stocks: number, bytes: Buffer): Promise<void> {
    await this.#db
      .createQueryBuilder()
      .insert()
      .into(MarketBlockEntity)
      .values({ version, block, stocks, bytes })
      .orIgnore()
      .execute();
  }

  /** Marks the market complete and forgets the oldest ones of its source, and those that were given up half way. */
  async finish(version: string, source: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const markets = tx.getRepository(MarketEntity);
      await markets.update({ version, completedAt: IsNull() }, { completedAt: new Date() });
      await markets.delete({ source, completedAt: IsNull() });
      const complete = await markets.find({
        select: { version: true },
        where: { source, completedAt: Not(IsNull()) },
        order: { completedAt: 'DESC' },
        skip: KEPT_MARKETS,
      });
      for (const { version: old } of complete) await markets.delete({ version: old });
    });
  }
}
