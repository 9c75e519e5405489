import type { ScanResponse, ScanRow, SortKey } from '@plainscan/contracts';
import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { scanRows } from '../../api/generated/app.ts';
import { pageCount } from '../../lib/pages.ts';

/** Consecutive rows of a scan. */
export interface RowWindow {
  rows: readonly ScanRow[];
  offset: number;
  /** the sort order of the rows */
  sort: SortKey;
}

interface Requested {
  page: number;
  size: number;
  /** null: the scan's own order */
  sort: SortKey | null;
}

/** The requested rows if they all came with the response, otherwise null. */
function firstRows({ results, total, sort }: ScanResponse, offset: number, size: number): RowWindow | null {
  const end = Math.min(offset + size, total);
  return end <= results.length ? { rows: results.slice(offset, end), offset, sort } : null;
}

/**
 * A page of a scan's matches, in any sort order. The current rows stay until the next page has loaded; late responses for an
 * outdated page are dropped.
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
  const [lastLoaded, setLastLoaded] = useState({ response, loaded });
  if (loaded && loaded !== lastLoaded.loaded) setLastLoaded({ response, loaded });

  const previousRows = lastLoaded.response === response ? lastLoaded.loaded : null;
  const failed = loaded === null && error !== undefined;
  return {
    page,
    last,
    /** null before the first rows of a response have loaded */
    shown: loaded ?? previousRows ?? (failed ? firstRows(response, 0, Math.min(size, response.results.length)) : null),
    /** other rows are loading */
    pending: loaded === null && (!failed || isValidating),
    error: failed && !isValidating ? (error as unknown) : null,
    retry: () => void mutate(),
  };
}
