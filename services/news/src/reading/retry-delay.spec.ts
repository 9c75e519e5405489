import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FEED_ERROR_REASONS } from '../feeds/feed-error.ts';
import { retryDelayMs } from './retry-delay.ts';

const after = (
  reason: (typeof FEED_ERROR_REASONS)[number],
  failures = 1,
  retryAfterMs: number | null = null,
  random = 0.5,
) => retryDelayMs({ reason, retryAfterMs }, failures, random);

describe('the delay before a feed is retried', () => {
  it('is set by a rate-limiting provider, by default a minute and at most an hour', () => {
    expect(after('limited', 1, 90_000)).toBe(90_000);
    expect(after('limited', 7)).toBe(60_000);
    expect(after('limited', 1, 86_400_000)).toBe(3_600_000);
    expect(after('limited', 1, 0)).toBe(1000);
  });

  it('is ten minutes if the key is rejected', () => {
    expect([1, 2, 9].map((failures) => after('unauthorized', failures))).toEqual([600_000, 600_000, 600_000]);
  });

  it.each(['unavailable', 'malformed'] as const)('doubles from 30 seconds to ten minutes: %s', (reason) => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => after(reason, failures))).toEqual([
      30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000,
    ]);
    expect(after(reason, 1, null, 0)).toBe(24_000);
  });

  it('is always between a second and an hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FEED_ERROR_REASONS),
        fc.integer({ min: 1, max: 1e6 }),
        fc.option(fc.integer({ min: -1e9, max: 1e12 })),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (...args) => {
          const [reason, failures, retryAfterMs, random] = args;
          const ms = after(reason, failures, retryAfterMs, random);
          expect(ms).toBeGreaterThanOrEqual(1000);
          expect(ms).toBeLessThanOrEqual(3_600_000);
        },
      ),
    );
  });
});
