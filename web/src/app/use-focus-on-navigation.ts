import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * For the `main` of a frame. On navigation it moves focus to `main` and scrolls to the top, so that keyboard and screen
 * reader users start at the top of the new page. On the first page of a visit, focus stays where the browser put it.
 */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const navigated = useNavigationType() !== 'POP';
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef<string | null>(null);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    const isFirstPage = lastPath.current === null && !navigated;
    lastPath.current = pathname;
    // A page with an autofocused field already has focus.
    if (!isFirstPage && !main.current?.querySelector('input:focus')) main.current?.focus({ preventScroll: true });
    if (hash === '') scrollTo(0, 0);
  }, [pathname, hash, navigated]);
  return main;
}
