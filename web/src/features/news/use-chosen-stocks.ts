import type { ScanResponse } from '@plainscan/contracts';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { scanRows } from '../../api/generated/app.ts';
import { isNewsSymbol } from '../../api/news-calls.ts';
import { useOpenSymbols } from '../../api/journal-hooks.ts';
import { scans, useScans } from '../scanner/scan-store.ts';
import type { NewsUrlState } from './use-news-url-state.ts';
import { MAX_NEWS_SYMBOLS, MAX_PAGE_ROWS } from '../../api/generated.ts';

/** The stocks to show news for: any, specific ones, or why there are none. */
export type ChosenStocks =
  | { kind: 'any' }
  | { kind: 'these'; symbols: string[]; /** there are more stocks */ truncated: boolean }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  /** `no-scan`: no scan, or a different one, was run in this tab */
  | { kind: 'no-trades' | 'no-matches' | 'no-scan' };

const limitSymbols = (symbols: readonly string[], more: boolean): ChosenStocks => {
  const valid = symbols.filter(isNewsSymbol);
  return {
    kind: 'these',
    symbols: valid.slice(0, MAX_NEWS_SYMBOLS),
    truncated: more || valid.length > MAX_NEWS_SYMBOLS,
  };
};

function useTradedStocks(enabled: boolean): ChosenStocks {
  const { data, error, mutate } = useOpenSymbols(MAX_NEWS_SYMBOLS, enabled);
  return useMemo(() => {
    if (data) return data.some(isNewsSymbol) ? limitSymbols(data, false) : { kind: 'no-trades' };
    return error ? { kind: 'failed', error, retry: () => void mutate() } : { kind: 'loading' };
  }, [data, error, mutate]);
}

/** The symbols after those in the response, up to the limit of the news API. */
async function readSymbols({ ticket, total, results }: ScanResponse): Promise<string[]> {
  const end = Math.min(total, MAX_NEWS_SYMBOLS);
  const offsets = [];
  for (let offset = results.length; offset < end; offset += MAX_PAGE_ROWS) offsets.push(offset);
  const pages = await Promise.all(
    offsets.map((offset) => scanRows({ ticket, offset, limit: Math.min(MAX_PAGE_ROWS, end - offset) })),
  );
  return pages.flatMap((page) => page.results.map(({ symbol }) => symbol));
}

function useScannedStocks(sentence: string | undefined, enabled: boolean): ChosenStocks {
  const { response } = useScans();
  const found = response && (sentence === undefined || response.query === sentence) ? response : null;
  useEffect(() => {
    if (enabled && !found && sentence) scans.restore(sentence);
  }, [enabled, found, sentence]);
  const more = enabled && found && found.results.length < Math.min(found.total, MAX_NEWS_SYMBOLS) ? found : null;
  const { data: others, error } = useSWR(more && ['scan-symbols', more.ticket], () => readSymbols(more!));
  return useMemo(() => {
    if (!found) return { kind: 'no-scan' };
    if (found.results.length === 0) return { kind: 'no-matches' };
    if (more && !others && !error) return { kind: 'loading' };
    // Only the first rows, if the others can't be fetched because the ticket has expired.
    const symbols = [...found.results.map(({ symbol }) => symbol), ...(others ?? [])];
    return limitSymbols(symbols, found.total > symbols.length);
  }, [found, more, others, error]);
}

export function useChosenStocks({ of, scan }: NewsUrlState): ChosenStocks {
  const traded = useTradedStocks(of === 'trades');
  const scanned = useScannedStocks(scan, of === 'scan');
  if (of === undefined) return ANY;
  return of === 'trades' ? traded : scanned;
}
const ANY: ChosenStocks = { kind: 'any' };
