import type { SessionAnswer, SessionGrant } from '@plainscan/contracts';
import { HttpAnswer } from '../../http/answers.ts';
import { clear, type CookieKind, keep, type SetCookie } from '../../http/cookies.ts';

/** Carries a session on; sent to nothing but the calls that need it. */
export const REFRESH: CookieKind = {
  name: 'plainscan_refresh',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 128,
};

/** Shows that a mailed link is opened in the browser that signed up. */
export const SIGN_UP: CookieKind = {
  name: 'plainscan_signup',
  path: '/api/auth',
  sameSite: 'strict',
  maxChars: 128,
};
export const SIGN_UP_SECONDS = 24 * 3600;

/** A sign-in with the provider under way, sealed by the auth service. Lax: the provider's site sends the browser back. */
export const FLOW: CookieKind = {
  name: 'plainscan_flow',
  path: '/api/auth',
  sameSite: 'lax',
  maxChars: 4096,
};
export const FLOW_SECONDS = 10 * 60;

export const refreshCookie = ({ refreshToken, refreshExpiresAt }: SessionGrant): SetCookie =>
  keep(REFRESH, refreshToken, refreshExpiresAt - Date.now() / 1000);

/** A session as the page sees it; its refresh token goes into the cookie. */
export const sessionAnswer = (message: string, grant: SessionGrant, others: readonly SetCookie[] = []) =>
  new HttpAnswer<SessionAnswer>(
    {
      message,
      data: {
        session: { access_token: grant.accessToken, token_type: 'bearer', expires_at: grant.expiresAt },
        user: grant.user,
      },
    },
    { cookies: [refreshCookie(grant), ...others] },
  );

/** An answer that leaves the browser signed out. */
export const SIGNED_OUT = { cookies: [clear(REFRESH)] } as const;
