import type { SessionAnswer, SessionGrant } from '@plainscan/contracts';
import type { FastifyReply } from 'fastify';
import { clearCookie, type CookieKind, setCookie } from '../http/cookies.ts';

/** Renews a session; sent to nothing but the calls that need it. */
export const REFRESH: CookieKind = {
  name: 'plainscan_refresh',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 128,
};

/** Proves that a mailed link is opened in the browser that signed up. */
export const SIGN_UP: CookieKind = {
  name: 'plainscan_signup',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 128,
};
export const SIGN_UP_SECONDS = 24 * 3600;

/** A sign-in with the provider in progress, encrypted by the auth service. Lax: the provider's site sends the browser back. */
export const FLOW: CookieKind = {
  name: 'plainscan_flow',
  path: '/api/auth',
  sameSite: 'lax',
  maxChars: 4096,
};
export const FLOW_SECONDS = 10 * 60;

export const setRefreshCookie = (reply: FastifyReply, { refreshToken, refreshExpiresAt }: SessionGrant): void =>
  setCookie(reply, REFRESH, refreshToken, refreshExpiresAt - Date.now() / 1000);

/** Leaves the browser signed out. */
export const clearSession = (reply: FastifyReply): void => clearCookie(reply, REFRESH);

/** The session as a page sees it; its refresh token goes into the cookie. */
export function beginSession(reply: FastifyReply, message: string, grant: SessionGrant): SessionAnswer {
  setRefreshCookie(reply, grant);
  return {
    message,
    data: {
      session: { access_token: grant.accessToken, token_type: 'bearer', expires_at: grant.expiresAt },
      user: grant.user,
    },
  };
}
