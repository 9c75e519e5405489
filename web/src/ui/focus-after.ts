import { useEffect, useRef } from 'react';

/** What had the focus is gone, or does nothing more, with a change of `state`: what `to` finds has it then, so that keys go on from there. */
export function useFocusAfter<T>(state: T | undefined, to: () => HTMLElement | null | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    // What comes for the first time takes nothing.
    const lost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (was !== undefined && was !== state && lost) to()?.focus();
  });
}
