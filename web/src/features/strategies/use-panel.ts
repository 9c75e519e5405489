import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PANELS = ['strategies', 'history'] as const;
export type Panel = (typeof PANELS)[number];

const SCANNER = '/scanner';
/** The search text of the open list. */
const FIND = 'find';

/** The `panel` parameter: which list is open, or null; `find` is its search text. */
export function usePanel() {
  const [params, setParams] = useSearchParams();
  const param = params.get('panel');
  const linkTo = useCallback(
    (panel: Panel) => {
      const next = new URLSearchParams(params);
      next.set('panel', panel);
      next.delete(FIND);
      return `${SCANNER}?${next}`;
    },
    [params],
  );
  const update = useCallback(
    (panel: Panel | null, find = '') =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (panel) next.set('panel', panel);
          else next.delete('panel');
          if (find) next.set(FIND, find);
          else next.delete(FIND);
          return next;
        },
        { replace: panel === param || panel === null, preventScrollReset: true },
      ),
    [setParams, param],
  );
  return {
    panel: PANELS.find((panel) => panel === param) ?? null,
    find: params.get(FIND) ?? '',
    linkTo,
    open: useCallback((panel: Panel) => update(panel), [update]),
    close: useCallback(() => update(null), [update]),
    search: useCallback((panel: Panel, find: string) => update(panel, find), [update]),
  };
}
