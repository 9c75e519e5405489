import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { readParserChanges, readParserOverview, readParserStatus } from './admin-calls.ts';

export const PARSER_POLL_MS = 5000;
const PARSER = 'admin-parser';
/** While the page is seen: SWR polls no page that is hidden. */
const POLLED = { refreshInterval: PARSER_POLL_MS, revalidateIfStale: true } as const;

export const useParserStatus = () => useSWR([PARSER, 'status'], readParserStatus, POLLED);
export const useParserOverview = () => useSWR([PARSER, 'overview'], readParserOverview, POLLED);
/** Of the addresses that have this revision; undefined: not asked for. */
export const useParserChanges = (revision: number | undefined) =>
  useSWR(revision !== undefined && [PARSER, 'changes', revision], readParserChanges, { keepPreviousData: true });

/** Call after an address was changed, asked or found changed: all that is shown of them is read anew. */
export function useParserChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => Array.isArray(key) && key[0] === PARSER), [mutate]);
}
