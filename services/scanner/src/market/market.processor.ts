import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { EvaluateAlerts, evaluateAlerts } from '../alerts/evaluate-alerts.job.ts';
import { SummarizeMarket, summarizeMarket } from '../market-summaries/summarize-market.job.ts';
import { KeepHistory, keepHistory } from './keep-history.job.ts';
import { LoggedWorkerHost } from './logged-worker-host.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MARKET_QUEUE, QUEUE_REDIS, WORKER_OPTIONS } from './market-queues.ts';
import { PublishMarket, publishMarket, sweepMarkets } from './publish-market.job.ts';
import { refreshMarket, type RefreshOutcome } from './refresh-job.ts';
import { RefreshMarket } from './refresh-market.job.ts';

/** Storing the history is slow; refreshing and publishing must not wait for it. */
const CONCURRENCY = 4;

@Processor(MARKET_QUEUE, { ...WORKER_OPTIONS, concurrency: CONCURRENCY })
export class MarketProcessor extends LoggedWorkerHost {
  constructor(
    private readonly refresh: RefreshMarket,
    private readonly publish: PublishMarket,
    private readonly keep: KeepHistory,
    private readonly alerts: EvaluateAlerts,
    private readonly summaries: SummarizeMarket,
    private readonly blocks: MarketBlocksStore,
    @Inject(QUEUE_REDIS) redis: Redis,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(redis, logger);
  }

  /** Returns the outcome of a refresh, for administrators who asked for it. */
  async process(job: Job): Promise<RefreshOutcome | undefined> {
    switch (job.name) {
      case refreshMarket.name:
        return this.refresh.process();
      case publishMarket.name:
        await this.publish.process(publishMarket.payload.parse(job.data));
        return undefined;
      case keepHistory.name:
        await this.keep.process(keepHistory.payload.parse(job.data), () => this.stopping);
        return undefined;
      case evaluateAlerts.name:
        await this.alerts.process(evaluateAlerts.payload.parse(job.data), () => this.stopping);
        return undefined;
      case summarizeMarket.name:
        await this.summaries.process(summarizeMarket.payload.parse(job.data));
        return undefined;
      case sweepMarkets.name:
        await this.sweep();
        return undefined;
      default:
        throw new Error(`no processor for the job ${job.name}`);
    }
  }

  /** Frees the memory of markets that were replaced a while ago. */
  private async sweep(): Promise<void> {
    const deleted = await this.blocks.sweep();
    if (deleted.length > 0) this.logger.info({ deleted }, 'old markets deleted');
  }
}
