import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNewsSymbol, PERIODS, type NewsFilter } from '../../api/news-calls.ts';
import { MAX_NEWS_SEARCH_CHARS, NEWS_CATEGORIES, NEWS_SENTIMENTS } from '../../api/generated.ts';

/** Which stocks: those of open trades, or of a scan. */
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
/** The scanner rejects longer ones. */
const MAX_SENTENCE_CHARS = 500;
const upTo = (chars: number) => (text: string) => text.trim().slice(0, chars) || undefined;

/** Parses each part from the URL; undefined means it's not valid. */
const READ = {
  category: oneOf(NEWS_CATEGORIES),
  sentiment: oneOf(NEWS_SENTIMENTS),
  period: oneOf(PERIODS),
  symbol: symbolOf,
  search: upTo(MAX_NEWS_SEARCH_CHARS),
  of: oneOf(STOCKS_OF),
  /** the text of the scan that `of` refers to */
  scan: upTo(MAX_SENTENCE_CHARS),
} as const;
type Key = keyof typeof READ;
const KEYS = Object.keys(READ) as Key[];

export type NewsAddress = Omit<NewsFilter, 'symbols'> & { of?: StocksOf; scan?: string };
/** null removes it from the URL */
export type NewsAddressChange = Partial<Record<Key, string | null>>;

function readAddress(params: URLSearchParams): NewsAddress {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = READ[key](params.get(key) ?? '');
      return value === undefined ? [] : [[key, value]];
    }),
  ) as NewsAddress;
}

const CLEAR = Object.fromEntries(KEYS.map((key) => [key, null])) as NewsAddressChange;

/** The filters live in the URL; every change is a history entry. */
export function useNewsAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (changes: NewsAddressChange) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    address,
    /** the number of active filters */
    set: Object.keys(address).filter((key) => key !== 'scan').length,
    change,
    clear: useCallback(() => change(CLEAR), [change]),
  };
}
