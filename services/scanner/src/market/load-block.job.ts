import { encodeBlock } from '@plainscan/market-data';
import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import type { HistoryStore } from './history.store.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketMoved, type MarketFeed } from './market-source.ts';
import { BLOCK_QUEUE, defineJob } from './market-queues.ts';
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

/** Brings one block of up to a hundred stocks into Redis. Doing it again changes nothing. */
export class LoadBlock {
  readonly #feed: MarketFeed;
  readonly #blocks: MarketBlocksStore;
  readonly #history: HistoryStore;
  constructor(feed: MarketFeed, blocks: MarketBlocksStore, history: HistoryStore) {
    this.#feed = feed;
    this.#blocks = blocks;
    this.#history = history;
  }

  async process(payload: Payload): Promise<void> {
    const { version, block, symbols } = payload;
    if (await this.#blocks.hasBlock(version, block)) return;
    const { bytes, stocks } = symbols === null ? await this.#kept(payload) : await this.#fetched(payload, symbols);
    await this.#blocks.writeBlock(version, block, bytes, stocks);
  }

  async #kept({ version, block }: Payload): Promise<{ bytes: Uint8Array; stocks: number }> {
    const kept = await this.#history.block(version, block);
    if (!kept) throw new UnrecoverableError(`block ${block} of market ${version} is not in the history`);
    return kept;
  }

  async #fetched(payload: Payload, symbols: string[]): Promise<{ bytes: Uint8Array; stocks: number }> {
    try {
      const provider = await this.#feed.open(payload.version);
      const listed = await provider.dailyBars(symbols, payload.from, payload.asOf);
      const stocks = listed.filter((stock) => stock.bars.dates.length > 0);
      return { bytes: encodeBlock(stocks), stocks: stocks.length };
    } catch (error) {
      if (error instanceof MarketMoved) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}
