import { describe, expect, it } from '@jest/globals';
import { amountOf } from './amounts.ts';
import { tokenize } from './tokenize.ts';

const keys = (text: string) => tokenize(text).map(({ key }) => key);
const clauses = (text: string) => new Set(tokenize(text).map(({ clause }) => clause)).size;

describe('tokenize', () => {
  it('lowercases words, drops possessives, keeps contractions, and ignores hyphens and quotes', () =>
    expect(keys('Kohl’s "better-than-expected" Q3 isn’t bad')).toEqual(
      "kohl better than expected q3 isn't bad".split(' '),
    ));

  it('distinguishes symbols, figures, and percentages from words', () =>
    expect(keys('$TSLA up 5%, (NYSE:ELAN) 3Q19 in the 52-week')).toEqual(
      ['$', 'up', '%', ',', '(', '', ')', '3q19', 'in', 'the', '#', 'week'].map((key) => key || '$'),
    ));

  it('returns the offsets of each token', () => {
    const text = 'Größe 🚀 fell  3.2% — x';
    for (const { from, to, key, kind } of tokenize(text))
      if (kind === 'word') expect(text.slice(from, to).toLowerCase()).toBe(key);
  });

  it('ends a clause at punctuation and conjunctions, but not after an abbreviation', () => {
    expect(clauses('Acme Inc. sales rose')).toBe(1);
    expect(clauses('sales rose, costs fell')).toBe(2);
    expect(clauses('sales rose while costs fell')).toBe(2);
    expect(clauses('sales rose. Costs fell')).toBe(2);
    expect(clauses('U.S. sales rose')).toBe(1);
  });

  it.each([
    ['$1.2bn', { value: 1.2e9, money: true, percent: false, signed: false }],
    ['-3.2%', { value: -3.2, money: false, percent: true, signed: true }],
    ['−3%', { value: -3, money: false, percent: true, signed: true }],
    ['+4%', { value: 4, money: false, percent: true, signed: true }],
    ['-$0.80', { value: -0.8, money: true, percent: false, signed: true }],
    ['$-0.80', { value: -0.8, money: true, percent: false, signed: true }],
    ['HK$176', { value: 176, money: true, percent: false, signed: false }],
    ['12,500', { value: 12_500, money: false, percent: false, signed: false }],
    ['$140M', { value: 140e6, money: true, percent: false, signed: false }],
  ])('reads the amount %s', (written, amount) => expect(amountOf(written)).toEqual(amount));

  it.each(['3Q19', '1st', '737MAX'])('does not read %s as an amount', (written) =>
    expect(amountOf(written)).toBeNull(),
  );

  it('does not read the dash of a range or name as a sign', () => {
    const [, , , range] = tokenize('down about 3%-4% in COVID-19');
    expect(range?.amount).toMatchObject({ value: 4, signed: false });
  });
});
