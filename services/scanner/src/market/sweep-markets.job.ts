import type { Logger } from '@plainscan/service-kit';
import { z } from 'zod';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import { defineJob, MARKET_QUEUE } from './market-queues.ts';
import { jobIds } from './market-version.ts';

export const sweepMarkets = defineJob({
  name: 'sweep-markets',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.sweep(version),
});

/** Frees the memory of markets that were replaced, a while after `version` took their place. */
export class SweepMarkets {
  readonly #blocks: MarketBlocksStore;
  readonly #logger: Logger;
  constructor(blocks: MarketBlocksStore, logger: Logger) {
    this.#blocks = blocks;
    this.#logger = logger;
  }

  async process(): Promise<void> {
    const swept = await this.#blocks.sweep();
    if (swept.length > 0) this.#logger.info({ swept }, 'old markets deleted');
  }
}
