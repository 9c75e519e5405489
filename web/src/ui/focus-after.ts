import { useEffect, useRef } from 'react';

/** What had the focus is gone with a change of `state`: what `to` finds has it then, so that keys go on from there. */
export function useFocusAfter<T>(state: T | undefined, to: () => HTMLElement | null | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    // What comes for the first time takes nothing.
    if (was !== undefined && was !== state && document.activeElement === document.body) to()?.focus();
  });
}
