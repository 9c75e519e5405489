import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { paymentState } from './payment-state.ts';
import { subscriptionState } from './subscription-state.ts';

const DAY_S = 86_400;
const START = 1_800_000_000;
const END = START + 30 * DAY_S;
const at = (seconds: number) => new Date(seconds * 1000);

const subscription = (overrides: Partial<Stripe.Subscription> = {}) =>
  ({
    id: 'sub_1',
    customer: 'cus_1',
    metadata: { userId: 'u1', kind: 'premium' },
    status: 'active',
    items: { data: [{ current_period_start: START, current_period_end: END }] },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    pending_setup_intent: null,
    ended_at: null,
    created: START,
    ...overrides,
  }) as Stripe.Subscription;
const invoice = (status: string, created: number) => ({ status, created }) as Stripe.Invoice;

describe('a subscription', () => {
  it('is active until the end of its period when paid', () => {
    expect(subscriptionState(subscription(), [invoice('paid', START)], null)).toEqual({
      id: 'sub_1',
      customerId: 'cus_1',
      isPremium: true,
      status: 'active',
      currentPeriodEnd: at(END),
      cancelAtPeriodEnd: false,
      pastDueSince: null,
      canceledAt: null,
      endedAt: null,
      createdAt: at(START),
      revoked: false,
      paidAhead: false,
      payment: null,
      paidInvoices: [],
    });
  });

  it('lists the invoices that were paid with money, with the period of their lines', () => {
    const paid = {
      id: 'in_1',
      status: 'paid',
      created: START,
      amount_paid: 1500,
      currency: 'usd',
      status_transitions: { paid_at: START + 60 },
      payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' } }] },
      lines: { data: [{ period: { start: START, end: END } }] },
    };
    const invoices = [paid, { ...paid, amount_paid: 0 }, { ...paid, status: 'open' }] as unknown as Stripe.Invoice[];
    expect(subscriptionState(subscription(), invoices, null).paidInvoices).toEqual([
      {
        id: 'in_1',
        paymentId: 'pi_1',
        amountCents: 1500,
        currency: 'usd',
        paidAt: at(START + 60),
        period: { start: at(START), end: at(END) },
      },
    ]);
  });

  it('is deferred while its trial lasts', () => {
    const paidAhead = (status: Stripe.Subscription.Status, metadata: Record<string, string>) =>
      subscriptionState(subscription({ status, metadata }), [], null).paidAhead;
    expect(paidAhead('trialing', { kind: 'premium', paid_ahead: 'true' })).toBe(true);
    expect(paidAhead('active', { kind: 'premium', paid_ahead: 'true' })).toBe(false);
    expect(paidAhead('trialing', { kind: 'premium' })).toBe(false);
  });

  it('is not Premium if it is for another product', () => {
    expect(subscriptionState(subscription({ metadata: {} }), [], null).isPremium).toBe(false);
  });

  it('ends if canceled at the end of its period or earlier', () => {
    const ends = (overrides: Partial<Stripe.Subscription>) => subscriptionState(subscription(overrides), [], null);
    expect(ends({ cancel_at_period_end: true, cancel_at: END })).toMatchObject({ cancelAtPeriodEnd: true });
    expect(ends({ cancel_at: END })).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: at(END) });
    expect(ends({ cancel_at: END - DAY_S })).toMatchObject({
      cancelAtPeriodEnd: true,
      currentPeriodEnd: at(END - DAY_S),
    });
    expect(ends({ cancel_at: END + 60 * DAY_S })).toMatchObject({
      cancelAtPeriodEnd: false,
      currentPeriodEnd: at(END),
    });
  });

  it('is incomplete while deferred until its card is confirmed', () => {
    const status = (pending: string | null) =>
      subscriptionState(subscription({ status: 'trialing', pending_setup_intent: pending }), [], null).status;
    expect([status('seti_1'), status(null)]).toEqual(['incomplete', 'trialing']);
  });

  it('has no period if it has no items', () => {
    const bare = subscription({ items: { data: [] } as never, status: 'past_due' });
    expect(subscriptionState(bare, [], null)).toMatchObject({ currentPeriodEnd: null, pastDueSince: at(START) });
  });

  it('is revoked if the payment for its period is revoked', () => {
    const refunded = { id: 'ch_1', amount: 1500, amount_refunded: 1500, created: START } as Stripe.Charge;
    const intent = {
      id: 'pi_1',
      customer: 'cus_1',
      metadata: {},
      status: 'succeeded',
      amount: 1500,
      currency: 'usd',
      created: START,
      latest_charge: refunded,
    } as unknown as Stripe.PaymentIntent;
    const payment = paymentState(intent, []);
    expect(subscriptionState(subscription(), [], payment)).toMatchObject({ revoked: true, payment });
    expect(subscriptionState(subscription(), [], { ...payment, revoked: false }).revoked).toBe(false);
  });
});

describe('the past-due date', () => {
  const since = (invoices: Stripe.Invoice[], status = 'past_due') =>
    subscriptionState(subscription({ status }), invoices, null).pastDueSince;

  it('is the date of the unpaid invoice', () => {
    expect(since([invoice('open', 300), invoice('paid', 200)])).toEqual(at(300));
  });

  it('is the date of the oldest of consecutive unpaid invoices, so the grace period never restarts', () => {
    const invoices = [invoice('open', 500), invoice('uncollectible', 400), invoice('paid', 300), invoice('open', 200)];
    expect(since(invoices)).toEqual(at(400));
    expect(since(invoices, 'unpaid')).toEqual(at(400));
  });

  it('ignores draft and voided invoices', () => {
    expect(since([invoice('draft', 600), invoice('open', 500), invoice('void', 400), invoice('paid', 300)])).toEqual(
      at(500),
    );
  });

  it('is the start of the period if there is no invoice', () => {
    expect(since([])).toEqual(at(START));
  });

  it('is null while the subscription is active', () => {
    expect(since([invoice('open', 300)], 'active')).toBeNull();
  });
});
