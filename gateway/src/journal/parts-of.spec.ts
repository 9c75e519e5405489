import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partsOf } from './parts-of.ts';

describe('a text split into parts', () => {
  it('joins back to the same text, without empty or oversized parts or split characters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\r\n', '\0'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 9 }), (whole, maxChars) => {
        const parts = partsOf(whole, maxChars);
        expect(parts.join('')).toBe(whole);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0);
          expect(part.length).toBeLessThanOrEqual(maxChars);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('has as few parts as possible', () => {
    expect(partsOf('', 4)).toEqual([]);
    expect(partsOf('abcd', 4)).toEqual(['abcd']);
    expect(partsOf('abcde', 4)).toEqual(['abcd', 'e']);
    expect(partsOf('abc😀', 4)).toEqual(['abc', '😀']);
  });
});
