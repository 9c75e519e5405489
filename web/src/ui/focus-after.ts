import { useEffect, useRef } from 'react';

/** When a change of `state` removes or disables the focused element, moves focus to the element `to` returns. */
export function useFocusAfter<T>(state: T | undefined, to: () => HTMLElement | null | undefined): void {
  const previousState = useRef(state);
  useEffect(() => {
    const previous = previousState.current;
    previousState.current = state;
    // Not on the first render.
    const lost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (previous !== undefined && previous !== state && lost) to()?.focus();
  });
}
