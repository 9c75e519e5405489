import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, negated, plus, times, typedDecimal } from './decimal.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, scale]) => ({ digits, scale }));
const text = ({ digits, scale }: { digits: bigint; scale: number }) => {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const cut = size.length - scale;
  return `${digits < 0n ? '-' : ''}${size.slice(0, cut)}${scale > 0 ? `.${size.slice(cut)}` : ''}`;
};

describe('decimal arithmetic', () => {
  it('has no binary rounding errors', () => {
    expect(plus('0.1', '0.2')).toBe('0.3');
    expect(times('1.1', '1.1')).toBe('1.21');
    expect(plus('9007199254740993', '0.00000001')).toBe('9007199254740993.00000001');
  });
  it.each([
    ['0', '0'],
    ['0.00', '0'],
    ['-0.50', '-0.5'],
    ['100', '100'],
    ['-7', '-7'],
  ])('writes %s in its shortest form: %s', (typed, shortest) => expect(plus(typed)).toBe(shortest));

  it('adds and multiplies like integers in the smallest unit', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const scale = Math.max(a.scale, b.scale);
        const sum = a.digits * 10n ** BigInt(scale - a.scale) + b.digits * 10n ** BigInt(scale - b.scale);
        expect(plus(text(a), text(b))).toBe(plus(text({ digits: sum, scale })));
        expect(times(text(a), text(b))).toBe(plus(text({ digits: a.digits * b.digits, scale: a.scale + b.scale })));
        expect(plus(text(a), negated(text(a)))).toBe('0');
      }),
    );
  });
  it('rejects anything that is not a number', () => expect(() => plus('1e3')).toThrow(RangeError));
});

it.each([
  ['1.5', '1.50', 0],
  ['-2', '1', -1],
  ['0.10', '0.09', 1],
  ['10000000000000000.1', '10000000000000000.2', -1],
])('%s compared to %s', (a, b, order) => {
  expect(compare(a, b)).toBe(order);
  expect(compare(b, a)).toBe(0 - order);
});

describe('a typed amount', () => {
  it.each([
    ['12.5', '12.5'],
    [' $1,234.50 ', '1234.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0.00000001', '0.00000001'],
    ['1,234,567', '1234567'],
  ])('%j is %s', (typed, plain) => expect(typedDecimal(typed)).toBe(plain));
  it.each(['', '.', '1,5', '1,23,456', '-1', '1e5', 'abc', '1 000', '$', '0x10', '١٢'])('%j is ambiguous', (typed) =>
    expect(typedDecimal(typed)).toBeNull(),
  );
});
