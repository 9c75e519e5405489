import { ownPath } from '@plainscan/contracts/own-path';
import { useLocation } from 'react-router-dom';

const withWanted = (path: string, wanted: string | null): string =>
  wanted === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: wanted })}`;

/** The page the user wanted when Premium was offered, from the `redirect` parameter; null if there was none. */
export const wantedIn = (search: string): string | null => ownPath(new URLSearchParams(search).get('redirect'));

/** `redirect` is carried through the purchase, which ends on that page, or on Home. */
export function useWanted() {
  const { search } = useLocation();
  const wanted = wantedIn(search);
  return { wanted, after: wanted ?? '/', onTheWay: (path: string) => withWanted(path, wanted) };
}

/** The link to buy Premium from this page, and come back. */
export function useWayToPremium(): string {
  const { pathname, search, hash } = useLocation();
  return withWanted('/pricing', pathname + search + hash);
}
