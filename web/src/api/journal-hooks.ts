import type { Trade, TradeFilter } from '@plainscan/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { readOpenSymbols, readTrades, type TradeOrder } from './journal-calls.ts';
import { pagesChanged, usePages } from './pages.ts';
import { MAX_TRADES_PAGE } from './generated.ts';
import { tradeRoute } from './generated/routes/journal.ts';
import { isKeyOf } from './use-route.ts';

/** First element of the keys of the hooks below. */
const JOURNAL = 'journal';
const TRADES = 'trades';

interface TradePage {
  trades: Trade[];
  /** cursor of the next page; null after the last one */
  next: string | null;
}
type PageKey = [typeof JOURNAL, typeof TRADES, TradeFilter, TradeOrder, string | undefined];

/** Filtered trades, one page at a time. */
export const useTrades = (filter: TradeFilter, order: TradeOrder) =>
  usePages<TradePage, PageKey>({
    name: TRADES,
    keyOf: (before) => (before?.next === null ? null : [JOURNAL, TRADES, filter, order, before?.next]),
    read: async ([, , filter, order, after]) => {
      const trades = await readTrades(filter, order, after);
      return { trades, next: trades.length < MAX_TRADES_PAGE ? null : trades.at(-1)!.cursor };
    },
  });

export const useOpenSymbols = (limit: number, enabled: boolean) =>
  useSWR(enabled && [JOURNAL, 'open-symbols', limit], () => readOpenSymbols(limit), { revalidateIfStale: true });

/** Call after the journal changed; refetches everything derived from it, except the trade with `deletedId`. */
export function useJournalChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (deletedId?: string) => {
      const isJournalKey = (key: unknown): key is unknown[] =>
        (Array.isArray(key) && key[0] === JOURNAL) || isKeyOf(key, /^\/api\/(journal|trades|account-stats)\b/);
      const isPage = (key: unknown) => isJournalKey(key) && key[1] === TRADES;
      // SWR can't revalidate the pages of a list by key, so they are dropped and the mounted list refetches them.
      await mutate(isPage, undefined, { revalidate: false });
      await Promise.all([
        mutate((key) => isJournalKey(key) && !isPage(key) && !(key[0] === tradeRoute[1] && key[1] === deletedId)),
        pagesChanged(TRADES),
      ]);
    },
    [mutate],
  );
}
