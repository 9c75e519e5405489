import { describe, expect, it } from '@jest/globals';
import {
  averaged,
  change,
  gain,
  instant,
  longDay,
  marketCap,
  money,
  monthDay,
  percent,
  plural,
  price,
  ratio,
  reading,
  rMultiple,
  session,
  shares,
  shortGain,
  shortSigned,
  signOf,
  tradedAt,
  volume,
} from './format.ts';

describe('volume', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1001, '1K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_234_567, '1.2M'],
    [999_950_000, '1B'],
    [7_654_321_000, '7.7B'],
    [-2_500_000, '-2.5M'],
  ])('%d is %s', (shares, text) => expect(volume(shares)).toBe(text));
});

describe('missing values', () => {
  it.each([volume, marketCap, price, change, percent, reading])('show N/A (%p)', (format) => {
    expect([format(null), format(undefined), format(NaN)]).toEqual(['N/A', 'N/A', 'N/A']);
  });
  it('show N/A for a time that cannot be parsed', () => expect(instant('soon')).toBe('N/A'));
});

describe('figures', () => {
  it('show cents, and four decimals below a dollar', () => {
    expect([price(1234.5), price(0.1234), price(0), price(-3.2)]).toEqual(['$1,234.50', '$0.1234', '$0.00', '-$3.20']);
  });
  it('carry their sign, but zero has none', () => {
    expect([percent(4.4), percent(-2.005), percent(-0.001), change(0.004)]).toEqual([
      '+4.40%',
      '-2.00%',
      '0.00%',
      '0.00',
    ]);
  });
  it('abbreviate large values', () => expect([reading(12_345_678), reading(31.4)]).toEqual(['12.3M', '31.40']));
  it('abbreviate market cap in trillions', () =>
    expect([marketCap(3.21e12), marketCap(1.2e9)]).toEqual(['$3.21T', '$1.2B']));
  it('use the singular for one and the plural otherwise', () =>
    expect([plural(1, 'stock'), plural(11_626, 'stock')]).toEqual(['1 stock', '11,626 stocks']));
});

describe('journal decimals', () => {
  it('are formatted as money to the cent, however many digits they have', () => {
    expect(money('123456789012345678.91')).toBe('$123,456,789,012,345,678.91');
    expect([money('-0.005'), money('-0.004'), money('12', 'EUR'), money('12', 'CAD')]).toEqual([
      '-$0.01',
      '$0.00',
      '€12.00',
      'CA$12.00',
    ]);
    expect(money('1200', 'JPY')).toBe('¥1,200');
  });
  it('are formatted as gains and losses with their sign; zero has none', () => {
    expect([gain('12'), gain('-12'), gain('0.00'), gain('-0.001')]).toEqual(['+$12.00', '-$12.00', '$0.00', '$0.00']);
    expect([shortGain('1234.5'), shortGain('-45'), shortGain('9999999')]).toEqual(['+$1.2K', '-$45', '+$10M']);
    expect([shortSigned('1234.5'), shortSigned('-45'), shortSigned('0')]).toEqual(['+1.2K', '-45', '0']);
  });
  it('keep every decimal of a price or a share count', () => {
    expect([tradedAt('0.00012345'), tradedAt('12.5'), tradedAt('12.345')]).toEqual([
      '$0.00012345',
      '$12.50',
      '$12.345',
    ]);
    expect(averaged('10.1234567891')).toBe('$10.1235');
    expect([shares('1200'), shares('0.12500000')]).toEqual(['1,200', '0.125']);
  });
  it('are formatted as ratios and R-multiples', () => {
    expect([ratio('1.8449'), rMultiple('1.5'), rMultiple('-1'), rMultiple('0')]).toEqual([
      '1.84',
      '+1.50R',
      '-1.00R',
      '0.00R',
    ]);
  });
  it.each([money, gain, shortGain, shortSigned, tradedAt, shares, ratio, rMultiple])(
    'show N/A for missing values (%p)',
    (format) =>
      expect([format(null), format(undefined), format('x'), format('')]).toEqual(['N/A', 'N/A', 'N/A', 'N/A']),
  );
  it('have a sign unless they are zero', () =>
    expect([signOf('-0.01'), signOf('0.0000'), signOf('-0.00'), signOf('3'), signOf(null)]).toEqual([-1, 0, 0, 1, 0]));
});

describe('times', () => {
  it("show a session's date without shifting it to another time zone", () =>
    expect(session('2026-08-07')).toBe('Aug 7, 2026'));
  it('show a day, with the year if it is not the current one', () => {
    expect([monthDay('2026-01-01', 2026), monthDay('2025-12-31', 2026)]).toEqual(['Jan 1', 'Dec 31, 2025']);
    expect(longDay('2026-11-01')).toBe('November 1, 2026');
    expect([monthDay(null), longDay('')]).toEqual(['No date', 'No date available']);
  });
  it('show an instant in the requested time zone', () =>
    expect(instant('2026-08-10T13:30:00Z', 'America/New_York')).toBe('Mon, Aug 10, 9:30 AM EDT'));
});
