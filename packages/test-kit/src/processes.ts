import type { Health, ServiceProcess } from '@plainscan/service-kit';
import { eventually } from './eventually.ts';

/** Generous, because a machine that runs all tests at once is slow. */
const READY_WITHIN_MS = 40_000;

export const untilReady = (process: { health: Health }): Promise<boolean> =>
  eventually(async () => (await process.health.readiness()).ready, { withinMs: READY_WITHIN_MS });

/** The processes that a test starts, to be stopped after it. */
export class Processes {
  readonly #running: ServiceProcess[] = [];

  async start<P extends ServiceProcess>(process: P): Promise<P> {
    this.#running.push(process);
    await process.start();
    return process;
  }

  /** Does nothing if the process has already been stopped. */
  async stop(process: ServiceProcess): Promise<void> {
    const index = this.#running.indexOf(process);
    if (index < 0) return;
    this.#running.splice(index, 1);
    await process.stop();
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((process) => process.stop()));
  }
}
