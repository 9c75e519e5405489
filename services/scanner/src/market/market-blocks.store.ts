import { Inject, Injectable } from '@nestjs/common';
import { type MarketQuality, marketQualitySchema } from '@plainscan/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis.module.ts';
import { mergeQuality } from './market-quality.ts';
import {
  plannedMarketSchema,
  publishedMarketSchema,
  type PlannedMarket,
  type PublishedMarket,
} from './market-version.ts';

const CURRENT = 'market:current';
const LOADING = 'market:loading';
/** sorted set: versions by the time they were planned */
const VERSIONS = 'market:versions';
const blockKey = (version: string, block: number): string => `market:${version}:block:${block}`;
/** hash: block → its number of stocks. A block written twice counts once. */
const loadedKey = (version: string): string => `market:${version}:loaded`;
/** hash: block → the quality of its bars, JSON */
const qualityKey = (version: string): string => `market:${version}:quality`;

/**
 * Sets the current market, unless the current one is of the same source and was planned later. Returns 1 if it was set.
 */
const SET_CURRENT = `
local current = redis.call('GET', KEYS[1])
if current then
  local market = cjson.decode(current)
  if market.source == ARGV[2] and market.plannedAt > tonumber(ARGV[3]) then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1])
return 1`;

/** Thrown if a requested block isn't in Redis: its market was swept, or Redis lost it. */
export class BlockMissing extends Error {
  override readonly name = 'BlockMissing';
  constructor(version: string, block: number) {
    super(`block ${block} of market ${version} is not in Redis`);
  }
}

/** The market in Redis: one binary key per block, the current version, and the progress of a preload. */
@Injectable()
export class MarketBlocksStore {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async current(): Promise<PublishedMarket | null> {
    const json = await this.redis.get(CURRENT);
    return json === null ? null : publishedMarketSchema.parse(JSON.parse(json));
  }

  async loading(): Promise<PlannedMarket | null> {
    const json = await this.redis.get(LOADING);
    return json === null ? null : plannedMarketSchema.parse(JSON.parse(json));
  }

  async begin(market: PlannedMarket): Promise<void> {
    await this.redis
      .multi()
      .set(LOADING, JSON.stringify(market))
      .zadd(VERSIONS, market.plannedAt, market.version)
      .exec();
  }

  /** The block and its count appear together, so progress never counts a missing block. */
  async writeBlock(
    version: string,
    block: number,
    { bytes, stocks, quality }: { bytes: Uint8Array; stocks: number; quality: MarketQuality },
  ): Promise<void> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    await this.redis
      .multi()
      .set(blockKey(version, block), buffer)
      .hset(loadedKey(version), block, stocks)
      .hset(qualityKey(version), block, JSON.stringify(quality))
      .exec();
  }

  /** null: the blocks were written without it */
  async quality(version: string): Promise<MarketQuality | null> {
    const byBlock = Object.entries(await this.redis.hgetall(qualityKey(version)));
    if (byBlock.length === 0) return null;
    byBlock.sort(([a], [b]) => Number(a) - Number(b));
    return mergeQuality(byBlock.map(([, json]) => marketQualitySchema.parse(JSON.parse(json))));
  }

  async hasBlock(version: string, block: number): Promise<boolean> {
    return (await this.redis.exists(blockKey(version, block))) === 1;
  }

  /** The missing blocks of `0 … blocks − 1`. */
  async missingBlocks(version: string, blocks: number): Promise<number[]> {
    const pipeline = this.redis.pipeline();
    for (let i = 0; i < blocks; i += 1) pipeline.exists(blockKey(version, i));
    const replies = (await pipeline.exec()) ?? [];
    return replies.flatMap(([error, found], i) => {
      if (error) throw error;
      return found === 1 ? [] : [i];
    });
  }

  /** Bytes of the blocks `from … to − 1` in one round trip. @throws BlockMissing */
  async readBlocks(version: string, from: number, to: number): Promise<Buffer[]> {
    const keys = Array.from({ length: to - from }, (_, i) => blockKey(version, from + i));
    const found = await this.redis.mgetBuffer(...keys);
    return found.map((bytes, i) => {
      if (bytes === null) throw new BlockMissing(version, from + i);
      return bytes;
    });
  }

  async loaded(version: string): Promise<{ blocks: number; stocks: number }> {
    const counts = await this.redis.hvals(loadedKey(version));
    return { blocks: counts.length, stocks: counts.reduce((sum, n) => sum + Number(n), 0) };
  }

  async stocksIn(version: string, block: number): Promise<number> {
    return Number(await this.redis.hget(loadedKey(version), String(block)));
  }

  /** Returns false if the current market is of the same source and was planned later. */
  async publish(market: PublishedMarket): Promise<boolean> {
    const set = await this.redis.eval(SET_CURRENT, 1, CURRENT, JSON.stringify(market), market.source, market.plannedAt);
    return set === 1;
  }

  /** Deletes every market except the current one and the one being loaded. Returns the deleted versions. */
  async sweep(): Promise<string[]> {
    // Listed first, so that a market whose load starts later can't be deleted.
    const versions = await this.redis.zrange(VERSIONS, 0, -1);
    // Read before the current one, so that a market published between the two reads is found by at least one of them.
    const loading = await this.loading();
    const current = await this.current();
    const stale = versions.filter((version) => version !== loading?.version && version !== current?.version);
    for (const version of stale) {
      const blocks = await this.redis.hkeys(loadedKey(version));
      await this.redis
        .multi()
        .unlink(loadedKey(version), qualityKey(version), ...blocks.map((i) => blockKey(version, Number(i))))
        .zrem(VERSIONS, version)
        .exec();
    }
    return stale;
  }
}
