import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Clock, CLOCK, Gauge, LOGGER, type Logger, Metrics } from '@plainscan/service-kit';
import { DeletionsStore } from './deletions.store.ts';

const POLL_MS = 60_000;
/** A service that has not erased its data by then is down or broken. */
const OVERDUE_MS = 3_600_000;

/** Reports incomplete deletions to operators, by metrics and warnings: erasure is promised to users. */
@Injectable()
export class DeletionMonitor {
  readonly #open: Gauge;
  readonly #oldest: Gauge;
  #warnedAt = -Infinity;

  constructor(
    private readonly deletions: DeletionsStore,
    metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const registers = [metrics.registry];
    this.#open = new Gauge({
      name: 'deletions_open',
      help: 'Account deletions that a service has not completed yet',
      registers,
    });
    this.#oldest = new Gauge({
      name: 'deletions_oldest_open_seconds',
      help: 'Age of the oldest incomplete deletion; 0 when all are complete',
      registers,
    });
  }

  @Interval(POLL_MS)
  async poll(): Promise<void> {
    await this.check().catch((err: unknown) => this.logger.debug({ err }, 'failed to check deletions'));
  }

  async check(): Promise<void> {
    const { count, oldest } = await this.deletions.unfinished();
    const now = this.clock();
    const ageMs = oldest ? Math.max(0, now - oldest.requestedAt.getTime()) : 0;
    this.#open.set(count);
    this.#oldest.set(ageMs / 1000);
    if (!oldest || ageMs < OVERDUE_MS || now - this.#warnedAt < OVERDUE_MS) return;
    this.#warnedAt = now;
    this.logger.warn(
      { open: count, deletionId: oldest.id, requestedAt: oldest.requestedAt },
      'account deletion incomplete after an hour',
    );
  }
}
