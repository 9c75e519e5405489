import { AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { actorId } from '../actor.ts';
import type { Customers } from '../stripe/customers.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';

/** Stripe's own pages, where a customer changes cards and reads invoices. */
export class Portal {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #publicUrl: string;
  constructor(parts: { calls: StripeCalls; customers: Customers; publicUrl: string }) {
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#publicUrl = parts.publicUrl;
  }

  /** A link for a few minutes. @throws AppError NO_CUSTOMER, PAYMENTS_UNAVAILABLE */
  async open(ctx: CallContext): Promise<{ url: string }> {
    const customer = (await this.#customers.find(actorId(ctx)))?.stripeId ?? null;
    const session =
      customer === null
        ? null
        : await this.#calls.find(ctx, (stripe) =>
            stripe.billingPortal.sessions.create(
              { customer, return_url: `${this.#publicUrl}/settings` },
              { idempotencyKey: `portal-${customer}-${ctx.requestId}` },
            ),
          );
    if (!session) throw new AppError('not_found', 'NO_CUSTOMER', 'You have not paid for anything yet.');
    return { url: session.url };
  }
}
