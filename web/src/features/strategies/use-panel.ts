import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PANELS = ['strategies', 'history'] as const;
export type Panel = (typeof PANELS)[number];

const SCANNER = '/scanner';
/** What to look for in the one that is open. */
const FIND = 'find';

/** `panel` of the scanner's address: which list stands over the page, null for none; `find` what is looked for in it. */
export function usePanel() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('panel');
  const linkTo = useCallback(
    (panel: Panel) => {
      const next = new URLSearchParams(params);
      next.set('panel', panel);
      next.delete(FIND);
      return `${SCANNER}?${next}`;
    },
    [params],
  );
  const put = useCallback(
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
        { replace: panel === asked || panel === null, preventScrollReset: true },
      ),
    [setParams, asked],
  );
  return {
    panel: PANELS.find((panel) => panel === asked) ?? null,
    find: params.get(FIND) ?? '',
    linkTo,
    open: useCallback((panel: Panel) => put(panel), [put]),
    close: useCallback(() => put(null), [put]),
    look: useCallback((panel: Panel, find: string) => put(panel, find), [put]),
  };
}
