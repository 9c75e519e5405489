import { useEffect, useRef } from 'react';

/** When a change of `state` removes or disables the focused element, moves focus to the element `to` returns. */
export function useFocusAfter<T>(state: T | undefined, to: () => HTMLElement | null | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    // The first render doesn't take focus.
    const lost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (was !== undefined && was !== state && lost) to()?.focus();
  });
}
