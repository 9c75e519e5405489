import { setImmediate } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, outsideCall } from '@plainscan/service-kit';

/** Runs tasks after the response, so that their duration reveals nothing. The process waits for them before it exits. */
@Injectable()
export class BackgroundTasks implements BeforeApplicationShutdown {
  readonly #running = new Set<Promise<void>>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  run(task: () => Promise<void>): void {
    const running = setImmediate()
      .then(() => outsideCall(task))
      .catch((err: unknown) => this.logger.error({ err }, 'background task failed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#running);
  }
}
