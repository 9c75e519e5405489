import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface PageState {
  query: string;
  page: number;
  /** symbol of the row whose panel is open */
  open: string | null;
}

/** The address is the state: `q` the sentence, `page` of its results, `open` the row shown. */
export function usePageState() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const state: PageState = {
    query: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: params.get('open'),
  };

  const change = useCallback(
    (changes: { query?: string; page?: number; open?: string | null }, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          const put = (key: string, value: string | null) => (value ? next.set(key, value) : next.delete(key));
          if (changes.query !== undefined) put('q', changes.query);
          if (changes.page !== undefined) put('page', changes.page > 1 ? String(changes.page) : null);
          if (changes.open !== undefined) put('open', changes.open);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  return [state, change] as const;
}
