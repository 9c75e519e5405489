import { local } from '../lib/storage.ts';
import { ApiError, NETWORK_TIMEOUT } from './api-error.ts';
import { REQUEST_TIMEOUT_MS } from './send.ts';

const NAME = 'plainscan_turn';
/** The lock holder makes at most one call, so the lease outlasts it. */
const LEASE_MS = REQUEST_TIMEOUT_MS + 2000;
const WAIT_MS = 2 * LEASE_MS;
const POLL_MS = 100;

const timeoutError = () => new ApiError({ status: 408, code: 'NETWORK_TIMEOUT', reason: NETWORK_TIMEOUT });

/**
 * A lock in localStorage for pages without Web Locks (plain HTTP). Two tabs may acquire it at the same instant; the
 * server tolerates that.
 */
async function withLease<T>(task: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + WAIT_MS;
  while (Number(local.get(NAME)?.split(' ')[0] ?? 0) > Date.now()) {
    if (Date.now() > giveUpAt) throw timeoutError();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const lease = `${Date.now() + LEASE_MS} ${Math.random()}`;
  local.set(NAME, lease);
  try {
    return await task();
  } finally {
    if (local.get(NAME) === lease) local.remove(NAME);
  }
}

/**
 * Serializes calls that change the session cookie across tabs, so that no call sends a cookie that another call has just
 * replaced.
 */
export async function withCookieLock<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return withLease(task);
  try {
    return await locks.request(NAME, { signal: AbortSignal.timeout(WAIT_MS) }, task);
  } catch (error) {
    throw error instanceof DOMException ? timeoutError() : error;
  }
}
