import { Mutex } from 'async-mutex';

/**
 * Runs work one at a time per key within this process, so that a burst from one user takes one database connection, not all of
 * them. async-mutex has no keyed locks.
 */
export class KeyedMutex {
  private readonly mutexes = new Map<string, Mutex>();

  async runExclusive<T>(key: string, work: () => Promise<T> | T): Promise<T> {
    let mutex = this.mutexes.get(key);
    if (!mutex) this.mutexes.set(key, (mutex = new Mutex()));
    const release = await mutex.acquire();
    try {
      return await work();
    } finally {
      release();
      if (!mutex.isLocked() && this.mutexes.get(key) === mutex) this.mutexes.delete(key);
    }
  }
}
