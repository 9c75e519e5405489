import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addedSymbols, RowTexts, storedSymbols, symbolsOf } from './stored-symbols.ts';

/** Few characters, so that symbols often start alike. */
const symbol = fc.string({
  unit: fc.constantFrom('A', 'B', '.', '-', '/', '^', '$', '=', '1'),
  minLength: 1,
  maxLength: 4,
});
const sorted = fc.uniqueArray(symbol, { maxLength: 30 }).map((symbols) => symbols.sort());

describe('stored symbols', () => {
  it('are the same after reading', () => {
    fc.assert(
      fc.property(sorted, (symbols) => {
        expect(symbolsOf(storedSymbols(symbols))).toEqual(symbols);
      }),
    );
  });

  it('are compared like sets', () => {
    fc.assert(
      fc.property(sorted, sorted, (from, to) => {
        const expected = to.filter((each) => !from.includes(each));
        expect(addedSymbols(storedSymbols(from), storedSymbols(to))).toEqual(expected);
      }),
    );
  });

  it.each([
    ['A AB ABC', 'AB', []],
    ['AB', 'A AB ABC', ['A', 'ABC']],
    ['', 'A B', ['A', 'B']],
    ['A B', '', []],
    ['A-B', 'A A-B A.B', ['A', 'A.B']],
  ])('from "%s" to "%s" adds %j', (from, to, expected) => {
    expect(addedSymbols(from, to)).toEqual(expected);
  });

  it('of rows are those of their symbols', () => {
    fc.assert(
      fc.property(
        sorted.chain((symbols) => fc.tuple(fc.constant(symbols), fc.subarray(symbols))),
        ([symbols, some]) => {
          const rows = Uint32Array.from(some, (each) => symbols.indexOf(each));
          const texts = new RowTexts(symbols);
          expect(texts.of(rows)).toBe(storedSymbols(some));
          expect(texts.of(Uint32Array.from(symbols.keys()))).toBe(storedSymbols(symbols));
        },
      ),
    );
  });
});
