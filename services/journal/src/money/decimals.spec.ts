import { describe, expect, it } from '@jest/globals';
import { BigNumber } from 'bignumber.js';
import fc from 'fast-check';
import { decimal, decimalText, partOf, quotient } from './decimals.ts';

const text = (value: BigNumber) => decimalText(value);

describe('decimal', () => {
  it.each([
    '',
    '1e5',
    '1.',
    '.5',
    ' 1',
    '+1',
    'NaN',
    'Infinity',
    '0x10',
    '1,000',
    '--1',
    '1.2.3',
    '1'.repeat(50) + 'e9',
  ])('rejects %j', (input) => {
    expect(() => decimal(input)).toThrow(RangeError);
  });

  it.each([
    ['1.50', '1.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007', '7'],
    ['100000000000000000000000', '100000000000000000000000'],
    ['0.000000000000000000000001', '0.000000000000000000000001'],
    ['-1234567.8900', '-1234567.89'],
  ])('reads %s and writes it as %s', (input, expected) => {
    expect(text(decimal(input))).toBe(expected);
  });

  it('preserves all digits and never writes an exponent', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 0, max: 24 }),
        (digits, shift) => {
          const value = decimal(new BigNumber(digits.toString()).shiftedBy(-shift).toFixed());
          expect(text(value)).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
          expect(decimal(text(value)).eq(value)).toBe(true);
        },
      ),
    );
  });
});

describe('quotient', () => {
  it.each([
    // 1/3 = 0.33333333333…: the eleventh digit rounds down
    ['1', '3', '0.3333333333'],
    // 2/3 = 0.66666666666…: up
    ['2', '3', '0.6666666667'],
    // 5/10^11 is halfway between 0 and 10^-10: rounds to even, 0
    ['5', '100000000000', '0'],
    // 15/10^11 is halfway between 1 and 2 × 10^-10: rounds to even, 2
    ['15', '100000000000', '0.0000000002'],
    // 25/10^11 is halfway between 2 and 3: rounds to 2; anything above it rounds to 3
    ['25', '100000000000', '0.0000000002'],
    ['25.00000000001', '100000000000', '0.0000000003'],
    ['-15', '100000000000', '-0.0000000002'],
    ['-1', '8', '-0.125'],
  ])('rounds half to even: %s ÷ %s is %s', (dividend, divisor, expected) => {
    expect(text(quotient(decimal(dividend), decimal(divisor)))).toBe(expected);
  });

  it('ignores the rounding configured on its operands', () => {
    const Coarse = BigNumber.clone({ DECIMAL_PLACES: 1, ROUNDING_MODE: BigNumber.ROUND_DOWN });
    expect(text(quotient(new Coarse(2), new Coarse(3)))).toBe('0.6666666667');
  });
});

describe('partOf', () => {
  it('keeps every digit of an exact part', () => {
    // 1 was paid for 100000000; 0.00000001 of that costs 10^-16
    expect(text(partOf(decimal('1'), decimal('0.00000001'), decimal('100000000')))).toBe('0.0000000000000001');
  });

  it('rounds an inexact part the same way as a quotient', () => {
    expect(text(partOf(decimal('10'), decimal('1'), decimal('3')))).toBe('3.3333333333');
    expect(text(partOf(decimal('10'), decimal('2'), decimal('3')))).toBe('6.6666666667');
  });

  it('returns the total for the full quantity', () => {
    expect(text(partOf(decimal('0.1234567890123456789'), decimal('3'), decimal('3')))).toBe('0.1234567890123456789');
  });
});
