import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchTerms, searchQuery } from './search-terms.ts';

describe('what a story is found by', () => {
  it('is its words as they are written, and without their endings', () => {
    expect(searchTerms(['Nestlé raises AT&T’s price', 'BRK.B'])).toEqual([
      ...['nestle', 'nestl', 'raises', 'rais', 'at', 't', 's', 'price', 'pric', 'brk', 'b'],
    ]);
  });
});

describe('what is searched for', () => {
  it('is every word, the last as far as it goes', () => {
    expect(searchQuery('Raised pri')).toBe(`('raised' | 'rais') & 'pri':*`);
    expect(searchQuery('earnings')).toBe(`('earnings':* | 'earn')`);
    expect(searchQuery(' \'":*&|!() ')).toBeNull();
  });

  it('holds nothing that PostgreSQL would read as more than a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const query = searchQuery(text);
        if (query !== null) expect(query).toMatch(/^(?:\(?'[\p{L}\p{N}]+'(?::\*)?\)?(?: [|&] )?)+$/u);
      }),
      { numRuns: 500 },
    );
  });

  it('finds whatever holds its words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 4 }), (words) => {
        const lexemes = searchTerms([words.join(' ')]);
        const terms = searchQuery(words.join(' '))!.split(' & ');
        for (const term of terms) expect(lexemes.some((lexeme) => term.includes(`'${lexeme}'`))).toBe(true);
      }),
    );
  });
});
