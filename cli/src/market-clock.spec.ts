import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { runCli, runCliToHead } from './testing/run-cli.ts';

const clock = (...args: string[]) => runCli('market-clock', ...args);
const reference = '../shared/data/calendar/nyse-sessions-2020-2030.csv';

describe('the market-clock command', () => {
  (existsSync(reference) ? it : it.skip)(
    'lists the same sessions as the reference, row for row (needs ../shared/data)',
    () => {
      const { stdout, code } = clock('--sessions', '2020-01-01', '2030-12-31');
      expect(stdout).toBe(readFileSync(reference, 'utf8').replaceAll('\r', ''));
      expect(code).toBe(0);
    },
  );

  it('prints the market state at an instant as JSON', () => {
    const { stdout } = clock('--at', '2026-11-27T10:00:00-05:00', '--zone', 'europe/berlin', '--json');
    expect(JSON.parse(stdout)).toEqual({
      isOpen: true,
      nextOpen: '2026-11-30T14:30:00Z',
      nextClose: '2026-11-27T18:00:00Z',
      userTimeZone: 'Europe/Berlin',
      marketTime: '2026-11-27T10:00:00-05:00',
      userTime: '2026-11-27T16:00:00+01:00',
      note: 'Day after Thanksgiving (early close)',
      session: '2026-11-27',
    });
  });

  it.each([
    ['2026-03-09T09:30', '2026-03-09T09:30:00-04:00'],
    ['2026-03-06T09:30:15', '2026-03-06T09:30:15-05:00'],
    ['2026-11-26', '2026-11-26T00:00:00-05:00'],
    ['2026-11-26T05:00:00Z', '2026-11-26T00:00:00-05:00'],
  ])('interprets --at %s as New York time unless it has an offset', (at, marketTime) => {
    expect(JSON.parse(clock('--at', at, '--json').stdout)).toMatchObject({ marketTime });
  });

  it('prints human-readable times in both zones', () => {
    const { stdout } = clock('--at', '2026-11-26T15:00:00Z', '--zone', 'Asia/Tokyo');
    expect(stdout).toContain('The market is closed: Thanksgiving Day.\n');
    expect(stdout).toMatch(/^next open {3}Fri, Nov 27, 2026, 09:30 EST · Fri, Nov 27, 2026, 23:30 GMT\+9$/m);
    expect(stdout).toContain('session     2026-11-25\n');
  });

  it('falls back to New York for an unknown zone, with a warning', () => {
    const { stdout, stderr, code } = clock('--at', '2026-11-27T15:00:00Z', '--zone', 'Mars/Olympus', '--json');
    expect(JSON.parse(stdout).userTimeZone).toBe('America/New_York');
    expect(stderr).toBe('Unknown time zone "Mars/Olympus". Using America/New_York.\n');
    expect(code).toBe(0);
  });

  it.each([
    [['--at', 'yesterday'], '--at: "yesterday" is not a time such as 2026-11-27T10:00:00-05:00'],
    [['--at', '2026-02-30T10:00Z'], '--at: "2026-02-30T10:00Z" is not a time such as 2026-11-27T10:00:00-05:00'],
    [['--at', '1998-01-05T15:00:00Z'], '--at: The calendar covers 2000 to 2040, not 1998'],
    [['--sessions', '2026-01-01'], '--sessions takes two dates, FROM and TO'],
    [['--sessions', '2026-01-01', '2026-02-01', '2026-03-01'], '--sessions takes two dates, FROM and TO'],
    [['--sessions', '2026-02-01', '2026-01-01'], '--sessions: 2026-02-01 is after 2026-01-01'],
    [['--sessions', '2026-02-30', '2026-03-01'], '--sessions: "2026-02-30" is not a date in the format YYYY-MM-DD'],
    [['--sessions', '2026-01-01', '2041-01-01'], '--sessions: The calendar covers 2000 to 2040, not 2041'],
    [['now'], 'unexpected argument "now"'],
    [['--when'], "Unknown option '--when'"],
    [['--at'], "Option '--at <value>' argument missing"],
  ])('rejects %j with exit code 2 and a one-line error', (args, line) => {
    expect(clock(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('exits cleanly when stdout is closed early', () => {
    expect(runCliToHead('market-clock', '--sessions', '2000-01-01', '2040-12-31')).toEqual({
      code: 0,
      stdout: 'date,open_utc,close_utc,early_close\n',
      stderr: '',
    });
  });

  it('prints usage with --help', () => {
    expect(clock('--help')).toMatchObject({ code: 0, stderr: '' });
    expect(clock('--help').stdout).toContain('--sessions FROM TO');
  });
});
