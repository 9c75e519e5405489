import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalText } from '../../money/decimals.ts';
import { readNumber } from './numbers.ts';

const text = (cell: string, mark: '.' | ',' = '.') => {
  const number = readNumber(cell, mark);
  return number ? decimalText(number.value) : number;
};

describe('readNumber', () => {
  it.each([
    ['$1,234.50', '1234.5'],
    ['-$40503.61', '-40503.61'],
    ['$-12', '-12'],
    ['(6.97)', '-6.97'],
    ['(0,10)', '-0.1'],
    ['($1,000.00)', '-1000'],
    [' 1\u00a0757,95 ', '1757.95'],
    ['1\u202f046,3825', '1046.3825'],
    ["1'234.50", '1234.5'],
    ['0,76672417', '0.76672417'],
    ['€50', '50'],
    ['50 €', '50'],
    ['USD 12.5', '12.5'],
    ['12.5 CHF', '12.5'],
    ['5-', '-5'],
    ['−3', '-3'],
    ['+3', '3'],
    ['500,135', '500135'],
    ['1,259.59', '1259.59'],
    ['12,345,678', '12345678'],
    ['0,234', '0.234'],
    ['12,5', '12.5'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['-2.637591265E-4', '-0.0002637591265'],
    ['1e3', '1000'],
  ])('parses %s in a file with decimal points', (cell, expected) => expect(text(cell)).toBe(expected));

  it.each([
    ['33,9', '33.9'],
    ['1.757,95', '1757.95'],
    ['-97.93', '-97.93'],
    ['-1.2108', '-1.2108'],
    ['1.234', '1234'],
    ['0,039', '0.039'],
    ['1,234', '1.234'],
  ])('parses %s in a file with decimal commas', (cell, expected) => expect(text(cell, ',')).toBe(expected));

  it.each(['', '-', ' ', 'N/A', '–'])('treats %j as empty', (cell) => expect(text(cell)).toBeNull());

  it.each([
    'abc',
    '1.2.3',
    '12,34,5',
    '1,2345.6',
    '--5',
    '(-5)',
    '$',
    '5 apples',
    '1e999',
    '9'.repeat(40),
    '=1+1',
    '0x10',
    '1 2 3 x',
  ])('rejects %j', (cell) => expect(text(cell)).toBeUndefined());

  it('reports the number of decimals in the text', () => {
    expect(readNumber('$420.10', '.')!.decimals).toBe(2);
    expect(readNumber('300', '.')!.decimals).toBe(0);
    expect(readNumber('1.6531', '.')!.decimals).toBe(4);
  });

  it('parses every combination of grouping, sign, and currency symbol', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 9999 }),
        fc.constantFrom('.', ',') as fc.Arbitrary<'.' | ','>,
        fc.constantFrom('minus', 'parentheses', 'none'),
        fc.constantFrom('', '$', '€', '£'),
        (whole, fraction, mark, sign, currency) => {
          const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.');
          const digits = `${grouped}${mark}${String(fraction).padStart(4, '0')}`;
          const printed = {
            minus: `-${currency}${digits}`,
            parentheses: `(${currency}${digits})`,
            none: currency + digits,
          }[sign]!;
          const expected = `${whole}.${String(fraction).padStart(4, '0')}`.replace(/\.?0+$/, '') || '0';
          expect(text(printed, mark)).toBe(sign === 'none' || expected === '0' ? expected : `-${expected}`);
        },
      ),
    );
  });

  it('returns a finite number, null, or undefined for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-()$€ eE+\u00a0aZ%'.split('')), maxLength: 40 }),
        (cell) => {
          const number = readNumber(cell, '.');
          expect(number === null || number === undefined || number.value.isFinite()).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
