import type { LastPrices, NewsPage } from '@plainscan/contracts';
import { useCallback, useMemo, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig, type SWRConfiguration } from 'swr';
import { readLastPrices } from './generated/app.ts';
import { ApiError } from './api-error.ts';
import { MAX_LAST_PRICES, MAX_NEWS_SYMBOLS } from './generated.ts';
import { readOpenSymbols } from './journal-calls.ts';
import { isNewsSymbol, readNews, sinceOf, type NewsFilter } from './news-calls.ts';
import { createList, appendPage, applyPoll, showLatest, type NewsList } from './news-list.ts';

export const NEWS_POLL_MS = 5 * 60_000;
/** Articles in a compact list. */
export const NEWS_PREVIEW_COUNT = 5;
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

/**
 * Polls the filtered articles; with null, requests nothing. Articles that arrive while the user reads aren't shown until
 * `showNewest` or `refresh`.
 */
export function useNews(filter: NewsFilter | null) {
  const { cache } = useSWRConfig();
  const key = filter && [NEWS, filter];
  const [refreshing, setRefreshing] = useState(false);
  const [more, setMore] = useState<{ id: string; state: 'loading' | 'failed' } | null>(null);
  const id = unstable_serialize(key);

  const { data, error, mutate } = useSWR<NewsList, unknown>(
    key,
    async () => {
      const since = filter?.period && sinceOf(filter.period);
      const page = await readNews(filter!, { since });
      const before = cache.get(id)?.data as NewsList | undefined;
      return before ? applyPoll(before, page, since) : createList(page, since);
    },
    POLLED,
  );

  const showNewest = useCallback(() => mutate((list) => list && showLatest(list), { revalidate: false }), [mutate]);
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
    setMore({ id, state: 'loading' });
    try {
      const page = await readNews(filter, { cursor, since });
      await mutate((list) => list && appendPage(list, page, cursor), { revalidate: false });
      setMore(null);
    } catch (failure) {
      setMore({ id, state: 'failed' });
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
    /** state of the request for more articles; null if there is none */
    more: more?.id === id ? more.state : null,
  };
}

interface MyNews extends Pick<NewsPage, 'articles' | 'simulated'> {
  /** how many stocks have open trades */
  symbols: number;
}

async function readMyNews(): Promise<MyNews> {
  const symbols = (await readOpenSymbols(MAX_NEWS_SYMBOLS)).filter(isNewsSymbol).slice(0, MAX_NEWS_SYMBOLS);
  if (symbols.length === 0) return { articles: [], simulated: false, symbols: 0 };
  const { articles, simulated } = await readNews({ symbols }, { limit: NEWS_PREVIEW_COUNT });
  return { articles, simulated, symbols: symbols.length };
}

/** The newest stories about the stocks of open trades. */
export const useMyNews = () => useSWR([NEWS, 'mine'], readMyNews, { revalidateIfStale: true });

export type LastPrice = LastPrices['prices'][number] & Pick<LastPrices, 'simulated'>;

async function readAllLastPrices(symbols: readonly string[]): Promise<LastPrice[]> {
  const batches: Promise<LastPrices>[] = [];
  for (let from = 0; from < symbols.length; from += MAX_LAST_PRICES)
    batches.push(readLastPrices({ symbols: symbols.slice(from, from + MAX_LAST_PRICES).join(',') }));
  return (await Promise.all(batches)).flatMap(({ simulated, prices }) =>
    prices.map((price) => ({ ...price, simulated })),
  );
}

/** The last prices of the stocks in the news, by symbol. Existing prices stay while those of other stocks load. */
export function useNewsPrices(symbols: readonly string[]): ReadonlyMap<string, LastPrice> {
  const distinct = [...new Set(symbols.filter(isNewsSymbol))].sort();
  const { data } = useSWR(distinct.length > 0 && [NEWS, 'prices', distinct], () => readAllLastPrices(distinct), {
    keepPreviousData: true,
    revalidateIfStale: true,
    // The market may still be loading.
    shouldRetryOnError: true,
  });
  return useMemo(() => new Map(data?.map((price) => [price.symbol, price])), [data]);
}

export const useStockNews = (symbol: string, enabled: boolean) =>
  useSWR(enabled && [NEWS, 'stock', symbol], () => readNews({ symbol }, { limit: NEWS_PREVIEW_COUNT }), {
    revalidateIfStale: true,
  });
