import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface PageState {
  query: string;
  /** a plan that runs in place of what the sentence would be read as, packed (plan-link.ts) */
  plan: string | null;
  /** id of one's own strategy: opened, or with `query` and `plan` what it is changed to */
  strategy: string | null;
  /** what a shared scan is called */
  name: string | null;
  page: number;
  /** symbol of the row whose panel is open */
  open: string | null;
}

/** What an address asks for; one key for one scan. */
export const scanKey = ({ query, plan, strategy }: Pick<PageState, 'query' | 'plan' | 'strategy'>): string =>
  plan || strategy ? `${query}\n${plan ?? ''}\n${strategy ?? ''}` : query;

/** The address is the state: `q` the sentence with its `plan` or `strategy`, `page` of its results, `open` the row shown. */
export function usePageState() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const state: PageState = {
    query: params.get('q') ?? '',
    plan: params.get('plan'),
    strategy: params.get('strategy'),
    name: params.get('name'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
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
