import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isoSeconds, parseFeedDate } from './dates.ts';

describe('parseFeedDate', () => {
  it.each([
    ['Sat, 21 Nov 2026 13:05:09 GMT', '2026-11-21T13:05:09Z'],
    ['Sat, 21 Nov 2026 08:05 EST', '2026-11-21T13:05:00Z'],
    ['21 Nov 26 13:05:09 +0100', '2026-11-21T12:05:09Z'],
    ['Saturday, November 21, 2026 1:05 PM', '2026-11-21T13:05:00Z'],
    ['Nov 21, 2026 at 12:05 am PST', '2026-11-21T08:05:00Z'],
    ['Fri, 21 Nov 2026 13:05:09 Z', '2026-11-21T13:05:09Z'],
    ['Sat Nov 21 13:05:09 EST 2026', '2026-11-21T18:05:09Z'],
    ['2026-11-21T13:05:09.123456789-05:00', '2026-11-21T18:05:09Z'],
    ['2026-11-21 13:05', '2026-11-21T13:05:00Z'],
    ['20261121T130509Z', '2026-11-21T13:05:09Z'],
    ['2026-11-21', '2026-11-21T00:00:00Z'],
    ['21-Nov-2026 13:05:09 GMT+2', '2026-11-21T11:05:09Z'],
    ['  Sat,  21 Nov 2026\n13:05:09  UTC ', '2026-11-21T13:05:09Z'],
    ['1795266309', '2026-11-21T13:05:09Z'],
    ['1795266309000', '2026-11-21T13:05:09Z'],
    ['Sat, 21 Nov 2026 13:05:09 XYZ', '2026-11-21T13:05:09Z'],
  ])('parses the date "%s"', (text, expected) => {
    expect(new Date(parseFeedDate(text)!).toISOString().replace('.000Z', 'Z')).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '31 Apr 2026',
    '2026-13-01',
    '2026-11-21T25:00:00Z',
    '21 Foo 2026',
    '2026',
    '-1',
    '2026-11-21T13:05:09+99:00',
    '1 Jan',
  ])('returns null for "%s"', (text) => {
    expect(parseFeedDate(text)).toBeNull();
  });

  it('parses the UTC and ISO formats of any date', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1995-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
        (date) => {
          const seconds = Math.floor(date.getTime() / 1000) * 1000;
          expect(parseFeedDate(date.toUTCString())).toBe(seconds);
          expect(parseFeedDate(isoSeconds(date.getTime()))).toBe(seconds);
        },
      ),
    );
  });

  it('handles any text quickly', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('1', ' ', ':', 'nov', '-', '+', 'GMT', ',')).map((parts) => parts.join('')),
        ),
        (text) => {
          const at = parseFeedDate(text);
          if (at !== null) expect(Number.isFinite(at)).toBe(true);
        },
      ),
    );
    expect(parseFeedDate('1 '.repeat(1_000_000))).toBeNull();
  });
});
