import { describe, expect, it } from '@jest/globals';
import { entitlementSchema } from '@plainscan/contracts';
import fc from 'fast-check';
import { DAY_MS, type GrantFact, type SubscriptionFact } from './access-periods.ts';
import { type EntitlementFacts, entitlementOf } from './entitlement-of.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const HOUR_MS = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const days = (n: number): number => NOW + n * DAY_MS;

const facts = (overrides: Partial<EntitlementFacts> = {}): EntitlementFacts => ({
  userId: 'user-1',
  admin: false,
  trialStartedAt: null,
  demo: false,
  grants: [],
  subscriptions: [],
  ...overrides,
});
const subscription = (overrides: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
  status: 'active',
  createdAt: days(-10),
  currentPeriodEnd: days(20),
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  endedAt: null,
  revoked: false,
  paidAhead: false,
  ...overrides,
});
const subscribed = (overrides: Partial<SubscriptionFact>, now = NOW) =>
  entitlementOf(facts({ subscriptions: [subscription(overrides)] }), now);
const bought = (...grantedAt: number[]): GrantFact[] => grantedAt.map((at) => ({ grantedAt: at, revoked: false }));

describe('an entitlement', () => {
  it('is empty before the terms are accepted', () => {
    expect(entitlementOf(facts(), NOW)).toEqual({
      userId: 'user-1',
      premium: false,
      source: 'none',
      trial: null,
      subscriptionStatus: null,
      accessExpiresAt: null,
      renewsAt: null,
      changesAt: null,
    });
  });

  it('is Premium without an expiration for a demo account and shows that nothing was paid', () => {
    const demo = facts({ demo: true, trialStartedAt: days(-30) });
    expect(entitlementOf(demo, NOW)).toMatchObject({
      premium: true,
      source: 'demo',
      trial: { active: false },
      subscriptionStatus: null,
      accessExpiresAt: null,
      renewsAt: null,
      changesAt: null,
    });
    expect(entitlementOf({ ...demo, demo: false }, NOW)).toMatchObject({ premium: false, source: 'none' });
  });

  it('shows what a demo account paid for and stays Premium afterward', () => {
    const paying = facts({ demo: true, grants: bought(NOW) });
    expect(entitlementOf(paying, NOW)).toMatchObject({
      premium: true,
      source: 'one_time',
      accessExpiresAt: iso(days(30)),
    });
    expect(entitlementOf(paying, days(31))).toMatchObject({ premium: true, source: 'demo', accessExpiresAt: null });
  });

  it('is a trial for exactly 120 hours', () => {
    const trial = facts({ trialStartedAt: NOW });
    const ends = NOW + 5 * 24 * HOUR_MS;
    expect(entitlementOf(trial, NOW)).toMatchObject({
      premium: false,
      source: 'trial',
      trial: { startedAt: iso(NOW), endsAt: iso(ends), active: true },
      changesAt: iso(ends),
    });
    expect(entitlementOf(trial, ends - 1)).toMatchObject({ source: 'trial', changesAt: iso(ends) });
    expect(entitlementOf(trial, ends)).toMatchObject({ source: 'none', trial: { active: false }, changesAt: null });
  });

  it('is always Premium for administrators', () => {
    expect(entitlementOf(facts({ admin: true }), NOW)).toMatchObject({ premium: true, source: 'admin' });
    const paying = facts({ admin: true, subscriptions: [subscription()] });
    expect(entitlementOf(paying, NOW)).toMatchObject({ premium: true, source: 'admin', subscriptionStatus: 'premium' });
  });

  it.each(['active', 'trialing'])(
    'stays Premium for a subscription that is %s until three days after its period',
    (status) => {
      expect(subscribed({ status })).toMatchObject({
        premium: true,
        source: 'subscription',
        subscriptionStatus: 'premium',
        accessExpiresAt: null,
        renewsAt: iso(days(20)),
        changesAt: iso(days(23)),
      });
      expect(subscribed({ status }, days(23) - 1).premium).toBe(true);
      expect(subscribed({ status }, days(23)).premium).toBe(false);
    },
  );

  it('ends with the period of a canceled subscription', () => {
    const canceled = { cancelAtPeriodEnd: true };
    expect(subscribed(canceled)).toMatchObject({
      premium: true,
      subscriptionStatus: 'canceled_but_active',
      accessExpiresAt: iso(days(20)),
      renewsAt: null,
      changesAt: iso(days(20)),
    });
    expect(subscribed(canceled, days(20))).toMatchObject({
      premium: false,
      source: 'none',
      subscriptionStatus: null,
      accessExpiresAt: null,
      changesAt: null,
    });
  });

  it('has a three-day grace period after a missed payment', () => {
    const late = { status: 'past_due', pastDueSince: days(-1) };
    expect(subscribed(late)).toMatchObject({
      premium: true,
      subscriptionStatus: 'premium',
      renewsAt: null,
      changesAt: iso(days(2)),
    });
    expect(subscribed(late, days(2)).premium).toBe(false);
    expect(subscribed({ ...late, pastDueSince: null }).premium).toBe(false);
  });

  it('ends with the subscription, even before the end of its period', () => {
    expect(subscribed({ status: 'canceled', endedAt: days(-1) }).premium).toBe(false);
    // Stripe's clock is ahead
    expect(subscribed({ status: 'canceled', endedAt: days(1) }).premium).toBe(false);
  });

  it.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'something new'])(
    'is not Premium with a subscription that is %s',
    (status) => {
      expect(subscribed({ status }).premium).toBe(false);
    },
  );

  it('counts purchased days from the end of a canceled subscription', () => {
    const canceled = subscription({ cancelAtPeriodEnd: true });
    const over = subscription({ cancelAtPeriodEnd: true, status: 'canceled', endedAt: days(20) });
    const until = (sub: SubscriptionFact, grants = bought(NOW), now = NOW) =>
      entitlementOf(facts({ subscriptions: [sub], grants }), now).accessExpiresAt;
    expect(until(canceled)).toBe(iso(days(50)));
    expect(until(canceled, bought(NOW, days(1)), days(1))).toBe(iso(days(80)));
    expect(until(over, bought(NOW), days(20))).toBe(iso(days(50)));
    expect(entitlementOf(facts({ subscriptions: [over], grants: bought(NOW) }), days(20))).toMatchObject({
      premium: true,
      source: 'one_time',
      subscriptionStatus: null,
      changesAt: iso(days(50)),
    });
    expect(until(over, bought(days(21)), days(21))).toBe(iso(days(51)));
    expect(until({ ...canceled, revoked: true })).toBe(iso(days(30)));
    expect(until({ ...over, endedAt: days(5) }, bought(NOW), days(6))).toBe(iso(days(35)));
    // unpaid and renewing subscriptions don't shift the days
    const unpaid = subscription({ status: 'past_due', pastDueSince: days(-10), cancelAtPeriodEnd: true });
    expect(until(unpaid)).toBe(iso(days(30)));
    expect(until(subscription(), bought(days(-35)), days(24))).toBe(null);
    expect(until(subscription({ createdAt: days(1), cancelAtPeriodEnd: true }), bought(NOW), days(1))).toBe(
      iso(days(30)),
    );
  });

  it('adds thirty consecutive days per one-time payment', () => {
    const twice = facts({ grants: bought(days(-5), days(-20)) });
    expect(entitlementOf(twice, NOW)).toMatchObject({
      premium: true,
      source: 'one_time',
      subscriptionStatus: null,
      accessExpiresAt: iso(days(40)),
      changesAt: iso(days(40)),
    });
    expect(entitlementOf(twice, days(40)).premium).toBe(false);
    const apart = facts({ grants: bought(days(-40), days(5)) });
    expect(entitlementOf(apart, NOW)).toMatchObject({ premium: false, changesAt: iso(days(5)) });
  });

  it('is revoked with its payment and restored when the revocation ends', () => {
    const grant = { grantedAt: NOW, revoked: true };
    expect(entitlementOf(facts({ grants: [grant] }), NOW).premium).toBe(false);
    expect(entitlementOf(facts({ grants: [{ ...grant, revoked: false }] }), NOW).premium).toBe(true);
    expect(subscribed({ revoked: true }).premium).toBe(false);
  });

  it('is not granted by a subscription deferred by refunded days', () => {
    const waiting = subscription({ status: 'trialing', paidAhead: true, createdAt: NOW, currentPeriodEnd: days(25) });
    const bought = { grantedAt: days(-5), revoked: false };
    const both = facts({ subscriptions: [waiting], grants: [bought] });
    expect(entitlementOf(both, NOW)).toMatchObject({
      premium: true,
      source: 'subscription',
      subscriptionStatus: 'premium',
      accessExpiresAt: null,
    });
    expect(entitlementOf(both, days(26)).premium).toBe(true);
    expect(entitlementOf(both, days(28)).premium).toBe(false);
    const refunded = facts({ subscriptions: [waiting], grants: [{ ...bought, revoked: true }] });
    expect(entitlementOf(refunded, NOW)).toMatchObject({ premium: false, subscriptionStatus: null });
    expect(entitlementOf(refunded, days(25) - 1).premium).toBe(false);
    const shorter = facts({ subscriptions: [waiting], grants: [{ ...bought, grantedAt: days(-20) }] });
    expect(entitlementOf(shorter, days(10) - 1)).toMatchObject({ premium: true, changesAt: iso(days(10)) });
    expect(entitlementOf(shorter, days(10)).premium).toBe(false);
  });

  it('has no gap between consecutive paid periods', () => {
    const both = facts({ subscriptions: [subscription({ cancelAtPeriodEnd: true })], grants: bought(days(10)) });
    expect(entitlementOf(both, NOW)).toMatchObject({
      source: 'subscription',
      accessExpiresAt: iso(days(50)),
      changesAt: iso(days(20)),
    });
    expect(entitlementOf(both, days(20))).toMatchObject({
      premium: true,
      source: 'one_time',
      subscriptionStatus: null,
    });
  });
});

