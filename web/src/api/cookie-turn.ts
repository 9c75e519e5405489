import { local } from '../lib/storage.ts';
import { ApiError, NETWORK_TIMEOUT } from './api-error.ts';
import { REQUEST_TIMEOUT_MS } from './send.ts';

const NAME = 'plainscan_turn';
/** Whoever is in front needs one call at most. */
const HELD_MS = REQUEST_TIMEOUT_MS + 2000;
const WAIT_MS = 2 * HELD_MS;
const LOOK_MS = 100;

const tooLong = () => new ApiError({ status: 408, code: 'NETWORK_TIMEOUT', reason: NETWORK_TIMEOUT });

/**
 * A note in the storage that all tabs see, for pages without Web Locks (plain http). Two tabs in the same instant may both
 * get their turn; the server forgives that.
 */
async function leased<T>(task: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + WAIT_MS;
  while (Number(local.get(NAME)?.split(' ')[0] ?? 0) > Date.now()) {
    if (Date.now() > giveUpAt) throw tooLong();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const note = `${Date.now() + HELD_MS} ${Math.random()}`;
  local.set(NAME, note);
  try {
    return await task();
  } finally {
    if (local.get(NAME) === note) local.remove(NAME);
  }
}

/** Calls that change the cookie of the session go one after another, across tabs: none uses one that another has just replaced. */
export async function cookieTurn<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return leased(task);
  try {
    return await locks.request(NAME, { signal: AbortSignal.timeout(WAIT_MS) }, task);
  } catch (error) {
    throw error instanceof DOMException ? tooLong() : error;
  }
}
