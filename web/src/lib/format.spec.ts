import { describe, expect, it } from '@jest/globals';
import { change, instant, marketCap, percent, plural, price, reading, session, volume } from './format.ts';

describe('volume', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1001, '1.0K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_234_567, '1.2M'],
    [999_950_000, '1.0B'],
    [7_654_321_000, '7.7B'],
    [-2_500_000, '-2.5M'],
  ])('%d is %s', (shares, text) => expect(volume(shares)).toBe(text));
});

describe('missing values', () => {
  it.each([volume, marketCap, price, change, percent, reading])('show N/A (%p)', (format) => {
    expect([format(null), format(undefined), format(NaN)]).toEqual(['N/A', 'N/A', 'N/A']);
  });
  it('show N/A for a time that cannot be read', () => expect(instant('soon')).toBe('N/A'));
});

describe('figures', () => {
  it('show cents, and four decimals below a dollar', () => {
    expect([price(1234.5), price(0.1234), price(0), price(-3.2)]).toEqual(['$1,234.50', '$0.1234', '$0.00', '-$3.20']);
  });
  it('carry their sign, but never one on zero', () => {
    expect([percent(4.4), percent(-2.005), percent(-0.001), change(0.004)]).toEqual([
      '+4.40%',
      '-2.00%',
      '0.00%',
      '0.00',
    ]);
  });
  it('shorten large readings', () => expect([reading(12_345_678), reading(31.4)]).toEqual(['12.3M', '31.40']));
  it('say trillions of market cap', () => expect([marketCap(3.21e12), marketCap(1.2e9)]).toEqual(['$3.21T', '$1.2B']));
  it('count one thing and many', () =>
    expect([plural(1, 'stock'), plural(11_626, 'stock')]).toEqual(['1 stock', '11,626 stocks']));
});

describe('times', () => {
  it('name a session without moving it into another zone', () => expect(session('2026-08-07')).toBe('Aug 7, 2026'));
  it('show an instant in the zone asked for', () =>
    expect(instant('2026-08-10T13:30:00Z', 'America/New_York')).toBe('Mon, Aug 10, 9:30 AM EDT'));
});
