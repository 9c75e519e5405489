import { InjectFlowProducer, InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, LOGGER, type Logger } from '@plainscan/service-kit';
import type { FlowProducer, Queue } from 'bullmq';
import { z } from 'zod';
import { EvaluateAlerts, evaluateAlerts } from '../alerts/evaluate-alerts.job.ts';
import { keepHistory } from './keep-history.job.ts';
import { loadBlock } from './load-block.job.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketHistoryStore, type StoredMarket } from './market-history.store.ts';
import { defineJob, jobOf, MARKET_FLOWS, MARKET_QUEUE } from './market-queues.ts';
import { barsUpdatedAt, MARKET_FEED, type MarketFeed } from './market-source.ts';
import { intoBlocks, jobIds, type PlannedMarket } from './market-version.ts';
import { publishMarket } from './publish-market.job.ts';

export const refreshMarket = defineJob({
  name: 'refresh-market',
  queue: MARKET_QUEUE,
  payload: z.strictObject({}),
  /** one at a time, however many workers start together */
  id: () => 'refresh-market-now',
});

/** What to load; a block's symbols are null if the durable history has it. */
interface Preload {
  market: PlannedMarket;
  blocks: (string[] | null)[];
}

export type RefreshOutcome = 'current' | 'loading' | 'planned';

/** Plans the preload of the provider's newest market, unless it is current or being loaded. */
@Injectable()
export class RefreshMarket {
  private running: Promise<RefreshOutcome> | null = null;

  constructor(
    @Inject(MARKET_FEED) private readonly feed: MarketFeed,
    private readonly blocks: MarketBlocksStore,
    private readonly history: MarketHistoryStore,
    private readonly alerts: EvaluateAlerts,
    @InjectQueue(MARKET_QUEUE) private readonly queue: Queue,
    @InjectFlowProducer(MARKET_FLOWS) private readonly flows: FlowProducer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Refreshes by the schedule and at startup share one run if they coincide. */
  process(): Promise<RefreshOutcome> {
    this.running ??= this.refresh().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async refresh(): Promise<RefreshOutcome> {
    const now = new Date(this.clock());
    const version = await this.feed.version(now);
    if (await this.isCurrent(version)) {
      await this.ensureStored(version);
      await this.ensureAlerted(version);
      return 'current';
    }
    if (await this.isLoading(version)) return 'loading';
    const { market, blocks } = (await this.fromHistory(version)) ?? (await this.fromProvider(version, now));
    await this.blocks.begin(market);
    const from = this.feed.firstSession(market.asOf);
    await this.flows.add({
      ...jobOf(publishMarket, market),
      children: blocks.map((symbols, block) =>
        jobOf(loadBlock, { version, block, from, asOf: market.asOf, symbols }, { failParentOnFailure: true }),
      ),
    });
    this.logger.info({ version, stocks: market.stocks, blocks: market.blocks }, 'preload planned');
    return 'planned';
  }

  /** A market that lost blocks is loaded again. */
  private async isCurrent(version: string): Promise<boolean> {
    const current = await this.blocks.current();
    return current?.version === version && (await this.blocks.missingBlocks(version, current.blocks)).length === 0;
  }

  /** PostgreSQL may have been unavailable when the market was published. */
  private async ensureStored(version: string): Promise<void> {
    if (await this.history.complete(version).catch(() => true)) return;
    await this.addAgain(jobOf(keepHistory, { version }));
  }

  /** The session closes after its market was published, and billing may have been unavailable. */
  private async ensureAlerted(version: string): Promise<void> {
    const current = await this.blocks.current();
    if (current?.version !== version || !(await this.alerts.isDue(current).catch(() => false))) return;
    await this.addAgain(jobOf(evaluateAlerts, { version }));
  }

  /** No-op while it waits or runs. */
  private async addAgain({ name, data, opts }: ReturnType<typeof jobOf>): Promise<void> {
    const failed = await this.queue.getJob(opts.jobId!);
    if (await failed?.isFailed()) await failed?.remove();
    await this.queue.add(name, data, opts);
  }

  /** A preload that failed for good is removed; the blocks it loaded stay and are not loaded again. */
  private async isLoading(version: string): Promise<boolean> {
    const publication = await this.queue.getJob(jobIds.publish(version));
    if (!publication) return false;
    if (!(await publication.isFailed())) return true;
    await publication.remove({ removeChildren: true });
    return false;
  }

  private async fromHistory(version: string): Promise<Preload | null> {
    let stored: StoredMarket | null;
    try {
      stored = await this.history.complete(version);
    } catch (err) {
      this.logger.warn({ err }, 'failed to read market history; loading from the provider');
      return null;
    }
    if (!stored) return null;
    const { source, provider, simulated, asOf, stocks, blocks } = stored;
    const updatedAt = stored.updatedAt.toISOString();
    return {
      market: { version, source, provider, simulated, asOf, stocks, blocks, updatedAt, plannedAt: this.clock() },
      blocks: Array.from({ length: blocks }, () => null),
    };
  }

  private async fromProvider(version: string, now: Date): Promise<Preload> {
    const provider = await this.feed.open(version);
    const listed = await provider.listSymbols();
    if (listed.length === 0) throw new Error('the market data provider lists no stock');
    const asOf = await provider.latest();
    const blocks = intoBlocks(listed.map((listing) => listing.symbol));
    return {
      market: {
        version,
        source: this.feed.source,
        provider: this.feed.provider,
        simulated: this.feed.simulated,
        asOf,
        stocks: listed.length,
        blocks: blocks.length,
        updatedAt: barsUpdatedAt(asOf, now),
        plannedAt: this.clock(),
      },
      blocks,
    };
  }
}
