import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitText } from './split-text.ts';

describe('splitText', () => {
  it('returns parts that join to the same text, none empty, too long, or ending within a character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\r\n', '\0'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 9 }), (input, maxChars) => {
        const parts = splitText(input, maxChars);
        expect(parts.join('')).toBe(input);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(0);
          expect(part.length).toBeLessThanOrEqual(maxChars);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('returns as few parts as possible', () => {
    expect(splitText('', 4)).toEqual([]);
    expect(splitText('abcd', 4)).toEqual(['abcd']);
    expect(splitText('abcde', 4)).toEqual(['abcd', 'e']);
    expect(splitText('abc😀', 4)).toEqual(['abc', '😀']);
  });
});
