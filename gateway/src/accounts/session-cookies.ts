import { AppError, type SessionResponse, type SessionGrant } from '@plainscan/contracts';
import type { FastifyReply } from 'fastify';
import { clearCookie, type CookieKind, setCookie } from '../http/cookies.ts';

/** Renews a session; sent only to the routes that need it. */
export const REFRESH: CookieKind = {
  name: 'plainscan_refresh',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 128,
};

/** Proves that an emailed link is opened in the browser that signed up. */
export const SIGN_UP: CookieKind = {
  name: 'plainscan_signup',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 128,
};
export const SIGN_UP_SECONDS = 24 * 3600;

/**
 * A provider sign-in in progress, encrypted by the auth service. Lax, because the provider's site redirects the browser
 * back.
 */
export const FLOW: CookieKind = {
  name: 'plainscan_flow',
  path: '/api/auth',
  sameSite: 'lax',
  maxChars: 4096,
};
export const FLOW_SECONDS = 10 * 60;

/** A sign-in that still needs a code, encrypted by the auth service, which limits its lifetime. */
export const PENDING_SIGN_IN: CookieKind = {
  name: 'plainscan_pending',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 1024,
};
const PENDING_SECONDS = 5 * 60;

/**
 * Moves the token of a SECOND_FACTOR_REQUIRED error into a cookie and returns the error without it. Other errors are
 * returned unchanged.
 */
export function keepPendingSignIn(reply: FastifyReply, err: unknown): unknown {
  if (!(err instanceof AppError) || err.code !== 'SECOND_FACTOR_REQUIRED') return err;
  setCookie(reply, PENDING_SIGN_IN, String(err.details?.['pending']), PENDING_SECONDS);
  return new AppError(err.category, err.code, err.message);
}

/**
 * Marks a browser in which the user has signed in before; outlives the session. Encrypted by the auth service, which
 * limits its lifetime.
 */
export const DEVICE: CookieKind = {
  name: 'plainscan_device',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 1024,
};
const DEVICE_SECONDS = 180 * 24 * 3600;

export function setSessionCookies(reply: FastifyReply, { refreshToken, refreshExpiresAt, device }: SessionGrant): void {
  setCookie(reply, REFRESH, refreshToken, refreshExpiresAt - Date.now() / 1000);
  if (device !== undefined) setCookie(reply, DEVICE, device, DEVICE_SECONDS);
}

/** Clears the session from the browser. */
export const clearSession = (reply: FastifyReply): void => clearCookie(reply, REFRESH);

/** The response to a sign-in. The refresh token goes into a cookie, which scripts can't read. */
export function beginSession(reply: FastifyReply, message: string, grant: SessionGrant): SessionResponse {
  setSessionCookies(reply, grant);
  return {
    message,
    data: {
      session: { access_token: grant.accessToken, token_type: 'bearer', expires_at: grant.expiresAt },
      user: grant.user,
    },
  };
}
