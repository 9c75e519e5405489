import { useCallback } from 'react';
import { useUrlParams, withParams } from '../../lib/use-url-params.ts';

export const PANELS = ['strategies', 'history'] as const;
export type Panel = (typeof PANELS)[number];

const SCANNER = '/scanner';
/** The search text of the open list. */
const FIND = 'find';

/** The `panel` parameter: which list is open, or null; `find` is its search text. */
export function usePanel() {
  const { params, change } = useUrlParams();
  const param = params.get('panel');
  const linkTo = useCallback((panel: Panel) => `${SCANNER}?${withParams(params, { panel, [FIND]: null })}`, [params]);
  const update = useCallback(
    (panel: Panel | null, find = '') =>
      change({ panel, [FIND]: find || null }, { replace: panel === param || panel === null }),
    [change, param],
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
