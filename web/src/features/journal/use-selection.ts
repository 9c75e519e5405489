import { useCallback, useMemo, useState } from 'react';
import { MAX_TAGGED_TRADES } from '../../api/generated.ts';

/** Trades selected in the list, by ID. */
export interface Selection {
  /** rows have checkboxes */
  on: boolean;
  ids: ReadonlySet<string>;
  start: () => void;
  stop: () => void;
  set: (ids: readonly string[]) => void;
  /** selects or deselects a trade, and shows the checkboxes */
  toggle: (id: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** At most MAX_TAGGED_TRADES can be selected. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id) && next.size < MAX_TAGGED_TRADES) next.add(id);
        return next;
      }),
    [],
  );
  return useMemo(
    () => ({
      on: ids !== null,
      ids: ids ?? NONE,
      start: () => setIds(NONE),
      stop: () => setIds(null),
      set: (chosen) => setIds(new Set(chosen)),
      toggle,
    }),
    [ids, toggle],
  );
}
