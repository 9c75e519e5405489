import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { isPremiumPrice, paymentState } from './payment-state.ts';

const charge = (overrides: Partial<Stripe.Charge> = {}) =>
  ({ id: 'ch_1', amount: 1500, amount_refunded: 0, created: 1_800_000_050, ...overrides }) as Stripe.Charge;
const payment = (overrides: Partial<Stripe.PaymentIntent> = {}) =>
  ({
    id: 'pi_1',
    customer: 'cus_1',
    metadata: { userId: 'u1', kind: 'one_time' },
    status: 'succeeded',
    amount: 1500,
    currency: 'usd',
    created: 1_800_000_000,
    latest_charge: charge(),
    ...overrides,
  }) as Stripe.PaymentIntent;
const dispute = (status: string, created = 1, id = 'dp_1') => ({ id, status, created }) as Stripe.Dispute;

describe('the state of a payment', () => {
  it('is successful as of the creation of its charge', () => {
    expect(paymentState(payment(), [])).toEqual({
      id: 'pi_1',
      customerId: 'cus_1',
      isOneTime: true,
      userId: 'u1',
      status: 'succeeded',
      amountCents: 1500,
      currency: 'usd',
      refundedCents: 0,
      disputeStatus: null,
      createdAt: new Date(1_800_000_000_000),
      succeededAt: new Date(1_800_000_050_000),
      revoked: false,
    });
  });

  it('is not successful until Stripe reports success', () => {
    const states = ['requires_payment_method', 'requires_action', 'processing', 'canceled', 'requires_capture'];
    for (const status of states) expect(paymentState(payment({ status }), []).succeededAt).toBeNull();
  });

  it('is revoked only when fully refunded', () => {
    const refunded = (amount_refunded: number) =>
      paymentState(payment({ latest_charge: charge({ amount_refunded }) }), []).revoked;
    expect([0, 1, 1499, 1500].map(refunded)).toEqual([false, false, false, true]);
  });

  it.each([
    ['needs_response', true],
    ['under_review', true],
    ['appeal_needs_response', true],
    ['appeal_under_review', true],
    ['lost', true],
    ['won', false],
    ['prevented', false],
    ['warning_needs_response', false],
    ['warning_under_review', false],
    ['warning_closed', false],
  ])('has `revoked` set correctly for a dispute in status %s: %s', (status, revoked) => {
    expect(paymentState(payment(), [dispute(status)])).toMatchObject({ revoked, disputeStatus: status });
  });

  it('is revoked by one lost dispute among several, in any order', () => {
    const disputes = [dispute('won', 9, 'dp_2'), dispute('lost', 3, 'dp_1'), dispute('warning_closed', 5, 'dp_3')];
    for (const order of [disputes, [...disputes].reverse()])
      expect(paymentState(payment(), order)).toMatchObject({ revoked: true, disputeStatus: 'lost' });
  });

  it('has no user if Plainscan did not create the payment', () => {
    const state = paymentState(payment({ metadata: {}, customer: null }), []);
    expect(state).toMatchObject({ isOneTime: false, userId: null, customerId: null });
  });
});

it('the Premium price must match to the cent and in currency', () => {
  const prices = [
    [1500, 'usd', true],
    [1499, 'usd', false],
    [150_000, 'usd', false],
    [15, 'usd', false],
    [1500, 'jpy', false],
    [1500, 'USD', false],
  ] as const;
  for (const [amountCents, currency, expected] of prices)
    expect(isPremiumPrice({ amountCents, currency })).toBe(expected);
});
