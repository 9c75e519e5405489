import { AppError, PREMIUM_DOLLARS } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { actorOf } from '../actor.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import { beginCheckout } from '../stripe/begin-checkout.ts';
import type { CheckoutsStore } from '../stripe/checkouts.store.ts';
import type { Customers } from '../stripe/customers.ts';
import { CURRENCY, KINDS, PREMIUM_CENTS } from '../stripe/payment-state.ts';
import { SharedRun } from '../shared-run.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-failure.ts';
import { alreadySubscribed } from '../subscriptions/already-subscribed.ts';

const OVER: ReadonlySet<string> = new Set(['succeeded', 'canceled', 'requires_capture']);

export interface ClientSecret {
  clientSecret: string;
  subscriptionId: string | null;
}

/** Prices live on the server. @throws AppError INVALID_AMOUNT */
export function assertPrice(dollars: number): void {
  if (dollars !== PREMIUM_DOLLARS)
    throw new AppError('invalid', 'INVALID_AMOUNT', `Premium costs $${PREMIUM_DOLLARS}.00.`);
}

/** Begins the payment of thirty days, or gives the one that is not finished. */
export class CreatePaymentIntent {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #checkouts: CheckoutsStore;
  readonly #entitlements: Entitlements;
  readonly #running = new SharedRun<ClientSecret>();

  constructor(parts: {
    calls: StripeCalls;
    customers: Customers;
    checkouts: CheckoutsStore;
    entitlements: Entitlements;
  }) {
    this.#entitlements = parts.entitlements;
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#checkouts = parts.checkouts;
  }

  /** @throws AppError INVALID_AMOUNT, ALREADY_SUBSCRIBED, PAYMENTS_UNAVAILABLE */
  async create(ctx: CallContext, dollars: number): Promise<ClientSecret> {
    const user = actorOf(ctx);
    assertPrice(dollars);
    if (!this.#calls.areSetUp) throw paymentsUnavailable();
    // Thirty days beside months that renew would be paid for nothing.
    if ((await this.#entitlements.known(user.userId)).subscriptionStatus === 'premium') throw alreadySubscribed();
    try {
      return await this.#running.run(user.userId, () =>
        this.#customers.with(ctx, user, (customer) => this.#begin(ctx, user.userId, customer)),
      );
    } catch (err) {
      throw this.#calls.refused(err);
    }
  }

  #begin(ctx: CallContext, userId: string, customer: string): Promise<ClientSecret> {
    return beginCheckout(this.#checkouts, userId, 'one_time', {
      again: async (id) => {
        const payment = await this.#calls.find(ctx, (stripe) => stripe.paymentIntents.retrieve(id));
        return payment?.customer === customer ? unfinished(payment) : null;
      },
      make: async (idempotencyKey) => {
        const payment = await this.#calls.raw(ctx, (stripe) =>
          stripe.paymentIntents.create(
            {
              amount: PREMIUM_CENTS,
              currency: CURRENCY,
              customer,
              automatic_payment_methods: { enabled: true },
              description: 'Plainscan Premium for 30 days',
              metadata: { userId, kind: KINDS.oneTime },
            },
            { idempotencyKey },
          ),
        );
        return { stripeId: payment.id, checkout: unfinished(payment) };
      },
    });
  }
}

const unfinished = ({ status, client_secret }: Stripe.PaymentIntent): ClientSecret | null =>
  OVER.has(status) || client_secret === null ? null : { clientSecret: client_secret, subscriptionId: null };
