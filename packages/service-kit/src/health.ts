import type { Logger } from './logging.ts';
import { withTimeout } from './with-timeout.ts';

/** Up if it returns or resolves; down if it throws, rejects, or returns `false`. */
export type HealthCheck = () => unknown;

const CHECK_TIMEOUT_MS = 1000;

/**
 * Readiness of one process: named checks, and `stopping`, which makes it permanently not ready. Not @nestjs/terminus, which
 * needs Nest's HTTP routes: services have none.
 */
export class Health {
  readonly #checks = new Map<string, HealthCheck>();
  readonly #down = new Set<string>();
  readonly #logger: Logger | undefined;
  #stopping = false;

  constructor(logger?: Logger) {
    this.#logger = logger;
  }

  register(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  /** Called first at shutdown, so that no new work is routed here. */
  stopping(): void {
    this.#stopping = true;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  async readiness(): Promise<{ ready: boolean; checks: Record<string, 'up' | 'down'> }> {
    const entries = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await this.#run(name, check)] as const),
    );
    return {
      ready: !this.#stopping && entries.every(([, state]) => state === 'up'),
      checks: Object.fromEntries(entries),
    };
  }

  async #run(name: string, check: HealthCheck): Promise<'up' | 'down'> {
    try {
      const result = await withTimeout(CHECK_TIMEOUT_MS, check, () => new Error('timed out'));
      if (result === false) throw new Error('check returned false');
      if (this.#down.delete(name)) this.#logger?.info({ check: name }, 'ready again');
      return 'up';
    } catch (err) {
      if (!this.#down.has(name)) this.#logger?.warn({ check: name, err }, 'not ready');
      this.#down.add(name);
      return 'down';
    }
  }
}
