import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { LoggedWorkerHost } from '../market/logged-worker-host.ts';
import { QUEUE_REDIS, REPLAY_QUEUE, WORKER_OPTIONS } from '../market/market-queues.ts';
import { runReplay } from './replay-job.ts';
import { RunReplay } from './run-replay.ts';

/** One at a time, on the one thread of ReplayPool. A replay that kills its workers fails soon instead of killing them all. */
const OPTIONS = { ...WORKER_OPTIONS, concurrency: 1, maxStalledCount: 2 };
/** Smallest step of the progress that is reported. */
const STEP = 0.01;

@Processor(REPLAY_QUEUE, OPTIONS)
export class ReplayProcessor extends LoggedWorkerHost {
  constructor(
    private readonly replay: RunReplay,
    @Inject(QUEUE_REDIS) redis: Redis,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(redis, logger);
  }

  async process(job: Job): Promise<void> {
    let reported = 0;
    const report = (share: number): void => {
      if (share < reported + STEP) return;
      reported = share;
      job.updateProgress(share).catch((err: unknown) => this.logger.debug({ err }, 'failed to report progress'));
    };
    await this.replay.process(runReplay.payload.parse(job.data), { report, isStopping: () => this.stopping });
  }
}
