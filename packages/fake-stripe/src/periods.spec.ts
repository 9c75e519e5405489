import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { periodAfter, periodEnd } from './periods.ts';

const recurring = (interval: 'day' | 'month' | 'week' | 'year', interval_count = 1) => ({
  interval,
  interval_count,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
});
const at = (iso: string) => Date.parse(iso) / 1000;

describe('a billing period', () => {
  it.each([
    ['month', 1, '2026-02-28T08:30:00Z'],
    ['month', 2, '2026-03-31T08:30:00Z'],
    ['month', 13, '2027-02-28T08:30:00Z'],
    ['year', 1, '2027-01-31T08:30:00Z'],
    ['week', 2, '2026-02-14T08:30:00Z'],
    ['day', 1, '2026-02-01T08:30:00Z'],
  ] as const)('with interval %s and count %i from January 31 ends on %s', (interval, count, end) => {
    expect(periodAfter(at('2026-01-31T08:30:00Z'), recurring(interval), count)).toBe(at(end));
  });

  it('that starts on a leap day ends on the last day of February', () => {
    expect(periodAfter(at('2028-02-29T00:00:00Z'), recurring('year'), 1)).toBe(at('2029-02-28T00:00:00Z'));
    expect(periodAfter(at('2028-02-29T00:00:00Z'), recurring('year'), 4)).toBe(at('2032-02-29T00:00:00Z'));
  });

  it('starts where the previous one ends, aligned with the anchor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2000-01-01'), max: at('2100-01-01') }),
        fc.constantFrom('day', 'week', 'month', 'year'),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 40 }),
        (anchor, interval, each, count) => {
          const rule = recurring(interval, each);
          const start = periodAfter(anchor, rule, count);
          expect(periodEnd(anchor, rule, start)).toBe(periodAfter(anchor, rule, count + 1));
        },
      ),
    );
  });
});
