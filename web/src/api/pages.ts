import { useCallback, useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';

/** Refetch callbacks of mounted lists, by list name. */
const mountedLists = new Map<string, Set<() => Promise<unknown>>>();

/**
 * A list with cursor pagination. `name`: identifies lists of this kind for `pagesChanged`. `keyOf`: the key of the page
 * after `previous`, or of the first page for null; returns null after the last page.
 */
export function usePages<Page, Key extends readonly unknown[]>(options: {
  name: string;
  keyOf: (previous: Page | null) => Key | null;
  read: (key: Key) => Promise<Page>;
}) {
  const { name, keyOf, read } = options;
  const { data, error, setSize, mutate, isLoading, isValidating } = useSWRInfinite<Page, unknown>(
    (_index: number, previous: Page | null) => keyOf(previous),
    read,
    { revalidateOnMount: true, revalidateFirstPage: false, keepPreviousData: true, persistSize: false },
  );
  useEffect(() => {
    const refetch = () => mutate();
    const lists = mountedLists.get(name) ?? new Set();
    mountedLists.set(name, lists.add(refetch));
    return () => void lists.delete(refetch);
  }, [name, mutate]);
  const loaded = data?.length ?? 0;
  const last = data?.at(-1);
  return {
    pages: data,
    error,
    /** the last page has been loaded */
    all: last !== undefined && keyOf(last) === null,
    /** the data belongs to another key; this key's is loading */
    stale: isLoading && data !== undefined,
    busy: isValidating,
    // While a page loads, this would request the same page again, and SWR drops the response of the first request.
    more: useCallback(() => {
      if (!isValidating) void setSize((size) => Math.max(size, loaded + 1));
    }, [setSize, loaded, isValidating]),
    retry: useCallback(() => void mutate(), [mutate]),
  };
}

/** Refetches all pages of the mounted lists with that name. */
export const pagesChanged = (name: string) =>
  Promise.all([...(mountedLists.get(name) ?? [])].map((refetch) => refetch()));
