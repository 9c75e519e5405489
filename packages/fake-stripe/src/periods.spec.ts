import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { periodAfter, periodEnd } from './periods.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

describe('a billing period', () => {
  it.each([
    ['2026-01-31T08:30:00Z', 1, '2026-02-28T08:30:00Z'],
    ['2026-01-31T08:30:00Z', 2, '2026-03-31T08:30:00Z'],
    ['2026-01-31T08:30:00Z', 13, '2027-02-28T08:30:00Z'],
    ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00Z'],
    ['2028-02-29T00:00:00Z', 48, '2032-02-29T00:00:00Z'],
  ])('from %s, number %i, ends on %s', (anchor, count, end) => {
    expect(periodAfter(at(anchor), count)).toBe(at(end));
  });

  it('starts where the previous one ends, aligned with the anchor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2000-01-01'), max: at('2100-01-01') }),
        fc.integer({ min: 0, max: 40 }),
        (anchor, count) => {
          expect(periodEnd(anchor, periodAfter(anchor, count))).toBe(periodAfter(anchor, count + 1));
        },
      ),
    );
  });
});
