import { renewSession } from '../api/renew-session.ts';
import { tokenTimes } from '../lib/token-times.ts';
import { session } from './session.ts';

const EARLY_MS = 60_000;
const RETRY_MS = 30_000;

/**
 * Renews the session shortly before its token expires while the page is visible. Returns a function that stops it. The
 * token's own expiry is used at startup; for newer tokens the lifetime counts from receipt, so that a wrong clock
 * doesn't cause endless renewals.
 */
export function keepSignedIn(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduledToken: string | null = null;

  const renew = () => {
    const token = session.token();
    if (!token) return;
    if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
    else renewSession(token).catch(() => (timer = setTimeout(renew, RETRY_MS)));
  };
  const schedule = (from: 'start' | 'change') => {
    const token = session.token();
    if (token === scheduledToken) return;
    scheduledToken = token;
    clearTimeout(timer);
    const times = token && tokenTimes(token);
    if (!times) return;
    const lifetimeMs = times.expiresAt * 1000 - (from === 'start' ? Date.now() : times.issuedAt * 1000);
    timer = setTimeout(renew, Math.max(0, lifetimeMs - EARLY_MS));
  };

  const unsubscribe = session.subscribe(() => schedule('change'));
  schedule('start');
  return () => {
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', renew);
  };
}
