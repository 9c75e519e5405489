import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutClause } from './without-clause.ts';

/** Drops the clause between the marks: "tech with ‹flurbish›". */
function cut(marked: string): string {
  const start = marked.indexOf('‹');
  return withoutClause(marked.replace(/[‹›]/g, ''), [start, marked.indexOf('›') - 1]);
}

describe('a sentence without one of its clauses', () => {
  it.each([
    // at the start
    ['‹flurbish› RSI below 30', 'RSI below 30'],
    ['‹flurbish›, RSI below 30', 'RSI below 30'],
    ['‹flurbish› and RSI below 30', 'RSI below 30'],
    ['‹flurbish› or RSI below 30', 'RSI below 30'],
    ['‹flurbish› with RSI below 30', 'RSI below 30'],
    ['‹flurbish above 3›. RSI below 30.', 'RSI below 30.'],
    // in the middle
    ['tech ‹flurbish› stocks', 'tech stocks'],
    ['tech, ‹flurbish›, RSI below 30', 'tech, RSI below 30'],
    ['tech, ‹flurbish› and RSI below 30', 'tech and RSI below 30'],
    ['tech and ‹flurbish›, RSI below 30', 'tech and RSI below 30'],
    ['tech, and ‹flurbish›, RSI below 30', 'tech, and RSI below 30'],
    ['tech and ‹flurbish› and RSI below 30', 'tech and RSI below 30'],
    ['tech or ‹flurbish› or energy', 'tech or energy'],
    ['tech and ‹flurbish› or energy', 'tech or energy'],
    ['tech or ‹flurbish› and energy', 'tech or energy'],
    ['tech but ‹flurbish› and RSI below 30', 'tech but RSI below 30'],
    ['tech & ‹flurbish› & energy', 'tech & energy'],
    ['tech; ‹flurbish›; energy', 'tech; energy'],
    ['tech stocks with ‹flurbish› and RSI below 30', 'tech stocks with RSI below 30'],
    ['tech stocks with ‹flurbish›, RSI below 30', 'tech stocks with RSI below 30'],
    ['tech stocks that are ‹flurbish› and oversold', 'tech stocks that are oversold'],
    ['tech ‹flurbish› with RSI below 30', 'tech with RSI below 30'],
    ['tech not ‹flurbish› and RSI below 30', 'tech and RSI below 30'],
    ['AAPL, ‹NVDQ› and MSFT above the 50 day', 'AAPL and MSFT above the 50 day'],
    ['tech without ‹flurbish› and RSI below 30', 'tech and RSI below 30'],
    ['either ‹flurbish› or RSI below 30', 'RSI below 30'],
    ['tech except ‹NVDQ› and MSFT', 'tech except MSFT'],
    ['tech except ‹NVDQ›, RSI below 30', 'tech, RSI below 30'],
    ['Tech stocks. ‹Flurbish above 3›. RSI below 30.', 'Tech stocks. RSI below 30.'],
    ['Filters: ‹flurbish›, RSI below 30', 'Filters: RSI below 30'],
    ['Price: > 5.5, ‹flurbish›, RSI: < 30', 'Price: > 5.5, RSI: < 30'],
    // at the end
    ['tech ‹flurbish›', 'tech'],
    ['tech, ‹flurbish›', 'tech'],
    ['tech and ‹flurbish›', 'tech'],
    ['tech, and ‹flurbish›.', 'tech'],
    ['tech or ‹flurbish above 3›', 'tech'],
    ['tech with ‹flurbish above 3›', 'tech'],
    ['tech and with ‹flurbish›', 'tech'],
    ['tech stocks that have ‹flurbish›', 'tech stocks'],
    ['tech except ‹NVDQ›', 'tech'],
    ['tech but not ‹flurbish›', 'tech'],
    ['tech without ‹flurbish›', 'tech'],
    ['tech, no ‹flurbish›', 'tech'],
    ['Tech stocks. ‹Flurbish above 3›.', 'Tech stocks.'],
    ['price under 5.5 and ‹flurbish›', 'price under 5.5'],
    ['brand ‹flurbish›', 'brand'],
    // brackets and quotes
    ['tech (‹flurbish›) under $50', 'tech under $50'],
    ['tech and (‹flurbish›) and energy', 'tech and energy'],
    ['tech (‹flurbish› and RSI below 30)', 'tech (RSI below 30)'],
    ['tech (RSI below 30 or ‹flurbish›) under $50', 'tech (RSI below 30) under $50'],
    ['tech and [ ( ‹flurbish› ) ]', 'tech'],
    ['tech with "‹flurbish›" and RSI(2) below 5', 'tech with RSI(2) below 5'],
    ['tech and ‹(flurbish› or energy)', 'tech and (energy)'],
    ['(tech and ‹flurbish)› under $50', '(tech) under $50'],
    ['tech and ‹flurbish(5)›, energy', 'tech and energy'],
    // spaces
    ['  tech   stocks  ,  ‹flurbish›  ,  RSI  below 30 ', 'tech stocks, RSI below 30'],
    // nothing else
    ['‹flurbish›', ''],
    [' (‹flurbish›). ', ''],
    ['with ‹flurbish›', ''],
    ['and ‹flurbish›, ', ''],
  ])('%j is %j', (marked, expected) => expect(cut(marked)).toBe(expected));

  it('never gets longer and has no extra spaces, whatever is dropped', () => {
    const word = fc.constantFrom(
      'tech',
      'RSI(2)',
      'and',
      'or',
      'with',
      'not',
      ',',
      '.',
      '(',
      ')',
      '“',
      '🙂',
      'x',
      '  ',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(40), fc.nat(40), (words, a, b) => {
        const sentence = words.join(' ');
        const from = Math.min(a, sentence.length - 1);
        const cut = withoutClause(sentence, [from, Math.min(from + 1 + b, sentence.length)]);
        expect(cut.length).toBeLessThanOrEqual(sentence.length);
        expect(cut).toBe(cut.trim());
        expect(cut).not.toMatch(/ {2}/);
      }),
    );
  });
});
