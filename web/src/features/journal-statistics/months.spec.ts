import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { session } from '../../lib/format.ts';
import { addDays, addMonths, daysIn, inMonth, monthName, shortMonthName, weekdayOf, weeksOf } from './months.ts';

describe('the calendar', () => {
  it('starts weeks on Sunday', () => {
    const weeks = weeksOf('2026-08');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
    expect(weeks[5]).toEqual(['2026-08-30', '2026-08-31', null, null, null, null, null]);
    expect(weeksOf('2026-02').flat()).toEqual(
      Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`),
    );
  });
  it('knows weekdays and the lengths of months', () => {
    expect([weekdayOf('2026-11-20'), weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([5, 7, 1]);
    expect([daysIn('2024-02'), daysIn('2026-02'), daysIn('2026-12')]).toEqual([29, 28, 31]);
  });
  it('steps to other days and months', () => {
    expect([addDays('2026-03-08', 1), addDays('2026-01-01', -1)]).toEqual(['2026-03-09', '2025-12-31']);
    expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-05', 12)]).toEqual([
      '2025-12',
      '2027-01',
      '2027-05',
    ]);
    expect([inMonth('2026-01-31', '2026-02'), inMonth('2026-01-15', '2026-02')]).toEqual(['2026-02-28', '2026-02-15']);
  });

  /** A process has a single time zone, so each zone gets its own process. */
  const READ = `
    import { addDays, addMonths, monthName, shortMonthName, weekdayOf, weeksOf } from '${join(import.meta.dirname, 'months.ts')}';
    import { session } from '${join(import.meta.dirname, '../../lib/format.ts')}';
    console.log(JSON.stringify([new Date(0).getHours(), addDays('2026-03-08', 1), addMonths('2026-01', -1), monthName('2026-10'),
      shortMonthName('2026-01'), weekdayOf('2026-11-01'), session('2026-01-01'), weeksOf('2026-11')]));`;
  it.each([
    ['Asia/Tokyo', 9],
    ['Pacific/Honolulu', 14],
  ])('is the same in %s', (zone, hour) => {
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', READ], {
      env: { TZ: zone },
      encoding: 'utf8',
    });
    const [hours, ...read] = JSON.parse(printed) as unknown[];
    expect(hours).toBe(hour);
    expect(read).toEqual([
      addDays('2026-03-08', 1),
      addMonths('2026-01', -1),
      monthName('2026-10'),
      shortMonthName('2026-01'),
      weekdayOf('2026-11-01'),
      session('2026-01-01'),
      weeksOf('2026-11'),
    ]);
    expect(read.slice(0, 6)).toEqual(['2026-03-09', '2025-12', 'October 2026', 'Jan', 7, 'Jan 1, 2026']);
  });
});
