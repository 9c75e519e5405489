import { sameOriginPath } from '@plainscan/contracts/same-origin-path';
import { useLocation } from 'react-router-dom';

const withRedirect = (path: string, page: string | null): string =>
  page === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: page })}`;

/** The page the user requested when Premium was offered, from the `redirect` parameter; null if there was none. */
export const requestedPageIn = (search: string): string | null =>
  sameOriginPath(new URLSearchParams(search).get('redirect'));

/** `redirect` is carried through the purchase, which ends on that page, or on Home. */
export function useRequestedPage() {
  const { search } = useLocation();
  const page = requestedPageIn(search);
  return { page, after: page ?? '/', withPage: (path: string) => withRedirect(path, page) };
}

/** The link to buy Premium from this page, and come back. */
export function usePremiumLink(): string {
  const { pathname, search, hash } = useLocation();
  return withRedirect('/pricing', pathname + search + hash);
}
