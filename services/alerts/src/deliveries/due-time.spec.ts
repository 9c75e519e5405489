import { describe, expect, it } from '@jest/globals';
import type { AlertSettings } from '@plainscan/contracts';
import { afterQuietHours, DEFAULT_SETTINGS, dueTime } from './due-time.ts';

const NEW_YORK = 'America/New_York';
const settings = (change: Partial<AlertSettings>): AlertSettings => ({ ...DEFAULT_SETTINGS, ...change });
const quiet = (from: string, to: string, timeZone = NEW_YORK) => settings({ quietHours: { from, to }, timeZone });
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');
const after = (at: string, how: AlertSettings) => iso(afterQuietHours(Date.parse(at), how));

describe('quiet hours', () => {
  it.each([
    ['before they start', '2026-11-26T02:59Z', '2026-11-26T02:59Z'],
    ['at their start', '2026-11-26T03:00Z', '2026-11-26T12:00Z'],
    ['before midnight', '2026-11-26T04:30Z', '2026-11-26T12:00Z'],
    ['after midnight', '2026-11-26T05:30Z', '2026-11-26T12:00Z'],
    ['in their last minute', '2026-11-26T11:59Z', '2026-11-26T12:00Z'],
    ['at their end', '2026-11-26T12:00Z', '2026-11-26T12:00Z'],
  ])('from 22:00 to 07:00: a message %s', (_when, at, expected) => {
    expect(after(at, quiet('22:00', '07:00'))).toBe(expected);
  });

  it.each([
    ['before', '2026-11-26T13:59Z', '2026-11-26T13:59Z'],
    ['within', '2026-11-26T14:30Z', '2026-11-26T17:15Z'],
    ['after', '2026-11-26T17:15Z', '2026-11-26T17:15Z'],
  ])('within a day: a message %s them', (_when, at, expected) => {
    expect(after(at, quiet('09:00', '12:15'))).toBe(expected);
  });

  it.each([
    ['the night when clocks go forward', '2026-03-08T04:00Z', NEW_YORK, ['22:00', '07:00'], '2026-03-08T11:00Z'],
    ['the night when clocks go back', '2026-11-01T03:00Z', NEW_YORK, ['22:00', '07:00'], '2026-11-01T12:00Z'],
    ['an end that the change skips', '2026-03-08T06:30Z', NEW_YORK, ['22:00', '02:30'], '2026-03-08T07:30Z'],
    ['an end that occurs twice: the first', '2026-11-01T04:00Z', NEW_YORK, ['22:00', '01:30'], '2026-11-01T05:30Z'],
    ['the repeated hour after that end', '2026-11-01T06:10Z', NEW_YORK, ['22:00', '01:30'], '2026-11-01T06:10Z'],
    [
      'London, where clocks change earlier',
      '2026-10-25T00:30Z',
      'Europe/London',
      ['22:00', '07:00'],
      '2026-10-25T07:00Z',
    ],
    ['an offset of half an hour', '2026-11-25T18:30Z', 'Asia/Kolkata', ['22:00', '07:00'], '2026-11-26T01:30Z'],
    [
      'the other side of the date line',
      '2026-11-25T10:00Z',
      'Pacific/Kiritimati',
      ['22:00', '07:00'],
      '2026-11-25T17:00Z',
    ],
  ])('%s', (_what, at, zone, [from, to], expected) => {
    expect(after(at, quiet(from!, to!, zone))).toBe(expected);
  });
});

describe('a message', () => {
  const due = (at: string, how: AlertSettings) => {
    const { atMs, digest } = dueTime(Date.parse(at), how);
    return [iso(atMs), digest];
  };
  const daily = (change: Partial<AlertSettings> = {}) => settings({ delivery: 'daily', ...change });

  it.each([
    ['at once', '2026-11-25T21:05Z', settings({}), '2026-11-25T21:05Z', false],
    ['at once, after quiet hours', '2026-11-26T04:00Z', quiet('22:00', '07:00'), '2026-11-26T12:00Z', false],
    ['in the digest of the next morning', '2026-11-25T21:05Z', daily(), '2026-11-26T13:00Z', true],
    ['in the digest of the same day', '2026-11-25T21:05Z', daily({ digestHour: 18 }), '2026-11-25T23:00Z', true],
    ['in the next digest, if one is due now', '2026-11-26T13:00Z', daily(), '2026-11-27T13:00Z', true],
    ['in a digest after clocks go forward', '2026-03-07T22:00Z', daily(), '2026-03-08T12:00Z', true],
    ['in a digest after clocks go back', '2026-10-31T21:00Z', daily(), '2026-11-01T13:00Z', true],
    [
      'in a digest at an hour that is skipped',
      '2026-03-08T05:00Z',
      daily({ digestHour: 2 }),
      '2026-03-08T07:00Z',
      true,
    ],
    ['in one digest at an hour that repeats', '2026-11-01T05:00Z', daily({ digestHour: 1 }), '2026-11-02T06:00Z', true],
    [
      'in a digest that quiet hours delay',
      '2026-11-25T21:05Z',
      daily({ digestHour: 6, quietHours: { from: '22:00', to: '07:30' } }),
      '2026-11-26T12:30Z',
      true,
    ],
  ])('is sent %s', (_how, at, how, expected, digest) => {
    expect(due(at, how)).toEqual([expected, digest]);
  });

  it('is never due in the past or in quiet hours, all year', () => {
    for (const timeZone of [NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe'])
      for (let at = Date.parse('2026-01-01T00:30Z'); at < Date.parse('2027-01-01T00:00Z'); at += 7 * 3_600_000) {
        const how = daily({ digestHour: 5, quietHours: { from: '21:45', to: '06:15' }, timeZone });
        const { atMs } = dueTime(at, how);
        expect(atMs).toBeGreaterThan(at);
        expect(atMs - at).toBeLessThanOrEqual(27 * 3_600_000);
        expect(afterQuietHours(atMs, how)).toBe(atMs);
      }
  });
});
