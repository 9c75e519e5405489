import { canonicalSymbol } from '@plainscan/market-data';
import type { Market } from '@plainscan/scan-engine';

/** Words of a company's name or of a search: without case, accents, and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

interface Entry {
  row: number;
  symbol: string;
  words: readonly string[];
  /** its words, separated by spaces */
  name: string;
  marketCap: number;
  traded: boolean;
}

const RANKS = { symbol: 0, symbolPrefix: 1, namePrefix: 2, words: 3 } as const;

/** Finds stocks by symbol or company name. */
export class StockSearch {
  private readonly entries: readonly Entry[];

  constructor({ stocks, universe }: Pick<Market, 'stocks' | 'universe'>) {
    this.entries = stocks.map(({ listing: { symbol, name, marketCap } }, row) => {
      const words = wordsOf(name);
      return { row, symbol, words, name: words.join(' '), marketCap: marketCap ?? 0, traded: row < universe };
    });
  }

  /** Rows, best match first: exact symbol, symbol prefix, name prefix, word prefixes; larger companies first among equals. */
  find(search: string, limit: number): number[] {
    const symbol = canonicalSymbol(search.trim()) ?? search.trim().toUpperCase();
    const words = wordsOf(search);
    const found = this.entries.flatMap((entry) => {
      const rank = rankOf(entry, symbol, words);
      return rank === null ? [] : [{ entry, rank }];
    });
    return found
      .sort((a, b) => a.rank - b.rank || byImportance(a.entry, b.entry))
      .slice(0, limit)
      .map(({ entry }) => entry.row);
  }
}

function rankOf(entry: Entry, symbol: string, words: readonly string[]): number | null {
  if (entry.symbol === symbol) return RANKS.symbol;
  if (entry.symbol.startsWith(symbol)) return RANKS.symbolPrefix;
  if (words.length === 0) return null;
  if (entry.name.startsWith(words.join(' '))) return RANKS.namePrefix;
  return words.every((word) => entry.words.some((one) => one.startsWith(word))) ? RANKS.words : null;
}

const byImportance = (a: Entry, b: Entry): number =>
  Number(b.traded) - Number(a.traded) || b.marketCap - a.marketCap || (a.symbol < b.symbol ? -1 : 1);

const searches = new WeakMap<Market, StockSearch>();

/** The search index of a market, built on first use. */
export function searchOf(market: Market): StockSearch {
  let search = searches.get(market);
  if (!search) searches.set(market, (search = new StockSearch(market)));
  return search;
}
