import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  holidayName,
  isSession,
  nextSession,
  previousSession,
  sessionHours,
  sessionNumbers,
  sessions,
  specialHoursName,
} from './index.ts';

const reference = '../shared/data/calendar/nyse-sessions-2020-2030.csv';
const yearRange = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const weekdayName = (date: string) => new Date(`${date}T12:00:00Z`).toUTCString().slice(0, 3);

(existsSync(reference) ? describe : describe.skip)('the sessions of 2020 to 2030 (needs ../shared/data)', () => {
  it('match the reference row for row', () => {
    const rows = sessions('2020-01-01', '2030-12-31').map(
      (s) => `${s.date},${s.openUtc},${s.closeUtc},${s.earlyClose ? 1 : 0}`,
    );
    const expected = readFileSync(reference, 'utf8').trim().split(/\r?\n/).slice(1);
    expect(rows).toEqual(expected);
  });
});

describe('the holiday calendar', () => {
  it.each([
    ['2000-01-17', 'Martin Luther King Jr. Day'],
    ['2000-04-21', 'Good Friday'],
    ['2001-09-11', 'September 11 attacks'],
    ['2001-09-14', 'September 11 attacks'],
    ['2004-06-11', 'Day of mourning for Ronald Reagan'],
    ['2004-12-24', 'Christmas Day (observed)'],
    ['2006-01-02', "New Year's Day (observed)"],
    ['2007-01-02', 'Day of mourning for Gerald Ford'],
    ['2008-03-21', 'Good Friday'],
    ['2009-07-03', 'Independence Day (observed)'],
    ['2010-07-05', 'Independence Day (observed)'],
    ['2012-10-29', 'Hurricane Sandy'],
    ['2012-10-30', 'Hurricane Sandy'],
    ['2018-12-05', 'Day of mourning for George H. W. Bush'],
    ['2022-06-20', 'Juneteenth (observed)'],
    ['2025-01-09', 'Day of mourning for Jimmy Carter'],
    ['2027-06-18', 'Juneteenth (observed)'],
    ['2038-04-23', 'Good Friday'],
    ['2040-11-22', 'Thanksgiving Day'],
  ])('closes on %s: %s', (date, name) => {
    expect(isSession(date)).toBe(false);
    expect(sessionHours(date)).toBeNull();
    expect(holidayName(date)).toBe(name);
  });

  it.each([
    '2001-09-10',
    '2001-09-17',
    '2004-12-31',
    '2010-12-31',
    '2012-10-31',
    '2018-12-04',
    '2021-06-18',
    '2021-12-31',
  ])('has a session on %s', (date) => {
    expect(isSession(date)).toBe(true);
    expect(holidayName(date)).toBeNull();
  });

  it('has the actual number of sessions in each year', () => {
    const counted = [
      252, 248, 252, 252, 252, 252, 251, 251, 253, 252, 252, 252, 250, 252, 252, 252, 252, 251, 251, 252,
    ];
    expect(yearRange(2000, 2019).map((y) => sessions(`${y}-01-01`, `${y}-12-31`).length)).toEqual(counted);
  });

  it('does not name weekends', () => {
    expect(holidayName('2026-07-04')).toBeNull();
    expect(isSession('2026-07-04')).toBe(false);
  });

  it.each(yearRange(2000, 2040))('observes the expected number of weekday holidays in %i', (year) => {
    const named = new Set<string>();
    for (let ms = Date.UTC(year, 0, 1); ms <= Date.UTC(year, 11, 31); ms += 86_400_000) {
      const date = new Date(ms).toISOString().slice(0, 10);
      const name = holidayName(date);
      if (name && !/mourning|attacks|Hurricane/.test(name)) {
        expect(['Sat', 'Sun']).not.toContain(weekdayName(date));
        named.add(name.replace(' (observed)', ''));
      }
    }
    expect(named.size).toBe(9 + (year >= 2022 ? 1 : 0) - (weekdayName(`${year}-01-01`) === 'Sat' ? 1 : 0));
  });
});

describe('session hours', () => {
  it.each([
    ['2000-07-03', 'Day before Independence Day', '17:00'],
    ['2002-07-05', 'Day after Independence Day', '17:00'],
    ['2003-12-26', 'Day after Christmas', '18:00'],
    ['2005-06-01', 'Systems failure', '19:56'],
    ['2008-07-03', 'Day before Independence Day', '17:00'],
    ['2009-12-24', 'Christmas Eve', '18:00'],
    ['2013-07-03', 'Day before Independence Day', '17:00'],
    ['2019-11-29', 'Day after Thanksgiving', '18:00'],
    ['2040-07-03', 'Day before Independence Day', '17:00'],
  ])('end early on %s: %s', (date, name, close) => {
    expect(sessionHours(date)).toMatchObject({ earlyClose: true, closeUtc: `${date}T${close}:00Z` });
    expect(specialHoursName(date)).toBe(name);
  });

  it.each(['2002-07-03', '2013-07-05', '2019-07-05', '2010-12-23'])('end at the usual time on %s', (date) => {
    expect(sessionHours(date)?.earlyClose).toBe(false);
  });

  it('start at noon on the first anniversary of September 11', () => {
    expect(sessionHours('2002-09-11')).toEqual({
      date: '2002-09-11',
      openUtc: '2002-09-11T16:00:00Z',
      closeUtc: '2002-09-11T20:00:00Z',
      earlyClose: false,
    });
  });

  it('follow New York time in every session of 41 years', () => {
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' });
    const wrong = sessions('2000-01-01', '2040-12-31').filter((s) => {
      const close = time.format(Date.parse(s.closeUtc));
      return (
        (time.format(Date.parse(s.openUtc)) !== '09:30' && s.date !== '2002-09-11') ||
        (s.earlyClose ? close !== '13:00' && s.date !== '2005-06-01' : close !== '16:00')
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('session navigation', () => {
  it('skips holidays and weekends in both directions', () => {
    expect(previousSession('2001-09-17')).toBe('2001-09-10');
    expect(nextSession('2001-09-10')).toBe('2001-09-17');
    expect(nextSession('2025-01-08')).toBe('2025-01-10');
    expect(previousSession('2026-07-05')).toBe('2026-07-02');
  });

  it('includes both ends of a range and returns nothing for a reversed range', () => {
    expect(sessions('2026-11-25', '2026-11-27').map((s) => s.date)).toEqual(['2026-11-25', '2026-11-27']);
    expect(sessions('2026-11-27', '2026-11-25')).toEqual([]);
  });

  it('returns the same days as numbers', () => {
    const numbers = sessionNumbers();
    expect(numbers.size).toBe(sessions('2000-01-01', '2040-12-31').length);
    expect(numbers.has(20250109)).toBe(false);
    expect(numbers.has(20250110)).toBe(true);
  });

  it.each(['1999-12-31', '2041-01-02'])('rejects %s, which is outside the covered years', (date) => {
    for (const call of [isSession, sessionHours, holidayName, previousSession, nextSession])
      expect(() => call(date)).toThrow(new RangeError(`The calendar covers 2000 to 2040, not ${date.slice(0, 4)}.`));
    expect(() => sessions('2020-01-01', date)).toThrow(RangeError);
  });

  it.each(['2026-02-30', '2026-2-3', '20260203', '', '2026-02-03T00:00'])('rejects the invalid date "%s"', (date) => {
    expect(() => isSession(date)).toThrow(`"${date}" is not a date in the format YYYY-MM-DD.`);
  });
});
