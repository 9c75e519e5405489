import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * For the `main` of a frame. On navigation it moves focus to `main` and scrolls to the top, so that keyboards and
 * screen readers continue where the new page begins. The first page of a visit keeps the browser's focus.
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
    // A page with an autofocused field already has focus.
    if (!began && !main.current?.querySelector('input:focus')) main.current?.focus({ preventScroll: true });
    if (hash === '') scrollTo(0, 0);
  }, [pathname, hash, navigated]);
  return main;
}
