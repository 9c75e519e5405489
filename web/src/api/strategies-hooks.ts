import type { Strategy } from '@plainscan/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Answer } from './calls.ts';
import { pagesChanged, usePages } from './pages.ts';
import { readHistory, readStrategies, readStrategy } from './strategies-calls.ts';

/** Another tab or device may have changed them, and every run does. */
const FRESH = { revalidateIfStale: true } as const;
const STRATEGIES = 'strategies';
const HISTORY = 'scan-history';

/** One's own, by name. */
export const useStrategies = (asked = true) => useSWR(asked && [STRATEGIES], readStrategies, FRESH);

/** null: not asked for. */
export const useStrategy = (id: string | null) => useSWR(id && [STRATEGIES, id], () => readStrategy(id!), FRESH);

/** Call after strategies were changed: what is shown of them is read anew. `saved`: as the server keeps it now, shown or not. */
export function useStrategiesChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (saved?: Strategy) => {
      if (saved) await mutate([STRATEGIES, saved.id], saved, { revalidate: false });
      await mutate((key) => Array.isArray(key) && key[0] === STRATEGIES);
    },
    [mutate],
  );
}

type HistoryPage = Answer<'scanHistoryRoute'>;
type PageKey = [typeof HISTORY, string, string | undefined];

/** Scans that were answered, newest first, a page at a time. */
export function useScanHistory(search: string) {
  const { pages, ...rest } = usePages<HistoryPage, PageKey>({
    name: HISTORY,
    keyOf: (before) => (before?.nextCursor === null ? null : [HISTORY, search, before?.nextCursor]),
    read: ([, of, cursor]) => readHistory(of, cursor),
  });
  return { scans: pages?.flatMap(({ scans }) => scans), ...rest };
}

/** Call after scans were forgotten. */
export function useHistoryChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => Array.isArray(key) && key[0] === HISTORY, undefined, { revalidate: false });
    await pagesChanged(HISTORY);
  }, [mutate]);
}
