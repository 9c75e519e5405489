import { describe, expect, it } from '@jest/globals';
import { BigNumber } from 'bignumber.js';
import fc from 'fast-check';
import { decimal, decimalText } from './decimals.ts';
import { fromScaled, scaled, scaledText, type Scaled, signOf, toScaled } from './scaled.ts';

const texts = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 0, max: 28 }))
  .map(([digits, shift]) => new BigNumber(digits.toString()).shiftedBy(-shift).toFixed());
const sum = (values: readonly Scaled[]) => values.reduce((total, value) => total + value, 0n);

describe('scaled decimals', () => {
  it('preserve every digit and are written in canonical form', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const canonical = decimalText(decimal(text));
        expect(scaledText(scaled(text))).toBe(canonical);
        expect(decimalText(fromScaled(toScaled(decimal(text))))).toBe(canonical);
      }),
    );
  });

  it('match exact decimals in sums and comparisons, in any order and number', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 200 }), (values) => {
        const expected = values.reduce((total, text) => total.plus(text), new BigNumber(0));
        const total = sum(values.map(scaled));
        expect(scaledText(total)).toBe(decimalText(expected));
        expect(sum(values.map(scaled).reverse())).toBe(total);
        expect(signOf(total)).toBe(expected.comparedTo(0));
      }),
    );
  });

  it('are subtracted and ordered exactly', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [left, right] = [decimal(a), decimal(b)];
        expect(scaledText(scaled(a) - scaled(b))).toBe(decimalText(left.minus(right)));
        expect(signOf(scaled(a) - scaled(b))).toBe(left.comparedTo(right));
      }),
    );
  });

  it('are exact where binary floats are not: ten dimes make a dollar', () => {
    expect(scaledText(sum(Array.from({ length: 10 }, () => scaled('0.1'))))).toBe('1');
    expect(sum(['0.1', '0.2', '-0.3'].map(scaled))).toBe(0n);
  });

  it('stay exact over a hundred thousand terms', () => {
    const total = sum(Array.from({ length: 100_000 }, () => scaled('99999999999999.99999999999999')));
    // 100000 × 99999999999999.99999999999999 = 9999999999999999999.999999999
    expect(scaledText(total)).toBe('9999999999999999999.999999999');
  });

  it.each(['', '.', '1.', '.5', '1e5', ' 1', '+1', '0x10', 'NaN', 'Infinity', '--1', '1.2.3', `0.${'0'.repeat(28)}1`])(
    'reject %j',
    (text) => expect(() => scaled(text)).toThrow(RangeError),
  );
});
