import { describe, expect, it } from '@jest/globals';
import { accessTokenExpiry, sessionExpiry } from './session-times.ts';

const DAY_MS = 24 * 3_600_000;
const BEGUN = Date.parse('2026-11-20T15:00:00Z');

describe('the life of a session', () => {
  it('is 30 days from its last use', () => {
    expect(sessionExpiry(BEGUN, BEGUN)).toBe(BEGUN + 30 * DAY_MS);
    expect(sessionExpiry(BEGUN, BEGUN + 100 * DAY_MS)).toBe(BEGUN + 130 * DAY_MS);
  });

  it('is 180 days at most, however often it is used', () => {
    expect(sessionExpiry(BEGUN, BEGUN + 179 * DAY_MS)).toBe(BEGUN + 180 * DAY_MS);
  });

  it('bounds that of its access tokens, else 15 minutes', () => {
    expect(accessTokenExpiry(BEGUN, BEGUN + DAY_MS)).toBe(BEGUN / 1000 + 900);
    expect(accessTokenExpiry(BEGUN, BEGUN + 60_500)).toBe(BEGUN / 1000 + 60);
  });
});
