import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNewsSymbol, PERIODS, type NewsFilter } from '../../api/news-calls.ts';
import { MAX_NEWS_SEARCH_CHARS, NEWS_CATEGORIES, NEWS_SENTIMENTS } from '../../api/generated.ts';

/** Whose stocks: those of one's open trades, or of a scan. */
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
/** Longer ones are never run. */
const MAX_SENTENCE_CHARS = 500;
const upTo = (chars: number) => (text: string) => text.trim().slice(0, chars) || undefined;

/** How each part is read from the address; undefined: it says nothing that can be asked for. */
const READ = {
  category: oneOf(NEWS_CATEGORIES),
  sentiment: oneOf(NEWS_SENTIMENTS),
  period: oneOf(PERIODS),
  symbol: symbolOf,
  search: upTo(MAX_NEWS_SEARCH_CHARS),
  of: oneOf(STOCKS_OF),
  /** the sentence of the scan that `of` speaks of */
  scan: upTo(MAX_SENTENCE_CHARS),
} as const;
type Key = keyof typeof READ;
const KEYS = Object.keys(READ) as Key[];

export type NewsAddress = Omit<NewsFilter, 'symbols'> & { of?: StocksOf; scan?: string };
/** null takes it out of the address */
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

/** The address is the state of the filters; every change is a step that one can go back. */
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
    /** how many filters are set */
    set: Object.keys(address).filter((key) => key !== 'scan').length,
    change,
    clear: useCallback(() => change(CLEAR), [change]),
  };
}
