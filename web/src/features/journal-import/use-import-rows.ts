import type { ImportRow } from '@plainscan/contracts';
import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { readImportRows } from '../../api/journal-calls.ts';
import { VERDICTS } from './words.ts';
import { MAX_IMPORT_ROWS_PAGE } from '../../api/generated.ts';

type Verdict = ImportRow['verdict'];
const isVerdict = (text: string | null): text is Verdict => text !== null && text in VERDICTS;

/** Which rows to show, from the URL: `rows` is a status, `after` the last line of the previous page. */
export function useImportRows(id: string) {
  const [params, setParams] = useSearchParams();
  const param = params.get('rows');
  const verdict = isVerdict(param) ? param : null;
  const after = /^\d{1,9}$/.test(params.get('after') ?? '') ? Number(params.get('after')) : 0;
  const { data, error, mutate, isLoading } = useSWR(
    ['journal', 'rows', id, verdict, after],
    () => readImportRows(id, { verdict: verdict ?? undefined, after }),
    { revalidateIfStale: true, keepPreviousData: true },
  );
  /** `after` of each earlier page */
  const pageStarts = useRef<number[]>([]);

  const show = useCallback(
    (line: number) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (line > 0) next.set('after', String(line));
          else next.delete('after');
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const rows = data?.rows;
  return {
    verdict,
    rows,
    error: error as unknown,
    /** rows of another page are still shown */
    stale: isLoading && data !== undefined,
    retry: () => void mutate(),
    previous:
      after > 0
        ? () => show(pageStarts.current.pop() ?? 0) // opened in the middle: go to the first page
        : null,
    next:
      rows?.length === MAX_IMPORT_ROWS_PAGE
        ? () => {
            pageStarts.current.push(after);
            show(rows.at(-1)!.line);
          }
        : null,
    /** the URL of the rows with one status, or of all rows */
    tab: (status: Verdict | null) => {
      const next = new URLSearchParams(params);
      next.delete('after');
      if (status) next.set('rows', status);
      else next.delete('rows');
      return `?${next.toString()}`;
    },
  };
}
