import { KeyedMutex, outsideCall, withTimeout } from '@plainscan/service-kit';

/**
 * Coalesces calls per key: at most one run in flight and one queued, so a run always begins after the calls it serves. The work has its
 * own deadline; each caller waits no longer than its own timeout. Built on the kit's KeyedMutex, because dataloader and p-queue batch or
 * queue calls but don't merge the waiting ones.
 */
export class CoalescedRuns<T> {
  private readonly mutex = new KeyedMutex();
  private readonly queued = new Map<string, Promise<T>>();

  /** @param work must not depend on the deadline of any one caller */
  run(key: string, work: () => Promise<T>, timeoutMs: number, timeoutError: () => Error): Promise<T> {
    let queued = this.queued.get(key);
    if (!queued) {
      queued = this.mutex.runExclusive(key, () => {
        this.queued.delete(key);
        return outsideCall(work);
      });
      this.queued.set(key, queued);
      queued.catch(() => undefined); // every caller may have timed out
    }
    return withTimeout(timeoutMs, () => queued, timeoutError);
  }
}
