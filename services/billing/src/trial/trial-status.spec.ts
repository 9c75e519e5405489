import { describe, expect, it } from '@jest/globals';
import type { Entitlement } from '@plainscan/contracts';
import { DAY_MS } from '../entitlement/access-periods.ts';
import { trialStatusOf } from './trial-status.ts';

const ENDS = Date.parse('2026-11-25T17:00:00Z');
const entitlement = (overrides: Partial<Entitlement> = {}): Entitlement => ({
  userId: 'user-1',
  premium: false,
  source: 'trial',
  trial: { startedAt: '2026-11-20T17:00:00.000Z', endsAt: '2026-11-25T17:00:00.000Z', active: true },
  subscriptionStatus: null,
  accessExpiresAt: null,
  renewsAt: null,
  changesAt: null,
  revision: 1,
  ...overrides,
});

describe('the trial status', () => {
  it.each([
    [5 * DAY_MS, 5],
    [5 * DAY_MS - 1, 5],
    [4 * DAY_MS + 1, 5],
    [4 * DAY_MS, 4],
    [DAY_MS, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
  ])('with %i ms left shows %i days', (left, shown) => {
    expect(trialStatusOf(entitlement(), 0, ENDS - left).daysRemaining).toBe(shown);
  });

  it.each([
    [0, 3],
    [1, 2],
    [3, 0],
    [4, 0],
  ])('after %i scans shows %i left', (scansUsed, scansRemaining) => {
    expect(trialStatusOf(entitlement(), scansUsed, ENDS - 1)).toMatchObject({ scansUsed, scansRemaining });
  });

  it('is expired after the trial and neither expired nor active before it', () => {
    const over = entitlement({ source: 'none', trial: { ...entitlement().trial!, active: false } });
    expect(trialStatusOf(over, 0, ENDS)).toMatchObject({ isExpired: true, isActive: false, daysRemaining: 0 });
    const none = entitlement({ source: 'none', trial: null });
    expect(trialStatusOf(none, 0, ENDS)).toMatchObject({ isExpired: false, isActive: false, daysRemaining: 5 });
  });

  it('is unlimited and not expired for paying users', () => {
    const trial = { ...entitlement().trial!, active: false };
    const paid = entitlement({
      premium: true,
      source: 'subscription',
      subscriptionStatus: 'canceled_but_active',
      accessExpiresAt: '2026-12-20T17:00:00.000Z',
      trial,
    });
    expect(trialStatusOf(paid, 2, ENDS)).toEqual({
      isExpired: false,
      isAdmin: false,
      isDemo: false,
      isActive: false,
      daysRemaining: 999,
      scansUsed: 2,
      scansRemaining: 999,
      unlimited: true,
      hasSubscription: true,
      subscriptionStatus: 'canceled_but_active',
      accessExpiresAt: '2026-12-20T17:00:00.000Z',
      renewsAt: null,
    });
  });
});
