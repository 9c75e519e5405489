import { expect, it } from '@jest/globals';
import type { SubscriptionState } from '../stripe/subscription-state.ts';
import { emailsForSubscription } from './due-emails.ts';

const PAID_AT = new Date('2026-11-20T17:00:00Z');
const END = new Date('2026-12-20T17:00:00Z');

/** A subscription whose first invoice has just been paid. */
const state: SubscriptionState = {
  id: 'sub_1',
  customerId: 'cus_1',
  isPremium: true,
  status: 'active',
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  canceledAt: null,
  endedAt: null,
  createdAt: PAID_AT,
  revoked: false,
  paidAhead: false,
  payment: null,
  paidInvoices: [
    {
      id: 'in_1',
      amountCents: 1500,
      currency: 'usd',
      paidAt: PAID_AT,
      paymentId: 'pi_1',
      period: { start: PAID_AT, end: END },
    },
  ],
};

it.each<[string, Partial<SubscriptionState>, string | null]>([
  ['an active subscription', {}, END.toISOString()],
  ['one that Stripe has not reported as active yet', { status: 'incomplete' }, END.toISOString()],
  ['one that is canceled', { cancelAtPeriodEnd: true }, null],
  ['one that has ended', { status: 'canceled', endedAt: PAID_AT }, null],
])('the receipt of %s states its next renewal, if there is one', (_, changes, renewsAt) => {
  const [receipt] = emailsForSubscription(null, new Set(), { ...state, ...changes }, PAID_AT);
  expect(receipt).toMatchObject({ kind: 'receipt', subject: 'in_1', receipt: { renewsAt } });
});
