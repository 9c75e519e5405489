import { type KeyedMutex, outsideCall } from '@plainscan/service-kit';

/**
 * Runs `work` to its end whatever the deadline of its call: a large import may take longer, and the client that asks again has to find
 * it done, not start it over.
 */
export const runUncanceled = <T>(mutex: KeyedMutex, key: string, work: () => Promise<T>): Promise<T> =>
  mutex.runExclusive(key, () => outsideCall(work));
