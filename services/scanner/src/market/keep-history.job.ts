import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import type { HistoryStore } from './history.store.ts';
import { BlockMissing, type MarketBlocksStore } from './market-blocks.store.ts';
import { defineJob, MARKET_QUEUE } from './market-queues.ts';
import { jobIds } from './market-version.ts';

export const keepHistory = defineJob({
  name: 'keep-history',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.keep(version),
});

/** Copies the current market into the durable history, a block at a time, from where an earlier attempt got to. */
export class KeepHistory {
  readonly #blocks: MarketBlocksStore;
  readonly #history: HistoryStore;
  readonly #stopping: () => boolean;
  constructor(blocks: MarketBlocksStore, history: HistoryStore, stopping: () => boolean) {
    this.#blocks = blocks;
    this.#history = history;
    this.#stopping = stopping;
  }

  async process({ version }: z.output<typeof keepHistory.payload>): Promise<void> {
    const market = await this.#blocks.current();
    if (market?.version !== version || (await this.#history.complete(version))) return;
    for (const block of await this.#history.begin(market)) {
      if (this.#stopping()) throw new Error('this worker stops: the next attempt goes on from here');
      const bytes = await this.#read(version, block);
      await this.#history.keepBlock(version, block, await this.#blocks.stocksIn(version, block), bytes);
    }
    await this.#history.finish(version, market.source);
  }

  async #read(version: string, block: number): Promise<Buffer> {
    try {
      const [bytes] = await this.#blocks.readBlocks(version, block, block + 1);
      return bytes!;
    } catch (error) {
      if (error instanceof BlockMissing) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}
