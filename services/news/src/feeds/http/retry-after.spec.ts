import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 17:01:00 GMT' }, 60_000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 15) }, 15_000],
    [{ 'x-ratelimit-reset': String(NOW + 15_000) }, 15_000],
    [{ 'retry-after': '5', 'x-ratelimit-reset': String(NOW / 1000 + 60) }, 5000],
    [{ 'retry-after': '0' }, 1000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 - 60) }, 1000],
    [{ 'retry-after': '99999999' }, 86_400_000],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('returns the requested delay, between a second and a day: %j', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), NOW)).toBe(expected);
  });
});
