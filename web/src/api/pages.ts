import { useCallback, useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';

/** Refetch callbacks of mounted lists, by list name. */
const onScreen = new Map<string, Set<() => Promise<unknown>>>();

/**
 * A list with cursor pagination. `name`: the name `pagesChanged` uses for lists of this kind; `keyOf`: the key of the
 * page after another one, of the first page after null; null after the last.
 */
export function usePages<Page, Key extends readonly unknown[]>(given: {
  name: string;
  keyOf: (before: Page | null) => Key | null;
  read: (key: Key) => Promise<Page>;
}) {
  const { name, keyOf, read } = given;
  const { data, error, setSize, mutate, isLoading, isValidating } = useSWRInfinite<Page, unknown>(
    (_index: number, before: Page | null) => keyOf(before),
    read,
    { revalidateOnMount: true, revalidateFirstPage: false, keepPreviousData: true, persistSize: false },
  );
  useEffect(() => {
    const readAgain = () => mutate();
    const lists = onScreen.get(name) ?? new Set();
    onScreen.set(name, lists.add(readAgain));
    return () => void lists.delete(readAgain);
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
  Promise.all([...(onScreen.get(name) ?? [])].map((readAgain) => readAgain()));
