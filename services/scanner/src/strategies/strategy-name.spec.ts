import { describe, expect, it } from '@jest/globals';
import { MAX_STRATEGY_NAME_CHARS } from '@plainscan/contracts';
import fc from 'fast-check';
import { copyName, foldedName, givenName } from './strategy-name.ts';

describe('a case-folded name', () => {
  it('is the same for both cases of every character', () => {
    const differ: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const name = String.fromCodePoint(code);
      const folded = foldedName(name);
      if ([folded, name.toUpperCase(), name.toLowerCase()].some((other) => foldedName(other) !== folded))
        differ.push(name);
    }
    expect(differ).toEqual([]);
  });

  it('does not change when it is folded again, and ignores case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const folded = foldedName(name);
        expect(foldedName(folded)).toBe(folded);
        expect(foldedName(name.toUpperCase())).toBe(folded);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps distinct names distinct', () => {
    const names = ['a', 'b', 'ä', 'a b', 'ab', '1', 'а'];
    expect(new Set(names.map(foldedName)).size).toBe(names.length);
  });
});

describe('the name of a copy', () => {
  it('is unique and within the length limit', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: MAX_STRATEGY_NAME_CHARS });
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: 30 }), (typed, copies) => {
        fc.pre(typed.length <= MAX_STRATEGY_NAME_CHARS && foldedName(typed) !== '' && typed.trim() !== '');
        const text = givenName(typed);
        const taken = new Set([foldedName(text)]);
        for (let n = 0; n < copies; n++) {
          const copy = copyName(text, taken);
          expect(taken.has(foldedName(copy))).toBe(false);
          expect(copy.length).toBeLessThanOrEqual(MAX_STRATEGY_NAME_CHARS);
          expect(copy.isWellFormed()).toBe(true);
          expect(givenName(copy)).toBe(copy);
          taken.add(foldedName(copy));
        }
      }),
    );
  });

  it('continues the numbering of earlier copies', () => {
    const taken = new Set(['x', 'x (copy)', 'x (copy 2)']);
    for (const name of ['X', 'X (copy)', 'X (copy 2)', 'X (copy 17)']) expect(copyName(name, taken)).toBe('X (copy 3)');
  });
});
