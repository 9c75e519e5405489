import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { Logger } from '@plainscan/service-kit';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';

/** A processor whose worker is started and stopped by PreloadRunner, and which logs the outcome of its jobs. */
export abstract class LoggedWorkerHost extends WorkerHost {
  stopping = false;

  constructor(
    protected readonly redis: Redis,
    protected readonly logger: Logger,
  ) {
    super();
  }

  @OnWorkerEvent('error')
  onError(err: Error): void {
    // The connection itself logs when it is lost.
    if (!this.stopping && this.redis.status === 'ready')
      this.logger.warn({ err, queue: this.worker.name }, 'queue error');
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, err: Error): void {
    const level = this.stopping ? 'info' : 'error';
    this.logger[level]({ err, job: job?.name, id: job?.id, attempt: job?.attemptsMade }, 'job failed');
  }

  @OnWorkerEvent('stalled')
  onStalled(id: string): void {
    this.logger.warn({ id, queue: this.worker.name }, 'took over a stalled job');
  }
}
