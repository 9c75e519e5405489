import { useRef, type RefObject } from 'react';
import { useShortcuts } from './shortcuts.ts';

const ROW_ELEMENTS = 'tr, li, article';

export interface RowKeys {
  /** the row that contains focus */
  current: () => HTMLElement | null;
  /** focuses a row by ID; false if it isn't shown */
  focus: (id: string) => boolean;
  /** focuses the next or previous row; false if there are no rows */
  step: (by: 1 | -1) => boolean;
}

/**
 * `j` and `k` move through the rows of a list. The focusable element of each row carries its ID in `data-row`; Enter
 * opens it. Escape leaves the list.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  {
    row = 'row',
    from = null,
    onStep,
    onEnd,
    onLeave,
  }: {
    /** the noun in shortcut descriptions, such as `trade` */
    row?: string;
    /** the row to start from if none has focus, such as an open one */
    from?: string | null;
    onStep?: (id: string) => void;
    /** called on a step past the last or first row; returns false if there is no further page */
    onEnd?: (by: 1 | -1) => boolean;
    /** moves focus on Escape; by default it goes to the page's `main` */
    onLeave?: () => void;
  } = {},
): RowKeys {
  const lastLeft = useRef<string | null>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = () => {
    const active = document.activeElement;
    if (!active || !list.current?.contains(active)) return null;
    return (
      active.closest<HTMLElement>('[data-row]') ??
      active.closest(ROW_ELEMENTS)?.querySelector<HTMLElement>('[data-row]') ??
      null
    );
  };
  const idOf = (row: HTMLElement) => row.dataset['row']!;
  const step = (by: 1 | -1) => {
    const all = rows();
    const now = current();
    const at = (id: string | null) => all.findIndex((row) => idOf(row) === id);
    const before = now ? all.indexOf(now) : at(from);
    if (before >= 0 && !all[before + by] && onEnd?.(by)) return true;
    const next =
      before < 0 ? (all[at(lastLeft.current)] ?? all[0]) : all[Math.min(all.length - 1, Math.max(0, before + by))];
    if (!next) return false;
    next.focus();
    onStep?.(idOf(next));
    return true;
  };
  const leave = () => {
    const now = current();
    if (!now) return false;
    lastLeft.current = idOf(now);
    if (onLeave) onLeave();
    else list.current?.closest('main')?.focus({ preventScroll: true });
    return true;
  };
  useShortcuts([
    { keys: 'j', does: `Next ${row}`, act: () => step(1) },
    { keys: 'k', does: `Previous ${row}`, act: () => step(-1) },
    { keys: 'Enter', does: 'Open' },
    { keys: 'Escape', does: 'Close', act: leave },
  ]);
  return {
    current,
    step,
    focus: (id) => {
      const found = rows().find((row) => idOf(row) === id);
      found?.focus();
      return found !== undefined;
    },
  };
}
