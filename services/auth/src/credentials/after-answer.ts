import { setImmediate } from 'node:timers/promises';
import type { Logger } from '@plainscan/service-kit';

/** Work that a caller must not be able to time: done once the answer is on its way, and before the process ends. */
export class AfterAnswer {
  readonly #logger: Logger;
  readonly #underWay = new Set<Promise<void>>();
  constructor(logger: Logger) {
    this.#logger = logger;
  }

  do(work: () => Promise<void>): void {
    const done = setImmediate()
      .then(work)
      .catch((err: unknown) => this.#logger.error({ err }, 'work after an answer failed'))
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** After the last call, before the stores close. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
