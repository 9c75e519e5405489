import { Injectable } from '@nestjs/common';
import { newContext } from '@plainscan/service-kit';
import { CheckoutsService } from '../stripe/checkouts.service.ts';
import { CustomersService } from '../stripe/customers.service.ts';
import { type Deadline, StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeReader } from '../stripe/stripe-reader.ts';

/** Longer than for requests, because no one is waiting for the result. */
const ERASE_MS = 60_000;
const ENDED_SUBSCRIPTIONS: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
const FINISHED_PAYMENTS: ReadonlySet<string> = new Set(['succeeded', 'canceled', 'processing']);

/** Cancels a user's subscriptions and unfinished payments at Stripe and deletes the customer. */
@Injectable()
export class StripeErasureService {
  constructor(
    private readonly calls: StripeCalls,
    private readonly customers: CustomersService,
    private readonly checkouts: CheckoutsService,
    private readonly reader: StripeReader,
  ) {}

  /** Idempotent; no-op for a user who isn't a customer. @throws AppError PAYMENTS_UNAVAILABLE */
  async erase(userId: string): Promise<void> {
    const customer = await this.customers.find(userId);
    if (!customer) return;
    await this.customers.close(userId);
    const ctx = newContext({ deadlineMs: ERASE_MS });
    // If a process ended while it was creating the customer, only the idempotency key finds it.
    const stripeId = customer.stripeId ?? (await this.customers.create(ctx, userId));
    const subscriptions = await this.reader.subscriptionsOf(ctx, stripeId);
    for (const { id } of subscriptions.filter(({ status }) => !ENDED_SUBSCRIPTIONS.has(status)))
      await this.calls.find(ctx, (stripe) => stripe.subscriptions.cancel(id, {}));
    for (const { kind, stripeId: id } of await this.checkouts.of(userId))
      if (kind === 'one_time' && id !== null) await this.cancelPayment(ctx, id);
    await this.calls.find(ctx, (stripe) => stripe.customers.del(stripeId));
  }

  private async cancelPayment(ctx: Deadline, id: string): Promise<void> {
    const payment = await this.calls.find(ctx, (stripe) => stripe.paymentIntents.retrieve(id));
    if (!payment || FINISHED_PAYMENTS.has(payment.status)) return;
    await this.calls.find(ctx, (stripe) => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel-${id}` }));
  }
}
