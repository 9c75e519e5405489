import { type Clock, Gauge, type Logger, type Metrics } from '@plainscan/service-kit';
import type { DeletionsStore } from './deletions.store.ts';

const LOOK_EVERY_MS = 60_000;
/** A service that has not told by then is away, or does not do what it should. */
const LATE_MS = 3_600_000;

/** Shows deletions that are not complete to whoever runs this: a deletion is promised. */
export class DeletionWatch {
  readonly #deletions: DeletionsStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #open: Gauge;
  readonly #oldest: Gauge;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #warnedAt = -Infinity;

  constructor(parts: { deletions: DeletionsStore; metrics: Metrics; clock: Clock; logger: Logger }) {
    this.#deletions = parts.deletions;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
    const registers = [parts.metrics.registry];
    this.#open = new Gauge({
      name: 'deletions_open',
      help: 'Deletions of accounts that a service has not erased its part of yet',
      registers,
    });
    this.#oldest = new Gauge({
      name: 'deletions_oldest_open_seconds',
      help: 'Age of the oldest deletion that is not complete; 0 when all are',
      registers,
    });
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#looking = this.look().catch((err: unknown) => this.#logger.debug({ err }, 'deletions not looked up'));
    }, LOOK_EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#looking;
  }

  async look(): Promise<void> {
    const { count, oldest } = await this.#deletions.unfinished();
    const now = this.#clock();
    const ageMs = oldest ? Math.max(0, now - oldest.requestedAt.getTime()) : 0;
    this.#open.set(count);
    this.#oldest.set(ageMs / 1000);
    if (!oldest || ageMs < LATE_MS || now - this.#warnedAt < LATE_MS) return;
    this.#warnedAt = now;
    this.#logger.warn(
      { open: count, deletionId: oldest.id, requestedAt: oldest.requestedAt },
      'a deletion is not complete after an hour',
    );
  }
}
