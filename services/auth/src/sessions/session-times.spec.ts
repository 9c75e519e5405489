import { describe, expect, it } from '@jest/globals';
import { accessTokenExpiry, sessionExpiry } from './session-times.ts';

const DAY_MS = 24 * 3_600_000;
const STARTED = Date.parse('2026-11-20T15:00:00Z');

describe('a session', () => {
  it('expires 30 days after its last use', () => {
    expect(sessionExpiry(STARTED, STARTED)).toBe(STARTED + 30 * DAY_MS);
    expect(sessionExpiry(STARTED, STARTED + 100 * DAY_MS)).toBe(STARTED + 130 * DAY_MS);
  });

  it('expires after 180 days even if it was used', () => {
    expect(sessionExpiry(STARTED, STARTED + 179 * DAY_MS)).toBe(STARTED + 180 * DAY_MS);
  });

  it('limits access tokens to 15 minutes and to its remaining lifetime', () => {
    expect(accessTokenExpiry(STARTED, STARTED + DAY_MS)).toBe(STARTED / 1000 + 900);
    expect(accessTokenExpiry(STARTED, STARTED + 60_500)).toBe(STARTED / 1000 + 60);
  });
});
