import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Entitlement } from '@plainscan/contracts';
import { KnownEntitlements } from './known-entitlements.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const MINUTE_MS = 60_000;
const entitlement = (revision: number, overrides: Partial<Entitlement> = {}): Entitlement => ({
  userId: 'user-1',
  premium: true,
  source: 'subscription',
  trial: null,
  subscriptionStatus: 'premium',
  accessExpiresAt: null,
  renewsAt: null,
  changesAt: null,
  revision,
  ...overrides,
});

let known: KnownEntitlements;
beforeEach(() => {
  known = new KnownEntitlements();
  known.setFollowing(true);
});
const learn = (value: Entitlement, generation = known.generation) => known.learn(value, generation, NOW);
const fresh = (now = NOW) => known.fresh('user-1', now)?.revision ?? null;
const last = (now = NOW) => known.last('user-1', now)?.revision ?? null;

describe('a known entitlement', () => {
  it('is fresh for at most five minutes while changes are received', () => {
    expect(fresh()).toBeNull();
    learn(entitlement(1));
    expect(fresh(NOW + 5 * MINUTE_MS - 1)).toBe(1);
    expect(fresh(NOW + 5 * MINUTE_MS)).toBeNull();
    expect(last(NOW + 5 * MINUTE_MS)).toBe(1);
  });

  it('is not used past its expiry, even when billing is unavailable', () => {
    learn(entitlement(1, { changesAt: new Date(NOW + 1000).toISOString() }));
    expect([fresh(NOW + 999), last(NOW + 999)]).toEqual([1, 1]);
    expect([fresh(NOW + 1000), last(NOW + 1000)]).toEqual([null, null]);
  });

  it.each([false, true])('is stale if a change may have been missed (following now: %s)', (following) => {
    learn(entitlement(1));
    known.setFollowing(following);
    expect([fresh(), last()]).toEqual([null, 1]);
    learn(entitlement(2));
    expect(fresh()).toBe(following ? 2 : null);
  });

  it('is replaced only by a newer revision', () => {
    learn(entitlement(2));
    known.update(entitlement(1), NOW);
    expect(fresh()).toBe(2);
    known.update(entitlement(3), NOW);
    expect(fresh()).toBe(3);
  });

  it('is not replaced by an older response that was in flight', () => {
    const { generation } = known;
    known.update(entitlement(5), NOW);
    expect(known.learn(entitlement(4), generation, NOW).revision).toBe(5);
    expect(fresh()).toBe(5);
  });

  it('is not fresh if it was requested before a gap', () => {
    const { generation } = known;
    known.setFollowing(false);
    known.setFollowing(true);
    known.learn(entitlement(1), generation, NOW);
    expect([fresh(), last()]).toEqual([null, 1]);
  });

  it('is evicted when too many others are added', () => {
    learn(entitlement(1));
    for (let n = 0; n < 20_000; n++) learn(entitlement(1, { userId: `other-${n}` }));
    expect([fresh(), last()]).toEqual([null, null]);
    expect(known.fresh('other-19999', NOW)).not.toBeNull();
  });
});
