import type { Clock, Logger } from '@plainscan/service-kit';
import { FlowProducer, Queue, Worker, type Job } from 'bullmq';
import type { Broadcast } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { HistoryStore } from './history.store.ts';
import { KeepHistory, keepHistory } from './keep-history.job.ts';
import { loadBlock, LoadBlock } from './load-block.job.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import type { MarketFeed } from './market-source.ts';
import { BLOCK_QUEUE, jobOf, MARKET_QUEUE, RECOVERY, type JobDefinition } from './market-queues.ts';
import { publishMarket, PublishMarket } from './publish-market.job.ts';
import { refreshMarket, RefreshMarket } from './refresh-market.job.ts';
import { sweepMarkets, SweepMarkets } from './sweep-markets.job.ts';

/** Blocks in work at once: while one waits for Redis another is fetched. */
const BLOCK_CONCURRENCY = 6;
/** Keeping history is slow; refreshing and publishing must not wait for it. */
const MARKET_CONCURRENCY = 4;

export interface MarketWorkerParts {
  feed: MarketFeed;
  blocks: MarketBlocksStore;
  history: HistoryStore;
  broadcast: Broadcast;
  /** of the `blocking` kind */
  queueRedis: Redis;
  refreshEveryMs: number;
  clock: Clock;
  logger: Logger;
}

type Processor = (data: unknown) => Promise<unknown>;

/** The queues' consumer: runs every job of the market in this process, and keeps the refresh scheduled. */
export class MarketWorker {
  readonly #parts: MarketWorkerParts;
  readonly #queue: Queue;
  readonly #flows: FlowProducer;
  #workers: Worker[] = [];
  #stopped = false;

  constructor(parts: MarketWorkerParts) {
    this.#parts = parts;
    this.#queue = new Queue(MARKET_QUEUE, { connection: parts.queueRedis });
    this.#flows = new FlowProducer({ connection: parts.queueRedis });
    this.#queue.on('error', (err) => this.#lost(err));
    this.#flows.on('error', (err) => this.#lost(err));
  }

  /** Returns at once; what needs Redis happens when it is there, and again when it comes back, perhaps empty. */
  start(): void {
    const { queueRedis } = this.#parts;
    const processors = this.#processors();
    this.#workers = [
      this.#work(BLOCK_QUEUE, processors, BLOCK_CONCURRENCY),
      this.#work(MARKET_QUEUE, processors, MARKET_CONCURRENCY),
    ];
    queueRedis.on('ready', this.#arm);
    if (queueRedis.status === 'ready') this.#arm();
  }

  /** Lets jobs under way finish, unless Redis is away: then they cannot, and other workers will take them up. */
  async stop(): Promise<void> {
    const { queueRedis } = this.#parts;
    this.#stopped = true;
    queueRedis.off('ready', this.#arm);
    await Promise.all(this.#workers.map((worker) => worker.close(queueRedis.status !== 'ready')));
    await Promise.all([this.#queue.close(), this.#flows.close()]);
  }

  get running(): boolean {
    return this.#workers.length > 0 && this.#workers.every((worker) => worker.isRunning());
  }

  readonly #arm = (): void => {
    void this.#schedule().catch((err: unknown) => this.#lost(err));
  };

  async #schedule(): Promise<void> {
    const { name, data, opts } = jobOf(refreshMarket, {}, { removeOnFail: true });
    await this.#queue.upsertJobScheduler(
      'refresh-market',
      { every: this.#parts.refreshEveryMs },
      {
        name,
        data,
        opts: { attempts: opts.attempts, backoff: opts.backoff, removeOnComplete: true, removeOnFail: 20 },
      },
    );
    await this.#queue.add(name, data, opts);
  }

  #processors(): Map<string, Processor> {
    const { feed, blocks, history, broadcast, clock, logger } = this.#parts;
    const refresh = new RefreshMarket({ feed, blocks, history, queue: this.#queue, flows: this.#flows, clock, logger });
    const load = new LoadBlock(feed, blocks, history);
    const publish = new PublishMarket(blocks, broadcast, this.#queue, logger);
    const keep = new KeepHistory(blocks, history, () => this.#stopped);
    const sweep = new SweepMarkets(blocks, logger);
    return new Map([
      bind(refreshMarket, () => refresh.process()),
      bind(loadBlock, (payload) => load.process(payload)),
      bind(publishMarket, (payload) => publish.process(payload)),
      bind(keepHistory, (payload) => keep.process(payload)),
      bind(sweepMarkets, () => sweep.process()),
    ]);
  }

  #work(queue: string, processors: Map<string, Processor>, concurrency: number): Worker {
    const process = async (job: Job): Promise<unknown> => {
      const processor = processors.get(job.name);
      if (!processor) throw new Error(`no processor for the job ${job.name}`);
      return processor(job.data);
    };
    const worker = new Worker(queue, process, { connection: this.#parts.queueRedis, concurrency, ...RECOVERY });
    worker.on('error', (err) => this.#lost(err));
    worker.on('failed', (job, err) => {
      const level = this.#stopped ? 'info' : 'error';
      this.#parts.logger[level]({ err, job: job?.name, id: job?.id, attempt: job?.attemptsMade }, 'job failed');
    });
    worker.on('stalled', (id) => this.#parts.logger.warn({ id, queue }, 'job taken over from a worker that is gone'));
    return worker;
  }

  /** The connection tells of its own loss. */
  #lost(err: unknown): void {
    if (!this.#stopped && this.#parts.queueRedis.status === 'ready') this.#parts.logger.warn({ err }, 'queue error');
  }
}

function bind<P extends z.ZodType>(
  job: JobDefinition<P>,
  process: (payload: z.output<P>) => Promise<unknown>,
): [string, Processor] {
  return [job.name, async (data) => process(job.payload.parse(data) as z.output<P>)];
}
