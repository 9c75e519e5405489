import { Inject, Injectable } from '@nestjs/common';
import type { StockHistory } from '@plainscan/contracts';
import { decodeBlock, encodeBlock } from '@plainscan/market-data';
import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketHistoryStore } from './market-history.store.ts';
import { BLOCK_QUEUE, defineJob } from './market-queues.ts';
import { qualityOf } from './market-quality.ts';
import { MARKET_FEED, type MarketFeed, MarketMoved } from './market-source.ts';
import { jobIds } from './market-version.ts';

export const loadBlock = defineJob({
  name: 'load-block',
  queue: BLOCK_QUEUE,
  payload: z.strictObject({
    version: z.string(),
    block: z.int().min(0),
    /** first and newest session, YYYY-MM-DD */
    from: z.string(),
    asOf: z.string(),
    /** null: the block is in the durable history */
    symbols: z.array(z.string()).nullable(),
  }),
  id: ({ version, block }) => jobIds.load(version, block),
});
type Payload = z.output<typeof loadBlock.payload>;

interface LoadedBlock {
  bytes: Uint8Array;
  stocks: readonly StockHistory[];
}

/** Loads one block of up to a hundred stocks into Redis. Idempotent. */
@Injectable()
export class LoadBlock {
  constructor(
    @Inject(MARKET_FEED) private readonly feed: MarketFeed,
    private readonly blocks: MarketBlocksStore,
    private readonly history: MarketHistoryStore,
  ) {}

  async process(payload: Payload): Promise<void> {
    const { version, block, symbols } = payload;
    if (await this.blocks.hasBlock(version, block)) return;
    const { bytes, stocks } = symbols === null ? await this.readStored(payload) : await this.fetch(payload, symbols);
    const quality = qualityOf(stocks, payload.asOf);
    await this.blocks.writeBlock(version, block, { bytes, stocks: stocks.length, quality });
  }

  private async readStored({ version, block }: Payload): Promise<LoadedBlock> {
    const stored = await this.history.block(version, block);
    if (!stored) throw new UnrecoverableError(`block ${block} of market ${version} is not in the history`);
    return { bytes: stored.bytes, stocks: decodeBlock(stored.bytes) };
  }

  private async fetch(payload: Payload, symbols: string[]): Promise<LoadedBlock> {
    try {
      const provider = await this.feed.open(payload.version);
      const listed = await provider.dailyBars(symbols, payload.from, payload.asOf);
      const stocks = listed.filter((stock) => stock.bars.dates.length > 0);
      return { bytes: encodeBlock(stocks), stocks };
    } catch (error) {
      if (error instanceof MarketMoved) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}
