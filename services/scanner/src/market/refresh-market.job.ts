import type { Clock, Logger } from '@plainscan/service-kit';
import type { FlowProducer, Queue } from 'bullmq';
import { z } from 'zod';
import type { HistoryStore, KeptMarket } from './history.store.ts';
import { keepHistory } from './keep-history.job.ts';
import { loadBlock } from './load-block.job.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import { barsUpdatedAt, type MarketFeed } from './market-source.ts';
import { defineJob, jobOf, MARKET_QUEUE } from './market-queues.ts';
import { intoBlocks, jobIds, type PlannedMarket } from './market-version.ts';
import { publishMarket } from './publish-market.job.ts';

export const refreshMarket = defineJob({
  name: 'refresh-market',
  queue: MARKET_QUEUE,
  payload: z.strictObject({}),
  /** one at a time, however many workers start together */
  id: () => 'refresh-market-now',
});

/** What is to be loaded; `symbols` of a block are null where the durable history has it. */
interface Preload {
  market: PlannedMarket;
  blocks: (string[] | null)[];
}

export type RefreshOutcome = 'current' | 'under way' | 'planned';

/** Looks whether the market is the one the provider would give now, and plans the preload of that one where it is not. */
export class RefreshMarket {
  readonly #feed: MarketFeed;
  readonly #blocks: MarketBlocksStore;
  readonly #history: HistoryStore;
  readonly #queue: Queue;
  readonly #flows: FlowProducer;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #running: Promise<RefreshOutcome> | null = null;
  constructor(parts: {
    feed: MarketFeed;
    blocks: MarketBlocksStore;
    history: HistoryStore;
    queue: Queue;
    flows: FlowProducer;
    clock: Clock;
    logger: Logger;
  }) {
    this.#feed = parts.feed;
    this.#blocks = parts.blocks;
    this.#history = parts.history;
    this.#queue = parts.queue;
    this.#flows = parts.flows;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  /** The schedule and a start of this process may ask at the same time: they get one answer. */
  process(): Promise<RefreshOutcome> {
    this.#running ??= this.#refresh().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #refresh(): Promise<RefreshOutcome> {
    const now = new Date(this.#clock());
    const version = await this.#feed.version(now);
    if (await this.#isCurrent(version)) {
      await this.#seeThatItIsKept(version);
      return 'current';
    }
    if (await this.#isUnderWay(version)) return 'under way';
    const { market, blocks } = (await this.#fromHistory(version)) ?? (await this.#fromProvider(version, now));
    await this.#blocks.begin(market);
    const from = this.#feed.firstSession(market.asOf);
    await this.#flows.add({
      ...jobOf(publishMarket, market),
      children: blocks.map((symbols, block) =>
        jobOf(loadBlock, { version, block, from, asOf: market.asOf, symbols }, { failParentOnFailure: true }),
      ),
    });
    this.#logger.info({ version, stocks: market.stocks, blocks: market.blocks }, 'preload planned');
    return 'planned';
  }

  /** A market that lost blocks is loaded again. */
  async #isCurrent(version: string): Promise<boolean> {
    const current = await this.#blocks.current();
    return current?.version === version && (await this.#blocks.missingBlocks(version, current.blocks)).length === 0;
  }

  /** PostgreSQL may have been away when the market was published. */
  async #seeThatItIsKept(version: string): Promise<void> {
    if (await this.#history.complete(version).catch(() => true)) return;
    const failed = await this.#queue.getJob(jobIds.keep(version));
    if (await failed?.isFailed()) await failed?.remove();
    const { name, data, opts } = jobOf(keepHistory, { version });
    await this.#queue.add(name, data, opts);
  }

  /** A preload that failed for good is cleared away; what it loaded stays and is not loaded again. */
  async #isUnderWay(version: string): Promise<boolean> {
    const publication = await this.#queue.getJob(jobIds.publish(version));
    if (!publication) return false;
    if (!(await publication.isFailed())) return true;
    await publication.remove({ removeChildren: true });
    return false;
  }

  async #fromHistory(version: string): Promise<Preload | null> {
    let kept: KeptMarket | null;
    try {
      kept = await this.#history.complete(version);
    } catch (err) {
      this.#logger.warn({ err }, 'history cannot be read: asking the provider');
      return null;
    }
    if (!kept) return null;
    const { source, provider, simulated, asOf, stocks, blocks } = kept;
    const updatedAt = kept.updatedAt.toISOString();
    return {
      market: { version, source, provider, simulated, asOf, stocks, blocks, updatedAt, plannedAt: this.#clock() },
      blocks: Array.from({ length: blocks }, () => null),
    };
  }

  async #fromProvider(version: string, now: Date): Promise<Preload> {
    const provider = await this.#feed.open(version);
    const listed = await provider.listSymbols();
    if (listed.length === 0) throw new Error('the market data provider lists no stock');
    const asOf = await provider.latest();
    const blocks = intoBlocks(listed.map((listing) => listing.symbol));
    return {
      market: {
        version,
        source: this.#feed.source,
        provider: this.#feed.provider,
        simulated: this.#feed.simulated,
        asOf,
        stocks: listed.length,
        blocks: blocks.length,
        updatedAt: barsUpdatedAt(asOf, now),
        plannedAt: this.#clock(),
      },
      blocks,
    };
  }
}
