import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { readParserHistory } from './generated-client.ts';
import { isKeyOf } from './use-route.ts';

/** Changes up to a revision of the parser URLs; undefined: not requested. */
export const useParserChanges = (revision: number | undefined) =>
  useSWR(revision !== undefined && ['parserHistoryRoute', revision], () => readParserHistory(), {
    keepPreviousData: true,
  });

/** Call after a parser URL was changed or probed: everything shown about them is fetched again. */
export function useParserChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => isKeyOf(key, /^\/api\/admin\/(parser|status)/)), [mutate]);
}
