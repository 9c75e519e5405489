import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { MarketBlockEntity } from '../db/entities/market-block.entity.ts';
import { MarketEntity } from '../db/entities/market.entity.ts';
import type { PublishedMarket } from './market-version.ts';

/** Number of markets per source stored in PostgreSQL, including the newest. */
const STORED_MARKETS = 2;

export type StoredMarket = Pick<
  MarketEntity,
  'version' | 'source' | 'provider' | 'simulated' | 'asOf' | 'stocks' | 'blocks' | 'updatedAt' | 'badRows'
>;

/** The durable copy of the market in PostgreSQL, from which an empty Redis is refilled. */
@Injectable()
export class MarketHistoryStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Null if it isn't stored completely. */
  async complete(version: string): Promise<StoredMarket | null> {
    return this.dataSource.getRepository(MarketEntity).findOneBy({ version, completedAt: Not(IsNull()) });
  }

  async block(version: string, block: number): Promise<{ bytes: Buffer; stocks: number } | null> {
    return this.dataSource.getRepository(MarketBlockEntity).findOneBy({ version, block });
  }

  /** Idempotent. Returns the blocks that are not stored yet. */
  async begin(market: PublishedMarket): Promise<number[]> {
    const { version, source, provider, simulated, asOf, stocks, blocks, badRows } = market;
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(MarketEntity)
      .values({
        version,
        source,
        provider,
        simulated,
        asOf,
        stocks,
        blocks,
        badRows,
        updatedAt: new Date(market.updatedAt),
      })
      .orIgnore()
      .execute();
    const stored = await this.dataSource
      .getRepository(MarketBlockEntity)
      .find({ select: { block: true }, where: { version } });
    const storedBlocks = new Set(stored.map((row) => row.block));
    return Array.from({ length: blocks }, (_, i) => i).filter((i) => !storedBlocks.has(i));
  }

  async storeBlock(version: string, block: number, stocks: number, bytes: Buffer): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(MarketBlockEntity)
      .values({ version, block, stocks, bytes })
      .orIgnore()
      .execute();
  }

  /** Marks the market as complete, and deletes the incomplete and the oldest markets of its source. */
  async finish(version: string, source: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const markets = tx.getRepository(MarketEntity);
      await markets.update({ version, completedAt: IsNull() }, { completedAt: new Date() });
      await markets.delete({ source, completedAt: IsNull() });
      const complete = await markets.find({
        select: { version: true },
        where: { source, completedAt: Not(IsNull()) },
        order: { completedAt: 'DESC' },
        skip: STORED_MARKETS,
      });
      for (const { version: old } of complete) await markets.delete({ version: old });
    });
  }
}
