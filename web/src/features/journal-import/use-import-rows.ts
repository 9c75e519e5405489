import type { ImportRow } from '@plainscan/contracts';
import { useCallback, useRef } from 'react';
import useSWR from 'swr';
import { readImportRows } from '../../api/journal-calls.ts';
import { useUrlParams, withParams } from '../../lib/use-url-params.ts';
import { VERDICTS } from './words.ts';
import { MAX_IMPORT_ROWS_PAGE } from '../../api/generated.ts';

type Verdict = ImportRow['verdict'];
const isVerdict = (text: string | null): text is Verdict => text !== null && text in VERDICTS;

/** Which rows to show, from the URL: `rows` is a status, `after` the last line of the previous page. */
export function useImportRows(id: string) {
  const { params, change } = useUrlParams();
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

  const show = useCallback((line: number) => change({ after: line > 0 ? String(line) : null }), [change]);
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
    tab: (status: Verdict | null) => `?${withParams(params, { rows: status, after: null })}`,
  };
}
