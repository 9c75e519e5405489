import type { CallContext, Clock } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { actorOf } from '../actor.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import type { ClientSecret } from '../payments/create-payment-intent.ts';
import { beginCheckout } from '../stripe/begin-checkout.ts';
import type { CheckoutsStore } from '../stripe/checkouts.store.ts';
import type { Customers } from '../stripe/customers.ts';
import { idOf } from '../stripe/id-of.ts';
import { KINDS } from '../stripe/payment-state.ts';
import type { PremiumPrice } from '../stripe/premium-price.ts';
import { SharedRun } from '../shared-run.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-failure.ts';
import { PAID_AHEAD, type SubscriptionState } from '../stripe/subscription-state.ts';
import { alreadySubscribed } from './already-subscribed.ts';
import type { OwnSubscriptions } from './own-subscriptions.ts';

const SECRETS = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];
const OWES: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid']);
/** A first payment put off for less is not worth two ways to pay. */
const MIN_PAID_AHEAD_MS = 3_600_000;
/** Stripe takes no later begin than in two years. */
const MAX_PAID_AHEAD_MS = 700 * 24 * 3_600_000;

type Begin = Pick<Stripe.SubscriptionCreateParams, 'trial_end' | 'trial_settings'> & { metadata: object };

/** Begins a monthly subscription, or gives the one whose payment is not made: its first, or one that was due since. */
export class CreateSubscription {
  readonly #calls: StripeCalls;
  readonly #customers: Customers;
  readonly #checkouts: CheckoutsStore;
  readonly #price: PremiumPrice;
  readonly #own: OwnSubscriptions;
  readonly #entitlements: Entitlements;
  readonly #clock: Clock;
  readonly #running = new SharedRun<ClientSecret>();

  constructor(parts: {
    calls: StripeCalls;
    customers: Customers;
    checkouts: CheckoutsStore;
    price: PremiumPrice;
    own: OwnSubscriptions;
    entitlements: Entitlements;
    clock: Clock;
  }) {
    this.#calls = parts.calls;
    this.#customers = parts.customers;
    this.#checkouts = parts.checkouts;
    this.#price = parts.price;
    this.#own = parts.own;
    this.#entitlements = parts.entitlements;
    this.#clock = parts.clock;
  }

  /** @throws AppError ALREADY_SUBSCRIBED, PAYMENTS_UNAVAILABLE */
  async create(ctx: CallContext): Promise<ClientSecret> {
    const user = actorOf(ctx);
    if (!this.#calls.areSetUp) throw paymentsUnavailable();
    try {
      return await this.#running.run(user.userId, async () => {
        const renewing = await this.#withoutIdle(ctx, user.userId, await this.#own.renewing(ctx, user.userId));
        if (renewing.length > 0) return await this.#overdue(ctx, renewing);
        const price = await this.#price.id(ctx);
        return await this.#customers.with(ctx, user, (customer) => this.#begin(ctx, user.userId, customer, price));
      });
    } catch (err) {
      throw this.#calls.refused(err);
    }
  }

  /** One that waits for days which were refunded since would keep its user waiting: nothing was paid for it, so it ends. */
  async #withoutIdle(
    ctx: CallContext,
    userId: string,
    renewing: readonly SubscriptionState[],
  ): Promise<readonly SubscriptionState[]> {
    const waiting = renewing.filter(({ paidAhead }) => paidAhead);
    if (waiting.length === 0 || (await this.#entitlements.known(userId)).premium) return renewing;
    for (const { id } of waiting) await this.#own.endWaiting(ctx, userId, id);
    return renewing.filter(({ paidAhead }) => !paidAhead);
  }

  /** What one that renews is still owed: it is paid as a first payment is. @throws AppError ALREADY_SUBSCRIBED when that is nothing */
  async #overdue(ctx: CallContext, renewing: readonly SubscriptionState[]): Promise<ClientSecret> {
    for (const { id, pastDueSince } of renewing) {
      if (pastDueSince === null) continue;
      const found = await this.#calls.find(ctx, (stripe) => stripe.subscriptions.retrieve(id, { expand: SECRETS }));
      const secret = found && secretOf(found);
      if (secret) return secret;
    }
    throw alreadySubscribed();
  }

  #begin(ctx: CallContext, userId: string, customer: string, price: string): Promise<ClientSecret> {
    return beginCheckout(this.#checkouts, userId, 'subscription', {
      again: async (id) => {
        const found = await this.#calls.find(ctx, (stripe) => stripe.subscriptions.retrieve(id, { expand: SECRETS }));
        if (found?.customer !== customer) return null;
        if (await this.#isPaidOtherwise(ctx, userId, found)) return null;
        const unfinished = secretOf(found);
        // Paid since: told by no webhook yet.
        if (!unfinished && (await this.#own.renews(ctx, userId, id))) throw alreadySubscribed();
        return unfinished;
      },
      make: async (idempotencyKey) => {
        const { metadata, ...begin } = await this.#begins(userId);
        const made = await this.#calls.raw(ctx, (stripe) =>
          stripe.subscriptions.create(
            {
              customer,
              items: [{ price }],
              payment_behavior: 'default_incomplete',
              payment_settings: { save_default_payment_method: 'on_subscription' },
              metadata: { userId, kind: KINDS.subscription, ...metadata },
              expand: SECRETS,
              ...begin,
            },
            { idempotencyKey },
          ),
        );
        return { stripeId: made.id, checkout: secretOf(made) };
      },
    });
  }

  /** Thirty days were bought since it was begun: it is not paid beside them, the next begins when they end. */
  async #isPaidOtherwise(ctx: CallContext, userId: string, found: Stripe.Subscription): Promise<boolean> {
    const invoice = idOf(found.latest_invoice);
    if (found.status !== 'incomplete' || invoice === null) return false;
    if ((await this.#begins(userId)).trial_end === undefined) return false;
    // Refused where it is paid at this very moment.
    await this.#calls.ask(ctx, (stripe) =>
      stripe.invoices.voidInvoice(invoice, {}, { idempotencyKey: `void-${invoice}` }),
    );
    return true;
  }

  /** When access that is paid for already runs out: nobody pays twice for a day. */
  async #begins(userId: string): Promise<Begin> {
    const now = this.#clock();
    const { accessExpiresAt } = await this.#entitlements.known(userId);
    const paidAheadMs = accessExpiresAt === null ? 0 : Date.parse(accessExpiresAt) - now;
    if (paidAheadMs < MIN_PAID_AHEAD_MS) return { metadata: {} };
    return {
      metadata: PAID_AHEAD,
      trial_end: Math.ceil((now + Math.min(paidAheadMs, MAX_PAID_AHEAD_MS)) / 1000),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    };
  }
}

/** What its first payment, or its card, is confirmed with; null: nothing is left to confirm. */
function secretOf({ id, status, latest_invoice, pending_setup_intent }: Stripe.Subscription): ClientSecret | null {
  const setup = typeof pending_setup_intent === 'string' ? null : pending_setup_intent;
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
  const payment = OWES.has(status) && invoice?.status === 'open' ? invoice.confirmation_secret : null;
  const clientSecret = payment?.client_secret ?? (status === 'canceled' ? null : setup?.client_secret);
  return clientSecret ? { clientSecret, subscriptionId: id } : null;
}
