import { setTimeout as sleep } from 'node:timers/promises';
import { InjectFlowProducer, InjectQueue } from '@nestjs/bullmq';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { closeRedis, Health, LOGGER, type Logger } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { FlowProducer, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ReplayProcessor } from '../replays/replay.processor.ts';
import { BlockProcessor } from './block.processor.ts';
import { jobOf, MARKET_FLOWS, MARKET_QUEUE, QUEUE_REDIS } from './market-queues.ts';
import { MarketProcessor } from './market.processor.ts';
import { refreshMarket } from './refresh-job.ts';

/** Injection token: how often the market is refreshed. */
export const REFRESH_EVERY_MS = Symbol('REFRESH_EVERY_MS');

/** An empty Redis is refilled from PostgreSQL if it is available by then, otherwise from the provider. */
const DATABASE_WAIT_MS = 2000;
const SCHEDULER = 'refresh-market';
/** How often to check that the schedule still exists: FLUSHALL removes it without closing a connection. */
const CHECK_SCHEDULE_MS = 5000;

/** Starts and stops the workers of this process, and keeps the refresh scheduled even after Redis comes back empty. */
@Injectable()
export class PreloadRunner implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private started = false;
  private stopped = false;

  constructor(
    @InjectQueue(MARKET_QUEUE) private readonly queue: Queue,
    @InjectFlowProducer(MARKET_FLOWS) private readonly flows: FlowProducer,
    @Inject(QUEUE_REDIS) private readonly redis: Redis,
    private readonly blockProcessor: BlockProcessor,
    private readonly marketProcessor: MarketProcessor,
    private readonly replayProcessor: ReplayProcessor,
    private readonly database: DatabaseConnection,
    private readonly health: Health,
    @Inject(REFRESH_EVERY_MS) private readonly refreshEveryMs: number,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.on('error', this.onError);
    this.flows.on('error', this.onError);
    this.health.register('queues', () => this.hosts.every(({ worker }) => worker.isRunning()));
    void this.start();
  }

  /**
   * Lets jobs in progress finish while the stores are still open. Without Redis they can't, so other workers take them over.
   */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.redis.off('ready', this.onReady);
    for (const host of this.hosts) host.stopping = true;
    await Promise.all(this.hosts.map(({ worker }) => worker.close(this.redis.status !== 'ready')));
    await Promise.all([this.queue.close(), this.flows.close()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.redis);
  }

  private get hosts(): [BlockProcessor, MarketProcessor, ReplayProcessor] {
    return [this.blockProcessor, this.marketProcessor, this.replayProcessor];
  }

  private async start(): Promise<void> {
    await Promise.race([this.database.opened, sleep(DATABASE_WAIT_MS, undefined, { ref: false })]);
    if (this.stopped) return;
    for (const { worker } of this.hosts) worker.run().catch(this.onError);
    this.started = true;
    this.redis.on('ready', this.onReady);
    if (this.redis.status === 'ready') this.onReady();
  }

  @Interval(CHECK_SCHEDULE_MS)
  async keepScheduled(): Promise<void> {
    if (!this.started || this.stopped || this.redis.status !== 'ready') return;
    try {
      if (await this.queue.getJobScheduler(SCHEDULER)) return;
      this.logger.warn('Redis lost the refresh schedule; scheduling again');
      await this.schedule();
    } catch (err) {
      this.onError(err);
    }
  }

  private readonly onReady = (): void => {
    this.schedule().catch(this.onError);
  };

  private readonly onError = (err: unknown): void => {
    // The connection itself logs when it is lost.
    if (!this.stopped && this.redis.status === 'ready') this.logger.warn({ err }, 'queue error');
  };

  private async schedule(): Promise<void> {
    const { name, data, opts } = jobOf(refreshMarket, {}, { removeOnFail: true });
    const { attempts, backoff } = opts;
    await this.queue.upsertJobScheduler(
      SCHEDULER,
      { every: this.refreshEveryMs },
      { name, data, opts: { attempts, backoff, removeOnComplete: true, removeOnFail: 20 } },
    );
    await this.queue.add(name, data, opts);
  }
}
