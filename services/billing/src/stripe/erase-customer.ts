import { newContext } from '@plainscan/service-kit';
import { StripeErasure } from '../deletion/stripe-erasure.ts';
import type { CheckoutsStore } from './checkouts.store.ts';
import type { Customers } from './customers.ts';
import type { ReadStripe } from './read-stripe.ts';
import type { StripeCalls } from './stripe-calls.ts';

/** An erasure waits for Stripe longer than a person does. */
const ERASE_MS = 60_000;
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** Ends everything of a user at Stripe: subscriptions at once, payments that are begun, the customer. */
export class EraseCustomer extends StripeErasure {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #checkouts: CheckoutsStore;
  readonly #read: ReadStripe;

  constructor(parts: { calls: StripeCalls; customers: Customers; checkouts: CheckoutsStore; read: ReadStripe }) {
    super();
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#checkouts = parts.checkouts;
    this.#read = parts.read;
  }

  /** @throws AppError PAYMENTS_UNAVAILABLE */
  override async erase(userId: string): Promise<void> {
    const customer = await this.#customers.find(userId);
    if (!customer) return;
    await this.#customers.close(userId);
    const ctx = newContext({ deadlineMs: ERASE_MS });
    // One that was being made when a process ended is at Stripe, and here only by the key it was made with.
    const stripeId = customer.stripeId ?? (await this.#customers.made(ctx, userId));
    const subscriptions = await this.#read.subscriptionsOf(ctx, stripeId);
    for (const { id } of subscriptions.filter(({ status }) => !OVER.has(status)))
      await this.#calls.find(ctx, (stripe) => stripe.subscriptions.cancel(id, {}));
    for (const { kind, stripeId: id } of await this.#checkouts.of(userId))
      if (kind === 'one_time' && id !== null) await this.#cancelPayment(ctx, id);
    await this.#calls.find(ctx, (stripe) => stripe.customers.del(stripeId));
  }

  async #cancelPayment(ctx: ReturnType<typeof newContext>, id: string): Promise<void> {
    const payment = await this.#calls.find(ctx, (stripe) => stripe.paymentIntents.retrieve(id));
    if (!payment || ['succeeded', 'canceled', 'processing'].includes(payment.status)) return;
    await this.#calls.find(ctx, (stripe) => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel-${id}` }));
  }
}
