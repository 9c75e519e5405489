import { InjectQueue } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Logger, LOGGER, withTimeout } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { FEED_ADAPTERS, type FeedAdapter } from '../feeds/feed-adapter.ts';
import { FeedsStore } from '../feeds/feeds.store.ts';
import {
  FEED_QUEUE,
  immediateJobId,
  jobOptions,
  QUEUE_REDIS,
  READ_FEED,
  READING_OPTIONS,
  type ReadingOptions,
  schedulerId,
} from './feed-queue.ts';
import { FeedWorkersStore } from './feed-workers.store.ts';

const RENEW_MS = 30_000;
const UNREGISTER_TIMEOUT_MS = 1000;
/** How often to check whether Redis was emptied (FLUSHALL), which doesn't close connections. */
const CHECK_SCHEDULES_MS = 5000;

/**
 * Maintains one job scheduler per configured feed. Only workers with the newest configuration add and remove feeds; the
 * others only restore the schedulers of their feeds that are still configured.
 */
@Injectable()
export class FeedScheduler implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  /** Redis may have restarted without data */
  private redisChanged = false;
  private isNewest: boolean | null = null;
  private renewedAt = -Infinity;
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(
    @Inject(FEED_ADAPTERS) private readonly adapters: readonly FeedAdapter[],
    private readonly feeds: FeedsStore,
    private readonly workers: FeedWorkersStore,
    private readonly database: DatabaseConnection,
    @InjectQueue(FEED_QUEUE) private readonly queue: Queue,
    @Inject(QUEUE_REDIS) private readonly redis: Redis,
    @Inject(READING_OPTIONS) private readonly options: ReadingOptions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.on('error', (err) => this.logUnlessDown(err));
    this.redis.on('ready', this.onRedisReady);
    if (this.redis.status === 'ready') this.onRedisReady();
    void this.database.opened.then(() => this.tick());
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.redis.off('ready', this.onRedisReady);
    if (this.redis.status === 'ready') await this.running;
    if (!this.database.dataSource.isInitialized || this.isNewest === null) return;
    // If this fails, the registration expires.
    const timeoutError = () => new Error('timed out');
    await withTimeout(UNREGISTER_TIMEOUT_MS, () => this.workers.unregister(), timeoutError).catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }

  private readonly onRedisReady = (): void => {
    this.redisChanged = true;
    this.tick();
  };

  @Interval(CHECK_SCHEDULES_MS)
  async checkSchedules(): Promise<void> {
    if (this.stopped || this.isNewest === null || this.adapters.length === 0 || this.redis.status !== 'ready') return;
    try {
      if ((await this.queue.getJobSchedulersCount()) > 0) return;
      this.redisChanged = true;
      this.tick();
    } catch (err) {
      this.logUnlessDown(err);
    }
  }

  /** Runs every second, so that failures are retried soon. */
  @Interval(1000)
  tick(): void {
    const due = this.redisChanged || performance.now() - this.renewedAt >= RENEW_MS;
    if (
      !due ||
      this.running ||
      this.stopped ||
      !this.database.dataSource.isInitialized ||
      this.redis.status !== 'ready'
    )
      return;
    this.running = this.synchronize()
      .catch((err: unknown) => this.logUnlessDown(err))
      .finally(() => (this.running = null));
  }

  private async synchronize(): Promise<void> {
    const isNewest = await this.workers.renew(this.adapters);
    if (isNewest && !this.isNewest) await this.feeds.replaceAll(this.adapters);
    if (this.redisChanged || isNewest !== this.isNewest) {
      this.redisChanged = false;
      await this.scheduleFeeds(isNewest).catch((err: unknown) => {
        this.redisChanged = true;
        throw err;
      });
    }
    this.isNewest = isNewest;
    this.renewedAt = performance.now();
  }

  private async scheduleFeeds(isNewest: boolean): Promise<void> {
    const configured = new Set((await this.feeds.all()).map(({ name }) => name));
    if (isNewest) {
      const ids = new Set([...configured].map(schedulerId));
      for (const { key } of await this.queue.getJobSchedulers())
        if (!ids.has(key)) await this.queue.removeJobScheduler(key);
    }
    for (const { name: feed } of this.adapters) {
      if (!configured.has(feed)) continue;
      const every = this.options.refreshMs;
      await this.queue.upsertJobScheduler(
        schedulerId(feed),
        { every },
        { name: READ_FEED, data: { feed }, opts: jobOptions },
      );
      await this.queue.add(READ_FEED, { feed }, { ...jobOptions, jobId: immediateJobId(feed) });
    }
  }

  /** The Redis connection itself logs outages. */
  private logUnlessDown(err: unknown): void {
    if (!this.stopped && this.redis.status === 'ready') this.logger.warn({ err }, 'failed to schedule feeds; retrying');
  }
}
