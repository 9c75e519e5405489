import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * For the `main` of a frame: a change of route moves the focus there, so that keyboard and screen reader go on where the new page
 * begins, and shows it from its top. The page a visit begins with leaves the focus where the browser put it.
 */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const navigated = useNavigationType() !== 'POP';
  const main = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    const began = shown.current === null && !navigated;
    shown.current = pathname;
    // A page that begins with a field has taken the focus there itself.
    if (!began && !main.current?.querySelector('input:focus')) main.current?.focus({ preventScroll: true });
    if (hash === '') scrollTo(0, 0);
  }, [pathname, hash, navigated]);
  return main;
}
