import { useRef, type RefObject } from 'react';
import { useShortcuts } from './shortcuts.ts';

const PARTS = 'tr, li, article';

export interface RowKeys {
  /** the row that has the focus, anywhere in it */
  current: () => HTMLElement | null;
  /** moves the focus to the row of an id; false where it is not shown */
  focus: (id: string) => boolean;
}

/**
 * `j` and `k` walk through the rows of a list: what in each is to be focused carries `data-row` with its id, and is what Enter
 * opens. Escape leaves them.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  {
    row = 'row',
    rows: several = `${row}s`,
    from = null,
    onStep,
  }: {
    /** what one is called, and several: `trade` */
    row?: string;
    rows?: string;
    /** id of the row to go on from where none has the focus: one that is open */
    from?: string | null;
    onStep?: (id: string) => void;
  } = {},
): RowKeys {
  const left = useRef<string | null>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = () => {
    const active = document.activeElement;
    if (!active || !list.current?.contains(active)) return null;
    return (
      active.closest<HTMLElement>('[data-row]') ??
      active.closest(PARTS)?.querySelector<HTMLElement>('[data-row]') ??
      null
    );
  };
  const idOf = (one: HTMLElement) => one.dataset['row']!;
  const step = (by: 1 | -1) => {
    const all = rows();
    const now = current();
    const at = (id: string | null) => all.findIndex((one) => idOf(one) === id);
    const before = now ? all.indexOf(now) : at(from);
    const next =
      before < 0 ? (all[at(left.current)] ?? all[0]) : all[Math.min(all.length - 1, Math.max(0, before + by))];
    if (!next) return false;
    next.focus();
    onStep?.(idOf(next));
    return true;
  };
  const leave = () => {
    const now = current();
    if (!now) return false;
    left.current = idOf(now);
    list.current?.closest('main')?.focus({ preventScroll: true });
    return true;
  };
  useShortcuts([
    { keys: 'j', does: `Next ${row}`, act: () => step(1) },
    { keys: 'k', does: `Previous ${row}`, act: () => step(-1) },
    { keys: 'Enter', does: `Open the ${row}` },
    { keys: 'Escape', does: `Leave the ${several}`, act: leave },
  ]);
  return {
    current,
    focus: (id) => {
      const found = rows().find((one) => idOf(one) === id);
      found?.focus();
      return found !== undefined;
    },
  };
}
