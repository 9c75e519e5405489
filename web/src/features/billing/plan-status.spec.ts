import { describe, expect, it } from '@jest/globals';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { hasPremium, planStatusOf } from './plan-status.ts';
import { upsellCase } from './upsell-card.tsx';

const statusOf = (change: Parameters<typeof trial>[0]) => trial(change).trialStatus;

describe("a user's plan", () => {
  it.each([
    ['admin', { ...ACCOUNTS.admin, ...ACCOUNTS.expired }],
    ['admin', { ...ACCOUNTS.subscriber, isAdmin: true }],
    ['premium', { ...ACCOUNTS.expired, hasSubscription: true }],
    ['premium', { ...ACCOUNTS.expired, unlimited: true }],
    ['premium', { ...ACCOUNTS.expired, subscriptionStatus: 'canceled_but_active' }],
    ['premium', ACCOUNTS.oneTime],
    ['expired', ACCOUNTS.expired],
    ['expired', { daysRemaining: 0 }],
    ['not-started', ACCOUNTS.notStarted],
    ['trial', ACCOUNTS.trial],
  ] as const)('is %s', (status, account) => {
    expect(planStatusOf(statusOf(account))).toBe(status);
    expect(hasPremium(statusOf(account))).toBe(status === 'admin' || status === 'premium');
  });
});

describe('the upsell card', () => {
  it.each([
    [ACCOUNTS.expired, { kind: 'expired' }],
    [ACCOUNTS.notStarted, { kind: 'not-started' }],
    [{ daysRemaining: 2 }, { kind: 'days-left', days: 2 }],
  ] as const)('has a case for each trial state', (account, expected) => {
    expect(upsellCase(statusOf(account))).toEqual(expected);
  });
  it('shows five days if the state is unknown', () => {
    expect(upsellCase(undefined)).toEqual({ kind: 'days-left', days: 5 });
  });
});
