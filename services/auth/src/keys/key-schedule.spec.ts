import { describe, expect, it } from '@jest/globals';
import { ACCESS_TOKEN_SECONDS } from '@plainscan/contracts';
import fc from 'fast-check';
import { keyPlan, type KeyTimes, PUBLISHED_BEFORE_MS, ROTATION_MS, signingKey } from './key-schedule.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T15:00:00Z');
const key = (overrides: Partial<KeyTimes> = {}): KeyTimes => ({
  kid: 'a',
  signsFrom: NOW,
  retiredAt: null,
  usable: true,
  ...overrides,
});
const noChange = { createFrom: null, retire: [], remove: [] };

describe('the signing key schedule', () => {
  it('creates the first key immediately', () => {
    expect(keyPlan([], NOW)).toEqual({ createFrom: NOW, retire: [], remove: [] });
  });

  it('creates the next key an hour before it replaces the current one', () => {
    const plan = (at: number) => keyPlan([key()], NOW + at);
    expect(plan(ROTATION_MS - HOUR_MS - 1)).toEqual(noChange);
    expect(plan(ROTATION_MS - HOUR_MS)).toEqual({ createFrom: NOW + ROTATION_MS, retire: ['a'], remove: [] });
  });

  it('publishes a key for an hour before it signs, even if rotation is late', () => {
    const late = NOW + 2 * ROTATION_MS;
    expect(keyPlan([key()], late).createFrom).toBe(late + PUBLISHED_BEFORE_MS);
  });

  it('signs with the newest key whose start time has passed', () => {
    const keys = [key(), key({ kid: 'b', signsFrom: NOW + HOUR_MS }), key({ kid: 'c', signsFrom: NOW - HOUR_MS })];
    expect(signingKey(keys, NOW)?.kid).toBe('a');
    expect(signingKey(keys, NOW + HOUR_MS)?.kid).toBe('b');
    expect(signingKey(keys, NOW - 2 * HOUR_MS)).toBeNull();
  });

  it('removes a retired key a few minutes after its last token expires', () => {
    const keys = [key({ retiredAt: NOW }), key({ kid: 'b' })];
    expect(keyPlan(keys, NOW + ACCESS_TOKEN_SECONDS * 1000).remove).toEqual([]);
    expect(keyPlan(keys, NOW + ACCESS_TOKEN_SECONDS * 1000 + 10 * 60_000).remove).toEqual(['a']);
  });

  it('creates a key immediately if none is usable and keeps unusable keys for one rotation', () => {
    const other = key({ usable: false });
    expect(keyPlan([other], NOW)).toEqual({ createFrom: NOW, retire: [], remove: [] });
    const both = [other, key({ kid: 'b' })];
    expect(signingKey(both, NOW)?.kid).toBe('b');
    expect(keyPlan(both, NOW + ROTATION_MS - 2 * HOUR_MS)).toEqual(noChange);
    expect(keyPlan(both, NOW + 3 * ROTATION_MS).remove).toEqual(['a']);
  });

  it('always has a signing key and publishes the keys of all valid tokens, no matter when it runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 60_000, max: 20 * 24 * HOUR_MS }), { maxLength: 200 }), (pauses) => {
        let keys: KeyTimes[] = [];
        let now = NOW;
        let tokens: { kid: string; until: number }[] = [];
        for (const pause of [0, ...pauses]) {
          now += pause;
          const { createFrom, retire, remove } = keyPlan(keys, now);
          keys = keys
            .filter(({ kid }) => !remove.includes(kid))
            .map((one) => (retire.includes(one.kid) ? { ...one, retiredAt: createFrom } : one));
          if (createFrom !== null) keys.push(key({ kid: String(now), signsFrom: createFrom }));
          const published = keys.map(({ kid }) => kid);
          tokens = tokens.filter(({ until }) => until > now);
          for (const { kid } of tokens) expect(published).toContain(kid);
          const signer = signingKey(keys, now)!;
          expect(published).toContain(signer.kid);
          expect(keys.length).toBeLessThanOrEqual(3);
          tokens.push({ kid: signer.kid, until: now + ACCESS_TOKEN_SECONDS * 1000 });
        }
      }),
    );
  });
});
