import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { marketPublished } from '@plainscan/contracts';
import { Broadcast, LOGGER, type Logger } from '@plainscan/service-kit';
import { type Queue, UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { evaluateAlerts } from '../alerts/evaluate-alerts.job.ts';
import { keepHistory } from './keep-history.job.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { defineJob, jobOf, MARKET_QUEUE } from './market-queues.ts';
import { jobIds, plannedMarketSchema, type PlannedMarket, type PublishedMarket } from './market-version.ts';

/** How long a replaced market stays in Redis for replicas that are still reading it. */
const SWEEP_AFTER_MS = 30_000;

export const publishMarket = defineJob({
  name: 'publish-market',
  queue: MARKET_QUEUE,
  payload: plannedMarketSchema,
  id: ({ version }) => jobIds.publish(version),
});

/** Deletes replaced markets, a while after `version` replaced them. */
export const sweepMarkets = defineJob({
  name: 'sweep-markets',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.sweep(version),
});

/** The parent of the block jobs, which makes their market current. */
@Injectable()
export class PublishMarket {
  constructor(
    private readonly blocks: MarketBlocksStore,
    private readonly broadcast: Broadcast,
    @InjectQueue(MARKET_QUEUE) private readonly queue: Queue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async process(planned: PlannedMarket): Promise<void> {
    const { version, asOf } = planned;
    const missing = await this.blocks.missingBlocks(version, planned.blocks);
    if (missing.length > 0)
      throw new UnrecoverableError(`market ${version} is missing ${missing.length} blocks and will be loaded again`);
    const { stocks } = await this.blocks.loaded(version);
    const market: PublishedMarket = { ...planned, stocks, publishedAt: Date.now() };
    if (!(await this.blocks.publish(market))) {
      this.logger.info({ version }, 'a newer market is already current');
      return;
    }
    this.logger.info({ version, stocks, ms: market.publishedAt - planned.plannedAt }, 'market published');
    await this.announce(market);
    const follow = [
      jobOf(keepHistory, { version }),
      jobOf(evaluateAlerts, { version }),
      jobOf(sweepMarkets, { version }, { delay: SWEEP_AFTER_MS }),
    ];
    await this.queue.addBulk(follow.map(({ name, data, opts }) => ({ name, data, opts })));
    this.logger.debug({ version, asOf }, 'history, alerts, and sweep queued');
  }

  /** Replicas that miss the broadcast find the market by polling. */
  private async announce({ version, asOf, stocks }: PublishedMarket): Promise<void> {
    try {
      await this.broadcast.publish(marketPublished, { version, asOf, symbols: stocks });
    } catch (err) {
      this.logger.warn({ err, version }, 'failed to broadcast publication');
    }
  }
}
