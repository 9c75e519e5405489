import { useCallback, useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';

/** Lists on screen by their name: what reads each again. */
const onScreen = new Map<string, Set<() => Promise<unknown>>>();

/**
 * A list that is read a page at a time, each page where the one before it ends.
 * `name`: what `pagesChanged` calls lists of this kind; `keyOf`: the key of the page behind another, of the first behind null; null after the last.
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
    /** of another key: this one's are on their way */
    stale: isLoading && data !== undefined,
    busy: isValidating,
    // While a page is on its way it would be that page again, and SWR drops the answer of the one that was asked first.
    more: useCallback(() => {
      if (!isValidating) void setSize((size) => Math.max(size, loaded + 1));
    }, [setSize, loaded, isValidating]),
    retry: useCallback(() => void mutate(), [mutate]),
  };
}

/** Reads the lists of that name which are on screen again, all their pages. */
export const pagesChanged = (name: string) =>
  Promise.all([...(onScreen.get(name) ?? [])].map((readAgain) => readAgain()));
