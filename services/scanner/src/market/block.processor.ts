import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { LoadBlock, loadBlock } from './load-block.job.ts';
import { LoggedWorkerHost } from './logged-worker-host.ts';
import { BLOCK_QUEUE, QUEUE_REDIS, WORKER_OPTIONS } from './market-queues.ts';

/** Concurrent blocks, so that one can be fetched while another waits for Redis. */
const CONCURRENCY = 6;

@Processor(BLOCK_QUEUE, { ...WORKER_OPTIONS, concurrency: CONCURRENCY })
export class BlockProcessor extends LoggedWorkerHost {
  constructor(
    private readonly load: LoadBlock,
    @Inject(QUEUE_REDIS) redis: Redis,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(redis, logger);
  }

  async process(job: Job): Promise<void> {
    await this.load.process(loadBlock.payload.parse(job.data));
  }
}
