import { local } from '../lib/storage.ts';
import { ApiError, NETWORK_TIMEOUT } from './api-error.ts';
import { REQUEST_TIMEOUT_MS } from './send.ts';

const NAME = 'plainscan_turn';
/** The lock holder makes at most one call. */
const HELD_MS = REQUEST_TIMEOUT_MS + 2000;
const WAIT_MS = 2 * HELD_MS;
const LOOK_MS = 100;

const tooLong = () => new ApiError({ status: 408, code: 'NETWORK_TIMEOUT', reason: NETWORK_TIMEOUT });

/**
 * A lock in localStorage for pages without Web Locks (plain HTTP). Two tabs may acquire it at the same instant; the
 * server tolerates that.
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

/**
 * Serializes calls that change the session cookie across tabs, so that no call uses a cookie that another has just
 * replaced.
 */
export async function cookieTurn<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return leased(task);
  try {
    return await locks.request(NAME, { signal: AbortSignal.timeout(WAIT_MS) }, task);
  } catch (error) {
    throw error instanceof DOMException ? tooLong() : error;
  }
}
