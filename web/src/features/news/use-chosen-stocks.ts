import { useEffect, useMemo } from 'react';
import { isNewsSymbol } from '../../api/news-calls.ts';
import { useOpenSymbols } from '../../api/journal-hooks.ts';
import { scans, useScans } from '../scanner/scan-store.ts';
import type { NewsAddress } from './use-news-address.ts';
import { MAX_NEWS_SYMBOLS } from '../../api/generated.ts';

/** The stocks to show news for: any, these, or why they're unknown. */
export type ChosenStocks =
  | { kind: 'any' }
  | { kind: 'these'; symbols: string[]; /** there are more */ cut: boolean }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  /** `no-scan`: no scan, or a different one, was run in this tab */
  | { kind: 'no-trades' | 'no-matches' | 'no-scan' };

const bounded = (symbols: readonly string[], more: boolean): ChosenStocks => {
  const asked = symbols.filter(isNewsSymbol);
  return { kind: 'these', symbols: asked.slice(0, MAX_NEWS_SYMBOLS), cut: more || asked.length > MAX_NEWS_SYMBOLS };
};

function useTradedStocks(asked: boolean): ChosenStocks {
  const { data, error, mutate } = useOpenSymbols(MAX_NEWS_SYMBOLS, asked);
  return useMemo(() => {
    if (data) return data.some(isNewsSymbol) ? bounded(data, false) : { kind: 'no-trades' };
    return error ? { kind: 'failed', error, retry: () => void mutate() } : { kind: 'loading' };
  }, [data, error, mutate]);
}

function useScannedStocks(sentence: string | undefined, asked: boolean): ChosenStocks {
  const { response } = useScans();
  const found = response && (sentence === undefined || response.query === sentence) ? response : null;
  useEffect(() => {
    if (asked && !found && sentence) scans.restore(sentence);
  }, [asked, found, sentence]);
  return useMemo(() => {
    if (!found) return { kind: 'no-scan' };
    if (found.results.length === 0) return { kind: 'no-matches' };
    return bounded(
      found.results.map(({ symbol }) => symbol),
      found.total > found.results.length,
    );
  }, [found]);
}

export function useChosenStocks({ of, scan }: NewsAddress): ChosenStocks {
  const traded = useTradedStocks(of === 'trades');
  const scanned = useScannedStocks(scan, of === 'scan');
  if (of === undefined) return ANY;
  return of === 'trades' ? traded : scanned;
}
const ANY: ChosenStocks = { kind: 'any' };
