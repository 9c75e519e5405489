import { describe, expect, it } from '@jest/globals';
import { groupedDigits } from '@plainscan/contracts/grouped-digits';
import fc from 'fast-check';
import { chipAmount } from '../../testing/answers.ts';
import { amountError, amountText, orderError, parseAmount } from './amount-text.ts';

describe('a typed number', () => {
  it.each([
    ['14', 14],
    [' 1,500,000 ', 1_500_000],
    ['2.3m', 2_300_000],
    ['10 B', 1e10],
    ['$0.5', 0.5],
    ['.25', 0.25],
    ['30%', 30],
    ['-12.5', -12.5],
    ['−80', -80],
    ['-0', 0],
    ['1e21', 1e21],
    ['', null],
    ['-', null],
    ['ten', null],
    ['1.2.3', null],
    ['5 6', null],
    ['1e5k', null],
  ])('%j is parsed as %p', (text, value) => expect(parseAmount(text)).toBe(value));

  it.each([
    [1_234_567.25, '1,234,567.25'],
    [-1000, '-1,000'],
    [-100.5, '-100.5'],
    [0.0000010000000000000002, '0.0000010000000000000002'],
    [1e21, '1e+21'],
    [-0, '0'],
  ])('%p is formatted as %j', (value, text) => expect(groupedDigits(value)).toBe(text));

  it('round-trips through its formatted text', () => {
    const any = { noNaN: true, noDefaultInfinity: true };
    const numbers = fc.oneof(fc.double(any), fc.double({ ...any, min: -1e-3, max: 1e-3 }), fc.integer());
    fc.assert(
      fc.property(numbers, (value) => {
        expect(parseAmount(groupedDigits(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe('an invalid number', () => {
  const path = ['value'];
  const length = chipAmount({ path, label: 'RSI length', value: 14, min: 1, max: 2000, integer: true });
  it.each([
    [length, '0', 'Enter a whole number from 1 to 2,000.'],
    [length, '2001', 'Enter a whole number from 1 to 2,000.'],
    [length, '14.5', 'Enter a whole number from 1 to 2,000.'],
    [length, 'x', 'Enter a whole number from 1 to 2,000.'],
    [length, '2,000', null],
    [chipAmount({ path, label: 'below', value: 5, min: 0 }), '-1', 'Enter a number of at least 0.'],
    [chipAmount({ path, label: 'below', value: -5, max: 0 }), '1', 'Enter a number of at most 0.'],
    [chipAmount({ path, label: 'below', value: 5 }), '', 'Enter a number.'],
  ])('is explained: %#', (amount, text, words) => expect(amountError(amount, text)).toBe(words));

  it('is a range whose end is below its start', () => {
    const ends = [
      chipAmount({ path: ['low', 'value'], label: 'from', value: 5 }),
      chipAmount({ path: ['high', 'value'], label: 'to', value: 10 }),
    ];
    expect(orderError(ends, [20, 10])).toBe('The range must end above where it starts.');
    expect(orderError(ends, [10, 10])).toBeNull();
    expect(orderError([length], [14])).toBeNull();
  });
});

describe('a number with its label', () => {
  it.each([
    ['RSI length', 14, 'sessions', 'RSI length 14'],
    ['within the last … sessions', 5, 'sessions', 'within the last 5 sessions'],
    ['… sessions ago', 3, 'sessions', '3 sessions ago'],
    ['within … %', 3, 'percent', 'within 3%'],
    ['more than … % below', 10, 'percent', 'more than 10% below'],
    ['above', 2.5, 'percent', 'above 2.5%'],
    ['market cap above', 500_000_000, 'usd', 'market cap above $500,000,000'],
    ['below', 20, 'price', 'below $20'],
    ['volume above', 100_000, 'shares', 'volume above 100,000 shares'],
    ['times volume', 2, 'times', 'times volume 2×'],
    ['above', 30, 'number', 'above 30'],
  ] as const)('%s %d of %s: %s', (label, value, unit, words) =>
    expect(amountText(chipAmount({ path: [], label, value, unit }))).toBe(words),
  );
});
