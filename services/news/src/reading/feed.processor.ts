import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Health, type Logger, LOGGER } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { DelayedError, type Job, type Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  FEED_QUEUE,
  jobOptions,
  QUEUE_REDIS,
  READ_FEED,
  readFeedPayload,
  retryJobId,
  workerOptions,
} from './feed-queue.ts';
import { FeedReader } from './feed-reader.ts';

/** In a rolling update, a worker whose configuration lacks the feed returns the job to the queue for this long. */
const HAND_BACK_MS = 100;

/** Consumes the queue: reads one feed per job, and adds a retry job if that fails. */
@Processor(FEED_QUEUE, workerOptions)
export class FeedProcessor extends WorkerHost implements OnApplicationBootstrap, OnModuleDestroy {
  private stopping = false;

  constructor(
    private readonly reader: FeedReader,
    private readonly health: Health,
    private readonly database: DatabaseConnection,
    @InjectQueue(FEED_QUEUE) private readonly queue: Queue,
    @Inject(QUEUE_REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async process(job: Job, token?: string): Promise<void> {
    const { feed } = readFeedPayload.parse(job.data);
    if (await this.reader.isReadByOtherWorkers(feed)) {
      await job.moveToDelayed(Date.now() + HAND_BACK_MS, token);
      throw new DelayedError();
    }
    const retryAt = await this.reader.read(feed);
    if (retryAt === null) return;
    const delay = Math.max(0, retryAt.getTime() - Date.now());
    await this.queue.add(READ_FEED, { feed }, { ...jobOptions, jobId: retryJobId(feed, retryAt), delay });
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, err: Error): void {
    const details = { err, id: job?.id, attempt: job?.attemptsMade };
    this.logger[this.stopping ? 'info' : 'warn'](details, 'failed to store the articles of a feed; retrying');
  }

  @OnWorkerEvent('stalled')
  onStalled(id: string): void {
    this.logger.warn({ id }, 'job stalled; taken over from another worker');
  }

  @OnWorkerEvent('error')
  onError(err: Error): void {
    // The Redis connection itself logs outages.
    if (!this.stopping && this.redis.status === 'ready') this.logger.warn({ err }, 'queue error');
  }

  onApplicationBootstrap(): void {
    this.health.register('queues', () => this.worker.isRunning());
    void this.database.opened.then(() => this.run());
  }

  /**
   * Waits for jobs in flight, except while Redis is unavailable: they cannot complete, and another worker takes them
   * over.
   */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.reader.stop();
    await this.worker.close(this.redis.status !== 'ready');
  }

  private async run(): Promise<void> {
    if (!this.stopping) await this.worker.run().catch((err: unknown) => this.onError(err as Error));
  }
}
