import { InjectFlowProducer, InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, LOGGER, type Logger } from '@plainscan/service-kit';
import type { FlowProducer, Queue } from 'bullmq';
import { EvaluateAlerts, evaluateAlerts } from '../alerts/evaluate-alerts.job.ts';
import { SummarizeMarket, summarizeMarket } from '../market-summaries/summarize-market.job.ts';
import { keepHistory } from './keep-history.job.ts';
import { loadBlock } from './load-block.job.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketHistoryStore, type StoredMarket } from './market-history.store.ts';
import { jobOf, MARKET_FLOWS, MARKET_QUEUE } from './market-queues.ts';
import { badRowsOf } from './market-quality.ts';
import { barsUpdatedAt, MARKET_FEED, type MarketFeed } from './market-source.ts';
import { intoBlocks, jobIds, type PlannedMarket } from './market-version.ts';
import { publishMarket } from './publish-market.job.ts';
import type { RefreshOutcome } from './refresh-job.ts';

/** The blocks to load; the symbols of a block are null if it is in the durable history. */
interface Preload {
  market: PlannedMarket;
  blocks: (string[] | null)[];
}

/** Plans the preload of the provider's newest market, unless it is current or being loaded. */
@Injectable()
export class RefreshMarket {
  private running: Promise<RefreshOutcome> | null = null;

  constructor(
    @Inject(MARKET_FEED) private readonly feed: MarketFeed,
    private readonly blocks: MarketBlocksStore,
    private readonly history: MarketHistoryStore,
    private readonly alerts: EvaluateAlerts,
    private readonly summaries: SummarizeMarket,
    @InjectQueue(MARKET_QUEUE) private readonly queue: Queue,
    @InjectFlowProducer(MARKET_FLOWS) private readonly flows: FlowProducer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Concurrent refreshes, by schedule and at startup, share one run. */
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
      await this.ensureAlertsEvaluated(version);
      await this.ensureSummarized(version);
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

  /** False for a market that is missing blocks, so that it is loaded again. */
  private async isCurrent(version: string): Promise<boolean> {
    const current = await this.blocks.current();
    return current?.version === version && (await this.blocks.missingBlocks(version, current.blocks)).length === 0;
  }

  /** Stores the market if PostgreSQL was unavailable when it was published. */
  private async ensureStored(version: string): Promise<void> {
    if (await this.history.complete(version).catch(() => true)) return;
    await this.addAgain(jobOf(keepHistory, { version }));
  }

  /**
   * Evaluates pending alerts: the session may close after its market was published, or billing may have been unavailable. During the
   * session, only if evaluating this market has failed.
   */
  private async ensureAlertsEvaluated(version: string): Promise<void> {
    const current = await this.blocks.current();
    if (current?.version !== version) return;
    const failed = await (await this.queue.getJob(jobIds.alerts(version)))?.isFailed();
    if (!failed && !(await this.alerts.isDue(current).catch(() => false))) return;
    await this.addAgain(jobOf(evaluateAlerts, { version }));
  }

  /** Summarizes the market at the open and, once the alerts are evaluated, at the close. */
  private async ensureSummarized(version: string): Promise<void> {
    const current = await this.blocks.current();
    if (current?.version !== version || !(await this.summaries.isDue(current).catch(() => false))) return;
    await this.addAgain(jobOf(summarizeMarket, { version }));
  }

  /** No-op while the job is waiting or running. */
  private async addAgain({ name, data, opts }: ReturnType<typeof jobOf>): Promise<void> {
    const failed = await this.queue.getJob(opts.jobId!);
    if (await failed?.isFailed()) await failed?.remove();
    await this.queue.add(name, data, opts);
  }

  /** Removes a preload that failed permanently. The blocks that it loaded are kept and aren't loaded again. */
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
    const { source, provider, simulated, asOf, stocks, blocks, badRows } = stored;
    const updatedAt = stored.updatedAt.toISOString();
    return {
      market: {
        version,
        source,
        provider,
        simulated,
        asOf,
        stocks,
        blocks,
        updatedAt,
        badRows,
        plannedAt: this.clock(),
      },
      blocks: Array.from({ length: blocks }, () => null),
    };
  }

  private async fromProvider(version: string, now: Date): Promise<Preload> {
    const provider = await this.feed.open(version);
    const listed = await provider.listSymbols();
    if (listed.length === 0) throw new Error('the market data provider lists no stocks');
    const asOf = await provider.latest();
    const report = await provider.readReport();
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
        badRows: report && badRowsOf(report),
      },
      blocks,
    };
  }
}
