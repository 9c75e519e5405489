import { ownPath } from '@plainscan/contracts/own-path';
import { useLocation } from 'react-router-dom';

const withWanted = (path: string, wanted: string | null): string =>
  wanted === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: wanted })}`;

/** What `redirect` of an address on the way to Premium says was wanted when it was sold instead; null: nothing was. */
export const wantedIn = (search: string): string | null => ownPath(new URLSearchParams(search).get('redirect'));

/** What was wanted stays in the addresses of the way to Premium, which leads there once it is paid; to Home where nothing was. */
export function useWanted() {
  const { search } = useLocation();
  const wanted = wantedIn(search);
  return { wanted, after: wanted ?? '/', onTheWay: (path: string) => withWanted(path, wanted) };
}

/** The way to Premium from the page that it is sold on, and back. */
export function useWayToPremium(): string {
  const { pathname, search, hash } = useLocation();
  return withWanted('/pricing', pathname + search + hash);
}
