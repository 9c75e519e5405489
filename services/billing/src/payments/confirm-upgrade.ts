import { type Entitlement, AppError, type upgradeSchema } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import { actorId } from '../actor.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import type { Customers } from '../stripe/customers.ts';
import { idOf } from '../stripe/id-of.ts';
import { isPremiumPrice } from '../stripe/payment-state.ts';
import type { ReadStripe } from '../stripe/read-stripe.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-failure.ts';
import type { StripeMirror } from '../stripe/stripe-mirror.ts';
import { assertPrice } from './create-payment-intent.ts';
import { paymentNotFound } from './payment-not-found.ts';

type Upgrade = z.output<typeof upgradeSchema>;

const notComplete = (): AppError =>
  new AppError('payment_required', 'PAYMENT_NOT_COMPLETE', 'This payment is not complete yet.');

/** Looks a payment up at Stripe and grants what was really paid: by the same way as a webhook, so once. */
export class ConfirmUpgrade {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #read: ReadStripe;
  readonly #mirror: StripeMirror;
  readonly #entitlements: Entitlements;

  constructor(parts: {
    calls: StripeCalls;
    customers: Customers;
    read: ReadStripe;
    mirror: StripeMirror;
    entitlements: Entitlements;
  }) {
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#read = parts.read;
    this.#mirror = parts.mirror;
    this.#entitlements = parts.entitlements;
  }

  /** @throws AppError INVALID_AMOUNT, PAYMENT_NOT_FOUND, PAYMENT_NOT_COMPLETE, PAYMENTS_UNAVAILABLE */
  async confirm(ctx: CallContext, upgrade: Upgrade): Promise<Entitlement> {
    const userId = actorId(ctx);
    assertPrice(upgrade.amount);
    if (!this.#calls.areSetUp) throw paymentsUnavailable();
    const customer = (await this.#customers.find(userId))?.stripeId ?? null;
    if (customer === null) throw paymentNotFound();
    if (upgrade.paymentIntentId.startsWith('seti_')) await this.#setup(ctx, userId, customer, upgrade);
    else await this.#payment(ctx, userId, customer, upgrade);
    return this.#entitlements.of(ctx);
  }

  async #payment(ctx: CallContext, userId: string, customer: string, upgrade: Upgrade): Promise<void> {
    const payment = await this.#mirror.payment(ctx, userId, upgrade.paymentIntentId);
    if (!payment || (payment.isOneTime && payment.userId !== userId)) throw paymentNotFound();
    if (payment.isOneTime && !isPremiumPrice(payment))
      throw new AppError('invalid', 'INVALID_AMOUNT', 'This payment is not of the price of Premium.');
    if (payment.status !== 'succeeded') throw notComplete();
    if (!payment.isOneTime) await this.#subscriptions(ctx, userId, customer, upgrade);
  }

  async #setup(ctx: CallContext, userId: string, customer: string, upgrade: Upgrade): Promise<void> {
    const setup = await this.#calls.find(ctx, (stripe) => stripe.setupIntents.retrieve(upgrade.paymentIntentId));
    if (!setup || idOf(setup.customer) !== customer) throw paymentNotFound();
    if (setup.status !== 'succeeded') throw notComplete();
    await this.#subscriptions(ctx, userId, customer, upgrade);
  }

  /** The one that was named, else all that the customer has: which of them it pays for, their own state tells. */
  async #subscriptions(ctx: CallContext, userId: string, customer: string, { subscriptionId }: Upgrade): Promise<void> {
    const ids = subscriptionId
      ? [subscriptionId]
      : (await this.#read.subscriptionsOf(ctx, customer)).map(({ id }) => id);
    const found = await Promise.all(ids.map((id) => this.#mirror.subscription(ctx, userId, id)));
    if (!found.some((subscription) => subscription?.isPremium)) throw paymentNotFound();
  }
}
