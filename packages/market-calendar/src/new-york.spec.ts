import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newYorkDate } from './new-york.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string): number => Date.parse(iso);
const hours = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): number => (endsAt - startsAt) / HOUR_MS;
const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

describe('a New York date', () => {
  it.each([
    ['2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 23],
    ['2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', 25],
    ['2026-07-04', '2026-07-04T04:00:00Z', '2026-07-05T04:00:00Z', 24],
    ['2006-04-02', '2006-04-02T05:00:00Z', '2006-04-03T04:00:00Z', 23],
    ['2006-10-29', '2006-10-29T04:00:00Z', '2006-10-30T05:00:00Z', 25],
  ])('such as %s runs from midnight to midnight, even with 23 or 25 hours', (date, start, end, length) => {
    const day = newYorkDate(at(start));
    expect(day).toEqual({ date, startsAt: at(start), endsAt: at(end) });
    expect(hours(day)).toBe(length);
    expect(newYorkDate(at(end) - 1)).toEqual(day);
    expect(newYorkDate(at(start) - 1).endsAt).toBe(at(start));
    expect(newYorkDate(at(end)).startsAt).toBe(at(end));
  });

  it('matches the local calendar at every hour of every year', () => {
    const instant = fc.integer({ min: at('2000-01-02T00:00:00Z'), max: at('2040-12-30T00:00:00Z') });
    fc.assert(
      fc.property(instant, (ms) => {
        const { date, startsAt, endsAt } = newYorkDate(ms);
        expect(date).toBe(inNewYork.format(ms));
        expect(startsAt <= ms && ms < endsAt).toBe(true);
        expect(inNewYork.format(startsAt - 1)).not.toBe(date);
        expect(inNewYork.format(endsAt)).not.toBe(date);
      }),
    );
  });
});
