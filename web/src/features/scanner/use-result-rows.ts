import type { ScanResponse, ScanRow, SortKey } from '@plainscan/contracts';
import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { scanRows } from '../../api/generated-client.ts';
import { pageCount } from '../../lib/pages.ts';

/** Consecutive rows of a scan. */
export interface RowWindow {
  rows: readonly ScanRow[];
  offset: number;
  /** the key that the rows come in order of */
  sort: SortKey;
}

interface Requested {
  page: number;
  size: number;
  /** null: the scan's own order */
  sort: SortKey | null;
}

/** The requested rows, if they are among the first ones that came with the response; null if some are not. */
function firstRows({ results, total, sort }: ScanResponse, offset: number, size: number): RowWindow | null {
  const end = Math.min(offset + size, total);
  return end <= results.length ? { rows: results.slice(offset, end), offset, sort } : null;
}

/**
 * A page of a scan's matches, in any order. Until another one has loaded, the rows shown stay; what loads too late for an outdated
 * page is dropped.
 */
export function useResultRows(response: ScanResponse, { page: requestedPage, size, sort }: Requested) {
  const { ticket, total } = response;
  const last = pageCount(total, size);
  const page = Math.min(requestedPage, last);
  const offset = (page - 1) * size;
  const first = useMemo(
    () => (sort === null ? firstRows(response, offset, size) : null),
    [response, offset, size, sort],
  );
  const { data, error, mutate, isValidating } = useSWR(first ? null : ['scan-rows', ticket, offset, size, sort], () =>
    scanRows({ ticket, offset, limit: size, ...(sort && { sort }) }),
  );
  const loaded = useMemo<RowWindow | null>(
    () => first ?? (data ? { rows: data.results, offset: data.offset, sort: data.sort } : null),
    [first, data],
  );
  const [before, setBefore] = useState({ response, loaded });
  if (loaded && loaded !== before.loaded) setBefore({ response, loaded });

  const kept = before.response === response ? before.loaded : null;
  const failed = loaded === null && error !== undefined;
  return {
    page,
    last,
    /** null before the first rows of a response have loaded */
    shown: loaded ?? kept ?? (failed ? firstRows(response, 0, Math.min(size, response.results.length)) : null),
    /** other rows are loading */
    pending: loaded === null && (!failed || isValidating),
    error: failed && !isValidating ? (error as unknown) : null,
    retry: () => void mutate(),
  };
}
