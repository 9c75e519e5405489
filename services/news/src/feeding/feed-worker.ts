import type { Logger } from '@plainscan/service-kit';
import { type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { FeedAdapter } from '../feeds/feed-adapter.ts';
import {
  againId,
  FEED_QUEUE,
  jobOptions,
  nowId,
  READ_FEED,
  readFeedPayload,
  RECOVERY,
  scheduleId,
} from './feed-queue.ts';
import type { FeedsStore } from './feeds.store.ts';
import type { ReadFeed } from './read-feed.ts';

/** Feeds of other processes may be in the queue too, and each may take its whole time: none waits for another. */
const SPARE = 16;

export interface FeedWorkerParts {
  feeds: readonly FeedAdapter[];
  store: FeedsStore;
  reading: ReadFeed;
  /** of the `blocking` kind */
  queueRedis: Redis;
  /** resolves once the stores can be asked */
  opened: Promise<unknown>;
  refreshMs: number;
  logger: Logger;
}

/** The queue's consumer: reads feeds in this process, and keeps one job for each feed of the configuration scheduled. */
export class FeedWorker {
  readonly #parts: FeedWorkerParts;
  readonly #queue: Queue;
  #worker: Worker | null = null;
  #arming: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: FeedWorkerParts) {
    this.#parts = parts;
    this.#queue = new Queue(FEED_QUEUE, { connection: parts.queueRedis });
    this.#queue.on('error', (err) => this.#lost(err));
  }

  /** Returns at once; what needs a store happens when it is there, and again when Redis comes back, perhaps empty. */
  start(): void {
    const { queueRedis, feeds, logger } = this.#parts;
    const concurrency = feeds.length + SPARE;
    const worker = new Worker(FEED_QUEUE, (job) => this.#process(job), {
      ...{ connection: queueRedis, concurrency, ...RECOVERY },
    });
    worker.on('error', (err) => this.#lost(err));
    worker.on('failed', (job, err) => {
      logger[this.#stopped ? 'info' : 'warn'](
        { err, id: job?.id, attempt: job?.attemptsMade },
        'feed could not be taken in',
      );
    });
    worker.on('stalled', (id) => logger.warn({ id }, 'feed taken over from a worker that is gone'));
    this.#worker = worker;
    queueRedis.on('ready', this.#arm);
    if (queueRedis.status === 'ready') this.#arm();
  }

  /** Lets reads under way end, unless Redis is away: then they cannot, and other workers will take them up. */
  async stop(): Promise<void> {
    const { queueRedis } = this.#parts;
    this.#stopped = true;
    queueRedis.off('ready', this.#arm);
    await this.#worker?.close(queueRedis.status !== 'ready');
    await this.#queue.close();
  }

  get running(): boolean {
    return this.#worker?.isRunning() ?? false;
  }

  async #process(job: Job): Promise<void> {
    const { feed } = readFeedPayload.parse(job.data);
    const againAt = await this.#parts.reading.process(feed);
    if (againAt === null) return;
    const delay = Math.max(0, againAt.getTime() - Date.now());
    await this.#queue.add(READ_FEED, { feed }, { ...jobOptions, jobId: againId(feed, againAt), delay });
  }

  readonly #arm = (): void => {
    this.#arming = this.#arming
      .then(() => this.#parts.opened)
      .then(() => this.#schedule())
      .catch((err: unknown) => {
        this.#lost(err);
        if (!this.#stopped) setTimeout(this.#arm, 1000).unref();
      });
  };

  async #schedule(): Promise<void> {
    if (this.#stopped) return;
    const { feeds, store, refreshMs } = this.#parts;
    await store.keepOnly(feeds);
    const ours = new Set(feeds.map(({ name }) => scheduleId(name)));
    for (const { key } of await this.#queue.getJobSchedulers())
      if (!ours.has(key)) await this.#queue.removeJobScheduler(key);
    for (const { name: feed } of feeds) {
      const job = { name: READ_FEED, data: { feed } };
      const { attempts, backoff, removeOnComplete, removeOnFail } = jobOptions;
      const opts = { attempts, backoff, removeOnComplete, removeOnFail };
      await this.#queue.upsertJobScheduler(scheduleId(feed), { every: refreshMs }, { ...job, opts });
      await this.#queue.add(job.name, job.data, { ...jobOptions, jobId: nowId(feed) });
    }
  }

  /** The connection tells of its own loss. */
  #lost(err: unknown): void {
    if (!this.#stopped && this.#parts.queueRedis.status === 'ready') this.#parts.logger.warn({ err }, 'queue error');
  }
}
