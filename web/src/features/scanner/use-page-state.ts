import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface PageState {
  query: string;
  /** a packed plan (plan-link.ts) to run instead of reading the text */
  plan: string | null;
  /** ID of the opened strategy; with `query` or `plan`, an edit of it */
  strategy: string | null;
  /** the name of a shared scan */
  name: string | null;
  page: number;
  /** rows a page, if it isn't the user's */
  size: string | null;
  /** `charts` in place of the table */
  view: string | null;
  /** the order of the rows (sort-key.ts), if it isn't the scan's own */
  sort: string | null;
  /** the symbol whose panel is open */
  open: string | null;
}

/** A key for the scan of a URL. */
export const scanKey = ({ query, plan, strategy }: Pick<PageState, 'query' | 'plan' | 'strategy'>): string =>
  plan || strategy ? `${query}\n${plan ?? ''}\n${strategy ?? ''}` : query;

/**
 * The page's state is the URL: `q` with its `plan` or `strategy`; of the results the `view`, the `page`, its `size`, the `sort`
 * order, and the `open` row.
 */
export function usePageState() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
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
  };

  const change = useCallback(
    ({ query, page: to, ...others }: Partial<PageState>, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          const put = (key: string, value: string | null) => (value ? next.set(key, value) : next.delete(key));
          if (query !== undefined) put('q', query);
          if (to !== undefined) put('page', to > 1 ? String(to) : null);
          for (const [key, value] of Object.entries(others)) put(key, value);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  return [state, change] as const;
}
