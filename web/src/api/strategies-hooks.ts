import type { Strategy } from '@plainscan/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer } from './calls.ts';
import { pagesChanged, usePages } from './pages.ts';
import { readHistory } from './strategies-calls.ts';
import { strategyRoute } from './generated/routes/lists.ts';
import { isKeyOf, keyOf } from './use-route.ts';

const HISTORY = 'scan-history';

/** Call after strategies changed; refetches those shown. `saved`: the server's version of one of them, shown or not. */
export function useStrategiesChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (saved?: Strategy) => {
      if (saved) await mutate(keyOf(strategyRoute, saved.id), saved, { revalidate: false });
      await mutate((key) => isKeyOf(key, /^\/api\/strategies/));
    },
    [mutate],
  );
}

type HistoryPage = Answer<'scanHistoryRoute'>;
type PageKey = [typeof HISTORY, string, string | undefined];

/** Past scans, newest first, one page at a time. */
export function useScanHistory(search: string) {
  const { pages, ...rest } = usePages<HistoryPage, PageKey>({
    name: HISTORY,
    keyOf: (before) => (before?.nextCursor === null ? null : [HISTORY, search, before?.nextCursor]),
    read: ([, text, cursor]) => readHistory(text, cursor),
  });
  return { scans: pages?.flatMap(({ scans }) => scans), ...rest };
}

/** Call after scans were deleted from the history. */
export function useHistoryChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => Array.isArray(key) && key[0] === HISTORY, undefined, { revalidate: false });
    await pagesChanged(HISTORY);
  }, [mutate]);
}
