import { sameOriginPath } from '@plainscan/contracts/same-origin-path';
import { useLocation } from 'react-router-dom';

const withRedirect = (path: string, page: string | null): string =>
  page === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: page })}`;

/** The page the user was on when Premium was offered, from the `redirect` parameter; null if there is none. */
export const requestedPageIn = (search: string): string | null =>
  sameOriginPath(new URLSearchParams(search).get('redirect'));

/** Carries `redirect` through the purchase, which ends on that page or on Home. */
export function useRequestedPage() {
  const { search } = useLocation();
  const page = requestedPageIn(search);
  return { page, after: page ?? '/', withPage: (path: string) => withRedirect(path, page) };
}

/** The link to buy Premium, which leads back to this page. */
export function usePremiumLink(): string {
  const { pathname, search, hash } = useLocation();
  return withRedirect('/pricing', pathname + search + hash);
}
