import type { NewsPage } from '@plainscan/contracts';
import { useCallback, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig, type SWRConfiguration } from 'swr';
import { ApiError } from './api-error.ts';
import { MAX_NEWS_SYMBOLS } from './generated.ts';
import { readOpenSymbols } from './journal-calls.ts';
import { isNewsSymbol, readNews, sinceOf, type NewsFilter } from './news-calls.ts';
import { firstList, extended, polled, renewed, type NewsList } from './news-list.ts';

export const NEWS_POLL_MS = 5 * 60_000;
/** News for one stock, in a compact view. */
export const FEW_NEWS = 5;
const NEWS = 'news';

export const isPremiumRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PREMIUM_REQUIRED';

const POLLED: SWRConfiguration<NewsList, unknown> = {
  refreshInterval: NEWS_POLL_MS,
  revalidateIfStale: true,
  revalidateOnReconnect: true,
  shouldRetryOnError: true,
  // A failed poll ends SWR's polling; this keeps it going.
  onErrorRetry: (_error, _key, _config, revalidate, options) => {
    setTimeout(() => void revalidate(options), NEWS_POLL_MS);
  },
};

/** Polls the filtered articles; null: not requested. Articles that arrive while the user reads wait until requested. */
export function useNews(filter: NewsFilter | null) {
  const { cache } = useSWRConfig();
  const key = filter && [NEWS, filter];
  const [refreshing, setRefreshing] = useState(false);
  const [more, setMore] = useState<{ of: string; state: 'loading' | 'failed' } | null>(null);
  const id = unstable_serialize(key);

  const { data, error, mutate } = useSWR<NewsList, unknown>(
    key,
    async () => {
      const since = filter?.period && sinceOf(filter.period);
      const page = await readNews(filter!, { since });
      const before = cache.get(id)?.data as NewsList | undefined;
      return before ? polled(before, page, since) : firstList(page, since);
    },
    POLLED,
  );

  const showNewest = useCallback(() => mutate((list) => list && renewed(list), { revalidate: false }), [mutate]);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    await mutate();
    // Setting the data manually would hide the failure.
    if (!cache.get(id)?.error) await showNewest();
    setRefreshing(false);
  }, [cache, id, mutate, showNewest]);
  const loadMore = useCallback(async () => {
    const { nextCursor: cursor, since } = data ?? {};
    if (!cursor || !filter) return;
    setMore({ of: id, state: 'loading' });
    try {
      const page = await readNews(filter, { cursor, since });
      await mutate((list) => list && extended(list, page, cursor), { revalidate: false });
      setMore(null);
    } catch (failure) {
      setMore({ of: id, state: 'failed' });
      if (isPremiumRequired(failure)) void mutate();
    }
  }, [data, filter, id, mutate]);

  return {
    list: data,
    error,
    refreshing,
    refresh,
    showNewest,
    loadMore,
    /** error of the requested page; null if there's none */
    more: more?.of === id ? more.state : null,
  };
}

interface MyNews extends Pick<NewsPage, 'articles' | 'simulated'> {
  /** stocks of open trades */
  symbols: number;
}

async function readMyNews(): Promise<MyNews> {
  const symbols = (await readOpenSymbols(MAX_NEWS_SYMBOLS)).filter(isNewsSymbol).slice(0, MAX_NEWS_SYMBOLS);
  if (symbols.length === 0) return { articles: [], simulated: false, symbols: 0 };
  const { articles, simulated } = await readNews({ symbols }, { limit: FEW_NEWS });
  return { articles, simulated, symbols: symbols.length };
}

/** The newest stories about the stocks of open trades. */
export const useMyNews = () => useSWR([NEWS, 'mine'], readMyNews, { revalidateIfStale: true });

export const useStockNews = (symbol: string, asked: boolean) =>
  useSWR(asked && [NEWS, 'stock', symbol], () => readNews({ symbol }, { limit: FEW_NEWS }), {
    revalidateIfStale: true,
  });
