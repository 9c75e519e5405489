import { marketPublished } from '@plainscan/contracts';
import type { Broadcast, Logger } from '@plainscan/service-kit';
import { UnrecoverableError, type Queue } from 'bullmq';
import { keepHistory } from './keep-history.job.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import { defineJob, jobOf, MARKET_QUEUE } from './market-queues.ts';
import { jobIds, plannedMarketSchema, type PlannedMarket, type PublishedMarket } from './market-version.ts';
import { sweepMarkets } from './sweep-markets.job.ts';

/** How long a replaced market stays for replicas that are still reading it. */
const SWEEP_AFTER_MS = 30_000;

export const publishMarket = defineJob({
  name: 'publish-market',
  queue: MARKET_QUEUE,
  payload: plannedMarketSchema,
  id: ({ version }) => jobIds.publish(version),
});

/** Parent of the blocks' jobs: makes their market the current one. */
export class PublishMarket {
  readonly #blocks: MarketBlocksStore;
  readonly #broadcast: Broadcast;
  readonly #queue: Queue;
  readonly #logger: Logger;
  constructor(blocks: MarketBlocksStore, broadcast: Broadcast, queue: Queue, logger: Logger) {
    this.#blocks = blocks;
    this.#broadcast = broadcast;
    this.#queue = queue;
    this.#logger = logger;
  }

  async process(planned: PlannedMarket): Promise<void> {
    const { version, asOf } = planned;
    const missing = await this.#blocks.missingBlocks(version, planned.blocks);
    if (missing.length > 0)
      throw new UnrecoverableError(`market ${version} lacks ${missing.length} blocks: it is loaded again`);
    const { stocks } = await this.#blocks.loaded(version);
    const market: PublishedMarket = { ...planned, stocks, publishedAt: Date.now() };
    if (!(await this.#blocks.publish(market))) {
      this.#logger.info({ version }, 'a newer market is current already');
      return;
    }
    this.#logger.info({ version, stocks, ms: market.publishedAt - planned.plannedAt }, 'market published');
    await this.#tell(market);
    const follow = [jobOf(keepHistory, { version }), jobOf(sweepMarkets, { version }, { delay: SWEEP_AFTER_MS })];
    await this.#queue.addBulk(follow.map(({ name, data, opts }) => ({ name, data, opts })));
    this.#logger.debug({ version, asOf }, 'history and sweep queued');
  }

  /** News only: replicas that do not hear it look for themselves. */
  async #tell({ version, asOf, stocks }: PublishedMarket): Promise<void> {
    try {
      await this.#broadcast.publish(marketPublished, { version, asOf, symbols: stocks });
    } catch (err) {
      this.#logger.warn({ err, version }, 'publication not broadcast');
    }
  }
}
