import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { BlockMissing, MarketBlocksStore } from './market-blocks.store.ts';
import { MarketHistoryStore } from './market-history.store.ts';
import { defineJob, MARKET_QUEUE } from './market-queues.ts';
import { jobIds } from './market-version.ts';

export const keepHistory = defineJob({
  name: 'keep-history',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.keep(version),
});

/**
 * Copies the current market into the durable history, one block at a time, resuming where an earlier attempt stopped.
 */
@Injectable()
export class KeepHistory {
  constructor(
    private readonly blocks: MarketBlocksStore,
    private readonly history: MarketHistoryStore,
  ) {}

  async process({ version }: z.output<typeof keepHistory.payload>, isStopping: () => boolean): Promise<void> {
    const market = await this.blocks.current();
    if (market?.version !== version || (await this.history.complete(version))) return;
    for (const block of await this.history.begin(market)) {
      if (isStopping()) throw new Error('this worker is stopping; the next attempt resumes here');
      const bytes = await this.read(version, block);
      await this.history.storeBlock(version, block, await this.blocks.stocksIn(version, block), bytes);
    }
    await this.history.finish(version, market.source);
  }

  private async read(version: string, block: number): Promise<Buffer> {
    try {
      const [bytes] = await this.blocks.readBlocks(version, block, block + 1);
      return bytes!;
    } catch (error) {
      if (error instanceof BlockMissing) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}
