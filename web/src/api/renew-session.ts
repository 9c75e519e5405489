import type { SessionAnswer } from '@plainscan/contracts';
import { session } from '../app/session.ts';
import { ApiError } from './api-error.ts';
import { cookieTurn } from './cookie-turn.ts';
import { ROUTES } from './generated.ts';
import { REQUEST_TIMEOUT_MS, send } from './send.ts';

/** Longer than the server takes to report that it can't answer. */
const REFRESH_TIMEOUT_MS = 6000;
/**
 * The server accepts a used refresh token for another ten seconds; a retry after a lost response must fall within them.
 */
const ASK_AGAIN_WITHIN_MS = 9000;
const PAUSES_MS = [1000, 2000];

/** It's unknown whether the session was renewed: the response was lost or a server was unavailable. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 408 || error.status === 504);

async function refresh(): Promise<SessionAnswer> {
  const begunAt = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      const timeoutMs = Math.min(REFRESH_TIMEOUT_MS, begunAt + REQUEST_TIMEOUT_MS - Date.now());
      return await send<SessionAnswer>(...ROUTES.refreshRoute, {}, null, timeoutMs);
    } catch (error) {
      const pauseMs = PAUSES_MS[attempt];
      if (!isLost(error) || pauseMs === undefined || Date.now() + pauseMs > begunAt + ASK_AGAIN_WITHIN_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

let underWay: Promise<boolean> | null = null;

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
  underWay ??= cookieTurn(() => renew(used)).finally(() => {
    underWay = null;
  });
  return underWay;
}
