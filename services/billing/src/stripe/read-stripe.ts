import type Stripe from 'stripe';
import { idOf } from './id-of.ts';
import { type PaymentState, paymentState } from './payment-state.ts';
import type { Deadline, StripeCalls } from './stripe-calls.ts';
import { type SubscriptionState, subscriptionState } from './subscription-state.ts';

/** A year of months: whoever owes more has long lost access. */
const INVOICES = 12;
const DISPUTES = 20;

/** What Stripe says now, of one object with all that its meaning hangs on. */
export class ReadStripe {
  readonly #calls: StripeCalls;
  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  /** null: no such PaymentIntent. @throws AppError PAYMENTS_UNAVAILABLE */
  async payment(ctx: Deadline, id: string): Promise<PaymentState | null> {
    const payment = await this.#calls.find(ctx, (stripe) =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    );
    if (!payment) return null;
    const charge = payment.latest_charge;
    const isDisputed = charge !== null && typeof charge !== 'string' && charge.disputed;
    if (!isDisputed) return paymentState(payment, []);
    const disputes = await this.#calls.ask(ctx, (stripe) =>
      stripe.disputes.list({ payment_intent: id, limit: DISPUTES }),
    );
    return paymentState(payment, disputes.data);
  }

  /** null: no such subscription. @throws AppError PAYMENTS_UNAVAILABLE */
  async subscription(ctx: Deadline, id: string): Promise<SubscriptionState | null> {
    const subscription = await this.#calls.find(ctx, (stripe) => stripe.subscriptions.retrieve(id));
    if (!subscription) return null;
    const invoices = await this.#calls.ask(ctx, (stripe) =>
      stripe.invoices.list({ subscription: id, limit: INVOICES, expand: ['data.payments'] }),
    );
    const newest = [...invoices.data].sort((a, b) => b.created - a.created);
    const paidBy = paymentOf(newest.find(({ status, amount_paid }) => status === 'paid' && amount_paid > 0));
    const payment = paidBy === null ? null : await this.payment(ctx, paidBy);
    return subscriptionState(subscription, newest, payment);
  }

  /** All subscriptions a customer ever had; none of one that Stripe does not know. @throws AppError PAYMENTS_UNAVAILABLE */
  async subscriptionsOf(ctx: Deadline, customer: string): Promise<Stripe.Subscription[]> {
    const found = await this.#calls.find(ctx, (stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1000 }),
    );
    return found ?? [];
  }
}

/** Id of the PaymentIntent that paid an invoice, with its `payments`. */
export function paymentOf(invoice: Stripe.Invoice | undefined): string | null {
  const paid = invoice?.payments?.data.find(({ status, payment }) => status === 'paid' && payment.payment_intent);
  return idOf(paid?.payment.payment_intent);
}
