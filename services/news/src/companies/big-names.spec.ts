import { describe, expect, it } from '@jest/globals';
import { createCompanyFinder } from './company-finder.ts';

const LISTED = [
  ['AAPL', 'Apple Inc. Common Stock'],
  ['BP', 'BP p.l.c. Common Stock'],
  ['C', 'Citigroup Inc. Common Stock'],
  ['GAP', 'Gap Inc. (The) Common Stock'],
  ['GE', 'GE Aerospace Common Stock'],
  ['META', 'Meta Platforms Inc. Class A Common Stock'],
  ['TGT', 'Target Corporation Common Stock'],
  ['UBER', 'Uber Technologies Inc. Common Stock'],
  ['V', 'Visa Inc.'],
  ['XOM', 'Exxon Mobil Corporation Common Stock'],
] as const;
const finder = createCompanyFinder(LISTED.map(([symbol, name]) => ({ symbol, name })));

/** Headlines written for this test, with the companies that a reader would tag. */
const HEADLINES: readonly (readonly [string, string])[] = [
  ['Apple delays its headset to next year', 'AAPL'],
  ['Apple opens a store in Mumbai', 'AAPL'],
  ['Apple will build chips in Arizona', 'AAPL'],
  ['Apple is nearing a deal with publishers', 'AAPL'],
  ['Suppliers of Apple fall after weak iPhone orders', 'AAPL'],
  ['What the ruling means for Apple and its app store', 'AAPL'],
  ['Regulators turn to Apple in antitrust case', 'AAPL'],
  ['Apple, Meta lead a rally in big stocks', 'AAPL META'],
  ['Apple hits a record as buyback grows', 'AAPL'],
  ['Apple tests a cheaper laptop', 'AAPL'],
  ['Uber drivers strike in London', 'UBER'],
  ['Uber and rivals face new rules', 'UBER'],
  ['Uber Eats expands to Poland', 'UBER'],
  ['New rules could cost Uber millions', 'UBER'],
  ['Is Uber Finally Making Money?', 'UBER'],
  ['Citi to cut staff in Asia', 'C'],
  ['Citi names new head of trading', 'C'],
  ['Citigroup profit tops views', 'C'],
  ['GE spins off its power business', 'GE'],
  ['GE shares climb after forecast', 'GE'],
  ['Culp leaves GE in better shape', 'GE'],
  ['BP writes down oil fields', 'BP'],
  ['BP, Exxon slow spending on wind', 'BP XOM'],
  ['Oil spill haunts BP a decade later', 'BP'],
  ['Target opens smaller stores', 'TGT'],
  ['Shoppers return to Target as sales recover', 'TGT'],
  ['Visa tests stablecoin payments', 'V'],
  // Words, not companies.
  ['How to bake an apple pie', ''],
  ['Price target raised at three banks', ''],
  ['The gap between rich and poor widens', ''],
  ['Students wait for a visa to the U.S.', ''],
  ['Visa Rules for Nurses Get Tougher', ''],
  ['New York, the Big Apple, has more tourists', ''],
  ['A meta study finds no effect', ''],
  ['Inflation target stays at 2%', ''],
  ['Wage gap narrows again', ''],
];

describe('big companies in untagged headlines', () => {
  it('are found with a recall of at least 90% and a precision of at least 95%', () => {
    let [expectedCount, foundCount, correctCount] = [0, 0, 0];
    const wrong: string[] = [];
    for (const [title, symbols] of HEADLINES) {
      const expected = new Set(symbols.split(' ').filter(Boolean));
      const actual = finder.symbolsIn(title, null);
      expectedCount += expected.size;
      foundCount += actual.length;
      correctCount += actual.filter((symbol) => expected.has(symbol)).length;
      if (actual.join(' ') !== symbols)
        wrong.push(`${title}: ${symbols || 'none'}, found ${actual.join(' ') || 'none'}`);
    }
    const isGoodEnough = correctCount / expectedCount >= 0.9 && correctCount / foundCount >= 0.95;
    expect(isGoodEnough ? [] : wrong).toEqual([]);
  });
});
