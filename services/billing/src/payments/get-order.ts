import type { CallContext } from '@plainscan/service-kit';
import { actorId } from '../actor.ts';
import type { Customers } from '../stripe/customers.ts';
import { idOf } from '../stripe/id-of.ts';
import type { ReadStripe } from '../stripe/read-stripe.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-failure.ts';
import { paymentNotFound } from './payment-not-found.ts';

export interface Order {
  orderId: string;
  /** dollars */
  amount: number;
}

/** One's own payment that succeeded, for its receipt. */
export class GetOrder {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #read: ReadStripe;
  constructor(parts: { calls: StripeCalls; customers: Customers; read: ReadStripe }) {
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#read = parts.read;
  }

  /** @throws AppError PAYMENT_NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async get(ctx: CallContext, id: string): Promise<Order> {
    const userId = actorId(ctx);
    if (!this.#calls.areSetUp) throw paymentsUnavailable();
    const customer = (await this.#customers.find(userId))?.stripeId ?? null;
    if (customer === null) throw paymentNotFound();
    const cents = id.startsWith('seti_') ? await this.#setup(ctx, customer, id) : await this.#paid(ctx, customer, id);
    if (cents === null) throw paymentNotFound();
    return { orderId: id, amount: cents / 100 };
  }

  async #paid(ctx: CallContext, customer: string, id: string): Promise<number | null> {
    const payment = await this.#read.payment(ctx, id);
    return payment?.customerId === customer && payment.status === 'succeeded' ? payment.amountCents : null;
  }

  /** A card was confirmed; nothing was due yet. */
  async #setup(ctx: CallContext, customer: string, id: string): Promise<number | null> {
    const setup = await this.#calls.find(ctx, (stripe) => stripe.setupIntents.retrieve(id));
    return setup && idOf(setup.customer) === customer && setup.status === 'succeeded' ? 0 : null;
  }
}
