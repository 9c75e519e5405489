import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { MarketReload } from '@plainscan/contracts';
import { LOGGER, type Logger } from '@plainscan/service-kit';
import { Job, type Queue } from 'bullmq';
import { jobOf, MARKET_QUEUE } from '../market/market-queues.ts';
import { refreshMarket, type RefreshOutcome } from '../market/refresh-job.ts';

/** Shorter than the call's deadline. */
const WAIT_MS = 8000;
const POLL_MS = 100;
const KEEP_SECONDS = 60;
const MAX_REASON_CHARS = 500;

/** Has a worker look for a newer market, outside its schedule. */
@Injectable()
export class MarketReloadService implements OnModuleDestroy {
  constructor(
    @InjectQueue(MARKET_QUEUE) private readonly queue: Queue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue.on('error', (err) => this.logger.debug({ err, queue: MARKET_QUEUE }, 'queue error'));
  }

  async onModuleDestroy(): Promise<void> {
    await this.queue.close();
  }

  async reload(): Promise<MarketReload> {
    const { name, data, opts } = jobOf(refreshMarket, {});
    const jobId = `${opts.jobId!}-${randomUUID()}`;
    const removed = { age: KEEP_SECONDS };
    await this.queue.add(name, data, { jobId, attempts: 1, removeOnComplete: removed, removeOnFail: removed });
    return this.outcomeOf(jobId);
  }

  /** Polls: BullMQ's QueueEvents would need one more blocking connection in every scanner. */
  private async outcomeOf(jobId: string): Promise<MarketReload> {
    const deadline = performance.now() + WAIT_MS;
    while (performance.now() < deadline) {
      const job = await Job.fromId<object, RefreshOutcome>(this.queue, jobId);
      if (job?.finishedOn !== undefined)
        return job.failedReason
          ? { outcome: 'failed', reason: job.failedReason.slice(0, MAX_REASON_CHARS) }
          : { outcome: job.returnvalue, reason: null };
      await sleep(POLL_MS);
    }
    return { outcome: 'waiting', reason: null };
  }
}
