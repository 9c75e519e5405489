import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateAt, numberAt } from './field-values.ts';

const read = (text: string): number => {
  const bytes = Buffer.from(`xx${text}yy`);
  return numberAt(bytes, 2, bytes.length - 2);
};

describe('numberAt', () => {
  it('agrees with Number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 });
    const text = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(digits, digits).map(([a, b]) => `${a}.${b}`),
      digits,
    );
    fc.assert(
      fc.property(text, (t) => expect(read(t)).toBe(Number(t))),
      { numRuns: 2000 },
    );
  });

  it.each([
    '47.029999',
    '0.0992',
    '98811715.4',
    '.5',
    '5.',
    '+1.25',
    '-3',
    '1e3',
    '1.5E-3',
    '123456789012345678',
    '0.1234567890123456789',
  ])('reads %s', (text) => {
    expect(read(text)).toBe(Number(text));
  });

  it.each([
    '',
    '.',
    '-',
    '+',
    'abc',
    '1,000',
    '0x10',
    'Infinity',
    'NaN',
    '1e999',
    '1.2.3',
    '1 2',
    '--1',
    '$5',
    '5%',
    'null',
  ])('reads "%s" as NaN', (text) => {
    expect(read(text)).toBeNaN();
  });
});

describe('dateAt', () => {
  const date = (text: string) => dateAt(Buffer.from(text), 0, text.length);
  it.each([
    ['2017-03-31', 20170331],
    ['20170331', 20170331],
    ['2017/03/31', NaN],
    ['2017-3-31', NaN],
    ['201703-31', NaN],
    ['17-03-31xx', NaN],
    ['', NaN],
    ['2017-0a-31', NaN],
  ])('reads %s as %d', (text, value) => {
    expect(date(text)).toBe(value);
  });
});
