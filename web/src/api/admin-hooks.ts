import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { readParserHistory } from './generated-client.ts';
import { isKeyOf } from './use-route.ts';

/** Parser URL changes up to a revision; undefined: not requested. */
export const useParserChanges = (revision: number | undefined) =>
  useSWR(revision !== undefined && ['parserHistoryRoute', revision], () => readParserHistory(), {
    keepPreviousData: true,
  });

/** Call after a parser URL was changed or probed; refetches everything shown about them. */
export function useParserChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => isKeyOf(key, /^\/api\/admin\/(parser|status)/)), [mutate]);
}
