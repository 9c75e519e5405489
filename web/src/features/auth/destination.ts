import { useLocation } from 'react-router-dom';
import { safeRedirect } from '../../lib/safe-redirect.ts';

export type AuthMode = 'sign-in' | 'sign-up';

const PATHS = { 'sign-in': '/login', 'sign-up': '/signup' } as const;
export const FORM_PATHS = Object.values(PATHS);

/** Which form this URL shows, and where it leads: to `redirect`, or to the page that needs a session. */
export function useDestination() {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const isFormPath = pathname === '/auth' || FORM_PATHS.some((path) => path === pathname);
  const mode: AuthMode =
    pathname === PATHS['sign-up'] || (pathname === '/auth' && query.get('mode') === 'signup') ? 'sign-up' : 'sign-in';
  const to = isFormPath ? safeRedirect(query.get('redirect')) : pathname + search + hash;
  return {
    mode,
    to,
    /** the requested page needs a session */
    needsSession: mode === 'sign-in' && to !== '/',
    /** the URL of either form, with the same destination */
    at: (other: AuthMode): string =>
      to === '/' ? PATHS[other] : `${PATHS[other]}?${new URLSearchParams({ redirect: to })}`,
  };
}
