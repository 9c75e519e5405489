import type { Strategy } from '@plainscan/contracts';
import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { Answer } from './calls.ts';
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
/** What reads a history on screen again. */
const shown = new Set<() => Promise<unknown>>();

/** Scans that were answered, newest first, a page at a time. */
export function useScanHistory(search: string) {
  const { data, error, setSize, mutate, isLoading, isValidating } = useSWRInfinite<HistoryPage, unknown>(
    (_page: number, before: HistoryPage | null): PageKey | null =>
      before && before.nextCursor === null ? null : [HISTORY, search, before?.nextCursor ?? undefined],
    ([, of, cursor]: PageKey) => readHistory(of, cursor),
    { revalidateOnMount: true, revalidateFirstPage: false, keepPreviousData: true, persistSize: false },
  );
  useEffect(() => {
    const readAgain = () => mutate();
    shown.add(readAgain);
    return () => void shown.delete(readAgain);
  }, [mutate]);
  const loaded = data?.length ?? 0;
  return {
    scans: data?.flatMap(({ scans }) => scans),
    error,
    all: data !== undefined && data.at(-1)?.nextCursor === null,
    /** of another search: this one's are on their way */
    stale: isLoading && data !== undefined,
    busy: isValidating,
    // Asked for more while more is on its way, or after it failed, it is the same page.
    more: useCallback(() => void setSize(loaded + 1), [setSize, loaded]),
    retry: useCallback(() => void mutate(), [mutate]),
  };
}

/** Call after scans were forgotten. */
export function useHistoryChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => Array.isArray(key) && key[0] === HISTORY, undefined, { revalidate: false });
    await Promise.all([...shown].map((readAgain) => readAgain()));
  }, [mutate]);
}
