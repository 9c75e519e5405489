import { useCallback } from 'react';
import { useUrlParams } from '../../lib/use-url-params.ts';

export interface PageState {
  query: string;
  /** an encoded plan (plan-link.ts) that runs instead of parsing the text */
  plan: string | null;
  /** ID of the opened strategy; with `query` or `plan`, an edit of it */
  strategy: string | null;
  /** the name of a shared scan */
  name: string | null;
  page: number;
  /** rows per page, if different from the user's setting */
  size: string | null;
  /** `charts` instead of the table */
  view: string | null;
  /** the sort order (sort-key.ts), if different from the scan's own */
  sort: string | null;
  /** the symbol whose panel is open */
  open: string | null;
  /** the past session whose matches are shown instead, YYYY-MM-DD */
  day: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Identifies the scan of a URL. */
export const scanKey = ({ query, plan, strategy }: Pick<PageState, 'query' | 'plan' | 'strategy'>): string =>
  plan || strategy ? `${query}\n${plan ?? ''}\n${strategy ?? ''}` : query;

/** The part of the page's state that `scanKey` was computed from. */
export function stateOfKey(key: string): Pick<PageState, 'query' | 'plan' | 'strategy'> {
  const [query = '', plan = '', strategy = ''] = key.split('\n');
  return { query, plan: plan || null, strategy: strategy || null };
}

/**
 * The page's state in the URL: the scan (`q`, with its `plan` or `strategy`), and how its results are shown (`view`, `page`,
 * `size`, `sort`, the `open` row, and the past `day`).
 */
export function usePageState() {
  const { params, change: changeParams } = useUrlParams();
  const page = Number(params.get('page'));
  const day = params.get('day');
  const state: PageState = {
    query: params.get('q') ?? '',
    plan: params.get('plan'),
    strategy: params.get('strategy'),
    name: params.get('name'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: params.get('size'),
    view: params.get('view'),
    sort: params.get('sort'),
    open: params.get('open'),
    day: day !== null && DAY.test(day) ? day : null,
  };

  const change = useCallback(
    ({ query, page: to, ...others }: Partial<PageState>, replace = false) => {
      const texts = { ...(query !== undefined && { q: query }), ...others };
      changeParams(
        {
          ...(to !== undefined && { page: to > 1 ? String(to) : null }),
          ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value || null])),
        },
        { replace },
      );
    },
    [changeParams],
  );
  return [state, change] as const;
}
