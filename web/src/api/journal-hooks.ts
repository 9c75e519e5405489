import type { Trade, TradeFilter } from '@plainscan/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import {
  readAccountStats,
  readImport,
  readImportPresets,
  readImports,
  readJournalNames,
  readCashTransactions,
  readNewestTrades,
  readOpenSymbols,
  readStatistics,
  readTrade,
  readTrades,
  type TradeOrder,
} from './journal-calls.ts';
import { pagesChanged, usePages } from './pages.ts';
import { MAX_TRADES_PAGE } from './generated.ts';

/** Whatever the journal holds may have been changed by another tab or device: pages that show it read it anew. */
const FRESH = { revalidateIfStale: true } as const;
/** First word of the key of everything that is read of the journal. */
const JOURNAL = 'journal';
const TRADES = 'trades';

interface TradePage {
  trades: Trade[];
  /** cursor of the next page; null after the last one */
  next: string | null;
}
type PageKey = [typeof JOURNAL, typeof TRADES, TradeFilter, TradeOrder, string | undefined];

/** Trades of a filter, a page at a time. */
export const useTrades = (filter: TradeFilter, order: TradeOrder) =>
  usePages<TradePage, PageKey>({
    name: TRADES,
    keyOf: (before) => (before?.next === null ? null : [JOURNAL, TRADES, filter, order, before?.next]),
    read: async ([, , of, by, after]) => {
      const trades = await readTrades(of, by, after);
      return { trades, next: trades.length < MAX_TRADES_PAGE ? null : trades.at(-1)!.cursor };
    },
  });

export const useTrade = (id: string | null) => useSWR(id && [JOURNAL, 'trade', id], () => readTrade(id!), FRESH);
export const useNewestTrades = (limit: number, asked = true) =>
  useSWR(asked && [JOURNAL, 'newest', limit], () => readNewestTrades(limit), FRESH);
export const useOpenSymbols = (most: number, asked: boolean) =>
  useSWR(asked && [JOURNAL, 'open-symbols', most], () => readOpenSymbols(most), FRESH);
export const useAccountStats = (asked = true) => useSWR(asked && [JOURNAL, 'stats'], readAccountStats, FRESH);
export const useCashTransactions = () => useSWR([JOURNAL, 'cash-transactions'], readCashTransactions, FRESH);
/** null: not asked for. */
export const useStatistics = (filter: TradeFilter | null) =>
  useSWR(filter && [JOURNAL, 'statistics', filter], () => readStatistics(filter!), {
    ...FRESH,
    keepPreviousData: true,
  });
export const useJournalNames = () => useSWR([JOURNAL, 'names'], readJournalNames, FRESH);
export const useImports = () => useSWR([JOURNAL, 'imports'], readImports, FRESH);
export const useImport = (id: string) => useSWR([JOURNAL, 'import', id], () => readImport(id), FRESH);
export const useImportPresets = () => useSWR([JOURNAL, 'presets'], readImportPresets, FRESH);

/** Call after anything in the journal was changed: all that is shown of it is read anew, but for a trade that is `gone`. */
export function useJournalChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (gone?: string) => {
      const isOf = (key: unknown): key is unknown[] => Array.isArray(key) && key[0] === JOURNAL;
      const isPage = (key: unknown) => isOf(key) && key[1] === TRADES;
      // Pages of the list are no keys that SWR reads again by itself: they are forgotten, and the list on screen asks for them.
      await mutate(isPage, undefined, { revalidate: false });
      await Promise.all([
        mutate((key) => isOf(key) && !isPage(key) && !(key[1] === 'trade' && key[2] === gone)),
        pagesChanged(TRADES),
      ]);
    },
    [mutate],
  );
}
