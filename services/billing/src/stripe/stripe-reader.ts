import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { paymentIdOf, type PaymentState, paymentState } from './payment-state.ts';
import { type Deadline, StripeCalls } from './stripe-calls.ts';
import { type SubscriptionState, subscriptionState } from './subscription-state.ts';

/** One year, monthly: access ends long before more than that are unpaid. */
const INVOICES = 12;
const DISPUTES = 20;

/** Reads one object from Stripe together with everything its meaning depends on. */
@Injectable()
export class StripeReader {
  constructor(private readonly calls: StripeCalls) {}

  /** null: no such PaymentIntent. @throws AppError PAYMENTS_UNAVAILABLE */
  async payment(ctx: Deadline, id: string): Promise<PaymentState | null> {
    const payment = await this.calls.find(ctx, (stripe) =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    );
    if (!payment) return null;
    const charge = payment.latest_charge;
    const isDisputed = charge !== null && typeof charge !== 'string' && charge.disputed;
    if (!isDisputed) return paymentState(payment, []);
    const disputes = await this.calls.ask(ctx, (stripe) =>
      stripe.disputes.list({ payment_intent: id, limit: DISPUTES }),
    );
    return paymentState(payment, disputes.data);
  }

  /** null: no such SetupIntent. @throws AppError PAYMENTS_UNAVAILABLE */
  setup(ctx: Deadline, id: string): Promise<Stripe.SetupIntent | null> {
    return this.calls.find(ctx, (stripe) => stripe.setupIntents.retrieve(id));
  }

  /** null: no such subscription. @throws AppError PAYMENTS_UNAVAILABLE */
  async subscription(ctx: Deadline, id: string): Promise<SubscriptionState | null> {
    const subscription = await this.calls.find(ctx, (stripe) => stripe.subscriptions.retrieve(id));
    if (!subscription) return null;
    const invoices = await this.calls.ask(ctx, (stripe) =>
      stripe.invoices.list({ subscription: id, limit: INVOICES, expand: ['data.payments'] }),
    );
    const newest = [...invoices.data].sort((a, b) => b.created - a.created);
    const paidBy = paymentIdOf(newest.find(({ status, amount_paid }) => status === 'paid' && amount_paid > 0));
    const payment = paidBy === null ? null : await this.payment(ctx, paidBy);
    return subscriptionState(subscription, newest, payment);
  }

  /** All subscriptions a customer ever had; none for an unknown customer. @throws AppError PAYMENTS_UNAVAILABLE */
  async subscriptionsOf(ctx: Deadline, customer: string): Promise<Stripe.Subscription[]> {
    const found = await this.calls.find(ctx, (stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1000 }),
    );
    return found ?? [];
  }
}
