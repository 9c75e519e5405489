import { outsideCall } from '../context.ts';
import { withTimeout } from '../with-timeout.ts';

/**
 * Shares work per key: calls that arrive while one runs get its result. The work has its own deadline and must not depend on a
 * caller's; each caller waits no longer than its own timeout. Not dataloader or p-memoize, which don't support deadlines.
 */
export class SingleFlight<T> {
  private readonly running = new Map<string, Promise<T>>();

  /** @param timeoutMs how long this caller waits before it rejects with the error from `onTimeout` */
  run(key: string, work: () => Promise<T>, timeoutMs: number, onTimeout: () => Error): Promise<T> {
    let shared = this.running.get(key);
    if (!shared) {
      shared = outsideCall(work).finally(() => this.running.delete(key));
      this.running.set(key, shared);
      shared.catch(() => undefined); // every caller may have given up
    }
    return withTimeout(timeoutMs, () => shared, onTimeout);
  }
}
