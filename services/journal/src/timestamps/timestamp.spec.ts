import { describe, expect, it } from '@jest/globals';
import { timestampInput } from '@plainscan/contracts';
import fc from 'fast-check';
import { dayIn, isFuture, parseTimestamp } from './timestamp.ts';

const instant = (text: string, zone: string) => parseTimestamp(text, zone)?.at?.toISOString();

describe('a timestamp from user input', () => {
  it('may be a date without a time', () => {
    expect(parseTimestamp('2026-03-08', 'Asia/Tokyo')).toEqual({ on: '2026-03-08', at: null, timeZone: 'Asia/Tokyo' });
  });

  it.each([
    ['America/New_York', '2026-07-01T09:30', '2026-07-01T13:30:00.000Z'],
    ['America/New_York', '2026-12-01T09:30:15', '2026-12-01T14:30:15.000Z'],
    ['Asia/Kolkata', '2026-07-01T00:00:00.5', '2026-06-30T18:30:00.500Z'],
    ['Pacific/Kiritimati', '2026-07-01T00:30', '2026-06-30T10:30:00.000Z'],
    ['Pacific/Pago_Pago', '2026-07-01T23:30', '2026-07-02T10:30:00.000Z'],
    ['Europe/London', '1900-01-01T00:00', '1900-01-01T00:00:00.000Z'],
  ])('may be a local time in %s: %s', (zone, local, utc) => {
    expect(instant(local, zone)).toBe(utc);
    expect(parseTimestamp(local, zone)!.on).toBe(local.slice(0, 10));
  });

  it.each([
    ['skipped in New York', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08'],
    ['repeated in New York', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01'],
    [
      'skipped on Lord Howe Island, by half an hour',
      'Australia/Lord_Howe',
      '2026-10-04T02:10',
      '2026-10-03T15:40:00.000Z',
      '2026-10-04',
    ],
    [
      'skipped at midnight in Santiago',
      'America/Santiago',
      '2026-09-06T00:30',
      '2026-09-06T04:30:00.000Z',
      '2026-09-06',
    ],
    ['on the day that Samoa skipped', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z', '2011-12-31'],
  ])('resolves a local time at a clock or calendar change: %s', (_, zone, local, utc, day) => {
    expect(parseTimestamp(local, zone)).toEqual({ on: day, at: new Date(utc), timeZone: zone });
  });

  it('may be an instant, which is dated in the time zone', () => {
    for (const text of ['2026-11-20T03:30:00Z', '2026-11-20T04:30+01:00', '2026-11-19T22:30:00-05:00'])
      expect(parseTimestamp(text, 'America/New_York')).toMatchObject({
        on: '2026-11-19',
        at: new Date('2026-11-20T03:30:00Z'),
      });
  });

  it('is read in New York time if the zone is unknown', () => {
    expect(parseTimestamp('2026-07-01T09:30', 'Mars/Olympus')).toMatchObject({
      on: '2026-07-01',
      at: new Date('2026-07-01T13:30:00Z'),
      timeZone: 'America/New_York',
    });
  });

  it.each(['1899-12-31', '1899-12-31T23:59', '1800-01-01T00:00:00Z', '0000-01-01', '0001-01-01T00:00'])(
    'is rejected before 1900: %s',
    (text) => expect(parseTimestamp(text, 'Europe/Berlin')).toBeNull(),
  );

  it('matches the clocks of any time zone', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'];
    const seconds = fc.integer({ min: Date.UTC(1970, 0, 2) / 1000, max: Date.UTC(2037, 0, 1) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (zone, at) => {
        const local = new Date(at * 1000).toISOString().slice(0, 19);
        expect(timestampInput.safeParse(local).success).toBe(true);
        const read = parseTimestamp(local, zone)!;
        // A nonexistent local time moves forward, never by more than the clock change.
        expect(read.on).toBe(dayIn(zone, read.at!));
        const again = parseTimestamp(read.at!.toISOString(), zone)!;
        expect(again).toEqual(read);
        expect(Math.abs(read.at!.getTime() - at * 1000)).toBeLessThanOrEqual(15 * 3_600_000);
      }),
    );
  });
});

describe('isFuture', () => {
  const now = Date.parse('2026-11-20T17:00:00Z');
  it.each([
    ['a day that has begun in some time zone', { on: '2026-11-21', at: null }, false],
    ['a day that has not begun in any time zone', { on: '2026-11-22', at: null }, true],
    ['five minutes ahead, within clock skew', { on: '2026-11-20', at: new Date(now + 300_000) }, false],
    ['beyond clock skew', { on: '2026-11-20', at: new Date(now + 300_001) }, true],
  ])('checks a timestamp: %s', (_, timestamp, ahead) => {
    expect(isFuture(timestamp, now)).toBe(ahead);
  });
});
