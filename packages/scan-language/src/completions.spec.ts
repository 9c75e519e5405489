import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TEST_MARKET } from './corpus-market.ts';
import { complete, createParser, EXAMPLES } from './index.ts';

const parser = createParser(TEST_MARKET);

describe('completions', () => {
  it.each([
    ['rs', 'RSI below 30'],
    ['rsi be', 'rsi below 30'],
    ['tech stocks under $50 with hi', 'tech stocks under $50 with high volume'],
    ['price above the 50 day mov', 'price above the 50 day moving average'],
    ['price above the 35 day mov', 'price above the 35 day moving average'],
    ['RSI below 30 and pri', 'RSI below 30 and price above the 50 day moving average'],
    ['above the 200', 'above the 200 day moving average'],
    ['top 20 gain', 'top 20 gainers'],
    ['sort', 'sorted by volume'],
    ['golden', 'golden cross'],
    ['tech stocks undr $50 with rsi be', 'tech stocks undr $50 with rsi below 30'],
    ['frobnicated and pri', 'frobnicated and price above the 50 day moving average'],
  ])('continue %j', (typed, completion) => expect(complete(parser, typed)).toContain(completion));

  it.each(['', ' ', 'r', 'RSI below 3', 'asdfgh', 'price above 50 xyzzy', '('.repeat(50), 'rsi be'.repeat(100)])(
    'offer nothing for %j',
    (typed) => expect(complete(parser, typed)).toEqual([]),
  );

  it('extend the text, are unique, and are fully understood, wherever a sentence is cut', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EXAMPLES), fc.nat(), (sentence, cut) => {
        const typed = sentence.slice(0, cut % (sentence.length + 1));
        const found = complete(parser, typed);
        expect(new Set(found).size).toBe(found.length);
        for (const completion of found) {
          expect(completion.toLowerCase().startsWith(typed.toLowerCase())).toBe(true);
          expect(completion.length).toBeGreaterThan(typed.length);
          expect(parser.parse(completion)).toMatchObject({ kind: 'plan', unmatched: [], corrections: [] });
        }
      }),
    );
  });
});
