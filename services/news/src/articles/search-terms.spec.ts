import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchTerms, searchQuery } from './search-terms.ts';

describe('searchTerms', () => {
  it('returns the words as written and stemmed', () => {
    expect(searchTerms(['Nestlé raises AT&T’s price', 'BRK.B'])).toEqual([
      'nestle',
      'nestl',
      'raises',
      'rais',
      'at',
      't',
      's',
      'price',
      'pric',
      'brk',
      'b',
    ]);
  });
});

describe('searchQuery', () => {
  it('requires every word and treats the last as a prefix', () => {
    expect(searchQuery('Raised pri')).toBe(`('raised' | 'rais') & 'pri':*`);
    expect(searchQuery('earnings')).toBe(`('earnings':* | 'earn')`);
    expect(searchQuery(' \'":*&|!() ')).toBeNull();
  });

  it('returns nothing that PostgreSQL would parse as an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const query = searchQuery(text);
        if (query !== null) expect(query).toMatch(/^(?:\(?'[\p{L}\p{N}]+'(?::\*)?\)?(?: [|&] )?)+$/u);
      }),
      { numRuns: 500 },
    );
  });

  it('matches any text that contains its words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 4 }), (words) => {
        const lexemes = searchTerms([words.join(' ')]);
        const terms = searchQuery(words.join(' '))!.split(' & ');
        for (const term of terms) expect(lexemes.some((lexeme) => term.includes(`'${lexeme}'`))).toBe(true);
      }),
    );
  });
});
