import type { SessionResponse } from '@plainscan/contracts';
import { refreshRoute } from './generated/routes/auth.ts';
import { session } from '../app/session.ts';
import { ApiError } from './api-error.ts';
import { withCookieLock } from './cookie-lock.ts';
import { REQUEST_TIMEOUT_MS, send } from './send.ts';

/** Longer than the server's own timeout, so that the server can report it. */
const REFRESH_TIMEOUT_MS = 6000;
/**
 * The server accepts a used refresh token for ten more seconds; a retry after a lost response must fall within them.
 */
const RETRY_WINDOW_MS = 9000;
const RETRY_DELAYS_MS = [1000, 2000];

/** It's unknown whether the session was renewed: the response was lost or a server was unavailable. */
const isOutcomeUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 408 || error.status === 504);

async function refresh(): Promise<SessionResponse> {
  const [method, path] = refreshRoute;
  const startedAt = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      const timeoutMs = Math.min(REFRESH_TIMEOUT_MS, startedAt + REQUEST_TIMEOUT_MS - Date.now());
      return await send<SessionResponse>(method, path, {}, null, timeoutMs);
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (!isOutcomeUnknown(error) || delayMs === undefined || Date.now() + delayMs > startedAt + RETRY_WINDOW_MS)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

let pending: Promise<boolean> | null = null;

async function renew(used: string): Promise<boolean> {
  session.reload(); // While this tab waited, another may have renewed the session, ended it, or signed in another user.
  if (session.token() !== used) return session.token() !== null;
  try {
    const { data } = await refresh();
    if (session.token() === used) session.signIn(data.session.access_token, data.user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    session.expire(used);
  }
  return session.token() !== null;
}

/**
 * Replaces the access token `used`, once for all calls and tabs that need it. False: the session has ended. Throws
 * ApiError if the outcome is unknown: the session stays as it is.
 */
export function renewSession(used: string): Promise<boolean> {
  pending ??= withCookieLock(() => renew(used)).finally(() => {
    pending = null;
  });
  return pending;
}
