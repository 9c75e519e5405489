import type { SessionAnswer } from '@plainscan/contracts';
import { session } from '../app/session.ts';
import { ApiError } from './api-error.ts';
import { cookieTurn } from './cookie-turn.ts';
import { send } from './send.ts';

export const REFRESH = ['POST', '/api/auth/refresh'] as const;

let underWay: Promise<boolean> | null = null;

async function renew(used: string): Promise<boolean> {
  session.reload(); // while this tab waited, another may have renewed the session, ended it, or begun one of another user
  if (session.token() !== used) return session.token() !== null;
  try {
    const { data } = await send<SessionAnswer>(...REFRESH, {}, null);
    if (session.token() === used) session.signIn(data.session.access_token, data.user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    session.expire(used);
  }
  return session.token() !== null;
}

/**
 * A new access token in the place of `used`, once for all calls and tabs that need it. False: the session has ended.
 * Throws ApiError when the server could not say: the session stays as it is.
 */
export function renewSession(used: string): Promise<boolean> {
  underWay ??= cookieTurn(() => renew(used)).finally(() => {
    underWay = null;
  });
  return underWay;
}
