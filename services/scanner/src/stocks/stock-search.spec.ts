import { describe, expect, it } from '@jest/globals';
import type { Listing, StockHistory } from '@plainscan/contracts';
import { StockSearch } from './stock-search.ts';

const stock = (symbol: string, name: string, marketCap: number | null = null): StockHistory => ({
  listing: { symbol, name, marketCap, exchange: null, kind: 'stock', sector: null, industry: null } satisfies Listing,
  bars: undefined as never,
});
const STOCKS = [
  stock('APP', 'Orchard Software Inc.', 5e9),
  stock('APPL', 'Applied Path Corp.', 1e9),
  stock('BRK.B', 'Hathaway Holdings Inc.', 9e11),
  stock('FRT', 'Pineapple Path Trust', 4e9),
  stock('GAP', 'Golden Apple Inc.', 2e9),
  stock('NTL', 'Nestlé Path S.A.', 3e9),
  stock('OLD', 'Apple Relics Inc.', 8e9),
];
const search = new StockSearch({ stocks: STOCKS, universe: 6 });
const find = (text: string, limit = 10) => search.find(text, limit).map((row) => STOCKS[row]!.listing.symbol);

describe('StockSearch', () => {
  it('ranks the exact symbol first, then symbols, names, and words with that prefix', () => {
    expect(find('app')).toEqual(['APP', 'APPL', 'OLD', 'GAP']);
  });

  it('ranks stocks that no longer trade last', () => {
    expect(find('inc')).toEqual(['BRK.B', 'APP', 'GAP', 'OLD']);
  });

  it('matches prefixes of several words in any order, ignoring accents and punctuation', () => {
    expect(find('path nest')).toEqual(['NTL']);
    expect(find('NESTLE')).toEqual(['NTL']);
    expect(find('sa path')).toEqual(['NTL']);
  });

  it('accepts every spelling of a share class', () => {
    expect(find('brk-b')).toEqual(['BRK.B']);
    expect(find('brk/b')).toEqual(['BRK.B']);
  });

  it('finds nothing in the middle of a word, and respects the limit', () => {
    expect(find('ineapple')).toEqual([]);
    expect(find('path', 1)).toEqual(['FRT']);
  });
});