const time = fc.integer({ min: days(-90), max: days(90) });
const maybe = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: null });
const STATUSES = ['active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused'];
const anySubscription = fc.record<SubscriptionFact>({
  status: fc.constantFrom(...STATUSES),
  createdAt: time,
  currentPeriodEnd: maybe(time),
  cancelAtPeriodEnd: fc.boolean(),
  pastDueSince: maybe(time),
  endedAt: maybe(time),
  revoked: fc.boolean(),
  paidAhead: fc.boolean(),
});
const anyGrant = fc.record<GrantFact>({ grantedAt: time, revoked: fc.boolean() });
const anyFacts = fc.record<EntitlementFacts>({
  userId: fc.constant('user-1'),
  admin: fc.boolean(),
  trialStartedAt: maybe(time),
  demo: fc.boolean(),
  grants: fc.array(anyGrant, { maxLength: 4 }),
  subscriptions: fc.array(anySubscription, { maxLength: 3 }),
});
const without = <T extends object>(entitlement: T, ...keys: (keyof T)[]) =>
  Object.fromEntries(Object.entries(entitlement).filter(([key]) => !keys.includes(key as keyof T)));

describe('any entitlement', () => {
  const check = (...property: Parameters<typeof fc.assert>) => fc.assert(property[0], { numRuns: 1000 });

  it('matches its contract and is consistent', () => {
    check(
      fc.property(anyFacts, time, (input, now) => {
        const entitlement = entitlementOf(input, now);
        entitlementSchema.parse({ ...entitlement, revision: 1 });
        expect(entitlement.premium).toBe(['admin', 'subscription', 'one_time', 'demo'].includes(entitlement.source));
        expect(entitlement.source === 'trial' && entitlement.trial?.active !== true).toBe(false);
        if (entitlement.subscriptionStatus !== null) expect(entitlement.premium).toBe(true);
        if (entitlement.accessExpiresAt !== null) {
          expect(Date.parse(entitlement.accessExpiresAt)).toBeGreaterThan(now);
          expect(entitlement.premium).toBe(true);
        }
        if (entitlement.subscriptionStatus === 'premium') expect(entitlement.accessExpiresAt).toBeNull();
      }),
    );
  });

  it('changes exactly at `changesAt`', () => {
    check(
      fc.property(anyFacts, time, fc.double({ min: 0, max: 1, noNaN: true }), (input, now, fraction) => {
        const entitlement = entitlementOf(input, now);
        const until = entitlement.changesAt === null ? days(400) : Date.parse(entitlement.changesAt);
        expect(until).toBeGreaterThan(now);
        const between = now + Math.floor((until - 1 - now) * fraction);
        expect(entitlementOf(input, between)).toEqual(entitlement);
        expect(entitlementOf(input, until - 1)).toEqual(entitlement);
        if (entitlement.changesAt !== null)
          expect(without(entitlementOf(input, until), 'changesAt')).not.toEqual(without(entitlement, 'changesAt'));
      }),
    );
  });

  it('is not Premium after everything has expired, except for administrators and demo accounts', () => {
    check(
      fc.property(anyFacts, (input) => {
        const ends = [
          ...input.grants.map(({ grantedAt }) => grantedAt),
          ...input.subscriptions.flatMap((each) => [each.currentPeriodEnd ?? 0, each.pastDueSince ?? 0]),
        ];
        const after = Math.max(NOW, ...ends) + 30 * 4 * DAY_MS + 3 * DAY_MS;
        expect(entitlementOf({ ...input, admin: false, demo: false }, after)).toMatchObject({
          premium: false,
          changesAt: null,
        });
      }),
    );
  });

  it('is Premium only with a payment, except in demo accounts, and is never revoked by more payments', () => {
    check(
      fc.property(anyFacts, anySubscription, anyGrant, time, (input, more, grant, now) => {
        const base = { ...input, admin: false };
        const nothing = { ...base, demo: false, grants: [], subscriptions: [] };
        expect(entitlementOf(nothing, now).premium).toBe(false);
        if (!entitlementOf(base, now).premium) return;
        const withSubscription = { ...base, subscriptions: [...base.subscriptions, more] };
        expect(entitlementOf(withSubscription, now).premium).toBe(true);
        expect(entitlementOf({ ...base, admin: true }, now).premium).toBe(true);
        const withGrant = { ...base, grants: [...base.grants, { ...grant, grantedAt: now }] };
        expect(entitlementOf(withGrant, now).premium).toBe(true);
      }),
    );
  });

  it('does not depend on the order of its facts', () => {
    check(
      fc.property(anyFacts, time, (input, now) => {
        const reversed = {
          ...input,
          grants: [...input.grants].reverse(),
          subscriptions: [...input.subscriptions].reverse(),
        };
        expect(entitlementOf(reversed, now)).toEqual(entitlementOf(input, now));
      }),
    );
  });

  it('is not granted by refunded or disputed payments', () => {
    check(
      fc.property(anyFacts, time, (input, now) => {
        const revoked = {
          ...input,
          admin: false,
          demo: false,
          grants: input.grants.map((grant) => ({ ...grant, revoked: true })),
          subscriptions: input.subscriptions.map((each) => ({ ...each, revoked: true })),
        };
        expect(entitlementOf(revoked, now).premium).toBe(false);
      }),
    );
  });
});
