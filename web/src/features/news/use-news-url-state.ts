import { useCallback, useMemo } from 'react';
import { isNewsSymbol, PERIODS, type NewsFilter } from '../../api/news-calls.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';
import { MAX_NEWS_SEARCH_CHARS, NEWS_CATEGORIES, NEWS_SENTIMENTS } from '../../api/generated.ts';

/** Limits the news to the stocks of open trades or of a scan. */
export const STOCKS_OF = ['trades', 'scan'] as const;
export type StocksOf = (typeof STOCKS_OF)[number];

const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T | undefined =>
    allowed.find((value) => value === text.toLowerCase());
const symbolOf = (text: string): string | undefined => {
  const symbol = text.trim().toUpperCase();
  return isNewsSymbol(symbol) ? symbol : undefined;
};
/** The scanner rejects longer sentences. */
const MAX_SENTENCE_CHARS = 500;
const upTo = (chars: number) => (text: string) => text.trim().slice(0, chars) || undefined;

/** Parses each URL parameter; undefined if it's invalid. */
const PARSERS = {
  category: oneOf(NEWS_CATEGORIES),
  sentiment: oneOf(NEWS_SENTIMENTS),
  period: oneOf(PERIODS),
  symbol: symbolOf,
  search: upTo(MAX_NEWS_SEARCH_CHARS),
  of: oneOf(STOCKS_OF),
  /** the text of the scan that `of` refers to */
  scan: upTo(MAX_SENTENCE_CHARS),
} as const;
type Key = keyof typeof PARSERS;
const KEYS = Object.keys(PARSERS) as Key[];

export type NewsUrlState = Omit<NewsFilter, 'symbols'> & { of?: StocksOf; scan?: string };
/** null removes a parameter from the URL */
export type NewsUrlChange = Partial<Record<Key, string | null>>;

function readUrl(params: URLSearchParams): NewsUrlState {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = PARSERS[key](params.get(key) ?? '');
      return value === undefined ? [] : [[key, value]];
    }),
  ) as NewsUrlState;
}

const CLEAR = Object.fromEntries(KEYS.map((key) => [key, null])) as NewsUrlChange;

/** The news filters, stored in the URL. Every change adds a history entry. */
export function useNewsUrlState() {
  const { params, change: changeParams } = useUrlParams();
  const text = params.toString();
  const urlState = useMemo(() => readUrl(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (changes: NewsUrlChange) =>
      changeParams(Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value || null]))),
    [changeParams],
  );
  return {
    urlState,
    /** the number of active filters */
    activeCount: Object.keys(urlState).filter((key) => key !== 'scan').length,
    change,
    clear: useCallback(() => change(CLEAR), [change]),
  };
}
