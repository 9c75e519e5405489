import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@plainscan/contracts';
import { actorOf, type CallContext, CLOCK, type Clock, SingleFlight } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { EntitlementService } from '../entitlement/entitlement.service.ts';
import { alreadySubscribed, CheckoutsService, type ClientSecret } from '../stripe/checkouts.service.ts';
import { CustomersService } from '../stripe/customers.service.ts';
import { idOf, KINDS } from '../stripe/payment-state.ts';
import { PremiumPrice } from '../stripe/premium-price.ts';
import { type Deadline, waitMs, sharedDeadline, StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-errors.ts';
import { PAID_AHEAD, type SubscriptionState } from '../stripe/subscription-state.ts';
import { UserSubscriptions } from './user-subscriptions.ts';

const SECRETS = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];
const UNPAID: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid']);
/** Shorter deferrals aren't worth a separate payment flow. */
const MIN_PAID_AHEAD_MS = 3_600_000;
/** Stripe accepts a start at most two years from now. */
const MAX_PAID_AHEAD_MS = 700 * 24 * 3_600_000;

type StartParams = Pick<Stripe.SubscriptionCreateParams, 'trial_end' | 'trial_settings'> & { metadata: object };

/** Begins a monthly subscription, or resumes one with an open payment, either its first or an overdue one. */
@Injectable()
export class CreateSubscriptionService {
  private readonly creating = new SingleFlight<ClientSecret>();

  constructor(
    private readonly calls: StripeCalls,
    private readonly customers: CustomersService,
    private readonly checkouts: CheckoutsService,
    private readonly price: PremiumPrice,
    private readonly subscriptions: UserSubscriptions,
    private readonly entitlements: EntitlementService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError ALREADY_SUBSCRIBED, PAYMENTS_UNAVAILABLE */
  async create(ctx: CallContext): Promise<ClientSecret> {
    const user = actorOf(ctx);
    this.calls.assertConfigured();
    const create = () => this.calls.mapErrors(() => this.createFor(sharedDeadline(), user));
    return this.creating.run(user.userId, create, waitMs(ctx), paymentsUnavailable);
  }

  private async createFor(ctx: Deadline, user: Actor): Promise<ClientSecret> {
    const { userId } = user;
    const renewing = await this.endObsolete(ctx, userId, await this.subscriptions.renewing(ctx, userId));
    if (renewing.length > 0) return this.payOverdue(ctx, renewing);
    const price = await this.price.id(ctx);
    return this.customers.with(ctx, user, (customer) => this.begin(ctx, userId, customer, price));
  }

  /** Ends deferred subscriptions whose paid days have been refunded: they would keep the user waiting without access. */
  private async endObsolete(
    ctx: Deadline,
    userId: string,
    renewing: readonly SubscriptionState[],
  ): Promise<readonly SubscriptionState[]> {
    const deferred = renewing.filter(({ paidAhead }) => paidAhead);
    if (deferred.length === 0 || (await this.entitlements.fromStoredFacts(userId)).premium) return renewing;
    for (const { id } of deferred) await this.subscriptions.endDeferred(ctx, userId, id);
    return renewing.filter(({ paidAhead }) => !paidAhead);
  }

  /** An overdue invoice is paid like a first payment. @throws AppError ALREADY_SUBSCRIBED if nothing is due */
  private async payOverdue(ctx: Deadline, renewing: readonly SubscriptionState[]): Promise<ClientSecret> {
    for (const { id, pastDueSince } of renewing) {
      if (pastDueSince === null) continue;
      const found = await this.retrieve(ctx, id);
      const secret = found && secretOf(found);
      if (secret) return secret;
    }
    throw alreadySubscribed();
  }

  private begin(ctx: Deadline, userId: string, customer: string, price: string): Promise<ClientSecret> {
    return this.checkouts.begin(userId, 'subscription', {
      resume: async (id) => {
        const found = await this.retrieve(ctx, id);
        if (found?.customer !== customer) return null;
        if (await this.voidIfPaidAhead(ctx, userId, found)) return null;
        const unfinished = secretOf(found);
        // Paid in the meantime, but no webhook has arrived yet.
        if (!unfinished && (await this.subscriptions.renews(ctx, userId, id))) throw alreadySubscribed();
        return unfinished;
      },
      create: async (idempotencyKey) => {
        const { metadata, ...start } = await this.startParams(userId);
        const created = await this.calls.raw(ctx, (stripe) =>
          stripe.subscriptions.create(
            {
              customer,
              items: [{ price }],
              payment_behavior: 'default_incomplete',
              payment_settings: { save_default_payment_method: 'on_subscription' },
              metadata: { userId, kind: KINDS.subscription, ...metadata },
              expand: SECRETS,
              ...start,
            },
            { idempotencyKey },
          ),
        );
        return { stripeId: created.id, secret: secretOf(created) };
      },
    });
  }

  private retrieve(ctx: Deadline, id: string): Promise<Stripe.Subscription | null> {
    return this.calls.find(ctx, (stripe) => stripe.subscriptions.retrieve(id, { expand: SECRETS }));
  }

  /** True if thirty days were bought in the meantime: voids the invoice, so that a new subscription can start when they end. */
  private async voidIfPaidAhead(ctx: Deadline, userId: string, found: Stripe.Subscription): Promise<boolean> {
    const invoice = idOf(found.latest_invoice);
    if (found.status !== 'incomplete' || invoice === null) return false;
    if ((await this.startParams(userId)).trial_end === undefined) return false;
    // Stripe rejects this if the invoice is being paid right now.
    await this.calls.ask(ctx, (stripe) =>
      stripe.invoices.voidInvoice(invoice, {}, { idempotencyKey: `void-${invoice}` }),
    );
    return true;
  }

  /** Defers the start until access that is already paid for ends, so that no day is paid for twice. */
  private async startParams(userId: string): Promise<StartParams> {
    const now = this.clock();
    const { accessExpiresAt } = await this.entitlements.fromStoredFacts(userId);
    const paidAheadMs = accessExpiresAt === null ? 0 : Date.parse(accessExpiresAt) - now;
    if (paidAheadMs < MIN_PAID_AHEAD_MS) return { metadata: {} };
    return {
      metadata: PAID_AHEAD,
      trial_end: Math.ceil((now + Math.min(paidAheadMs, MAX_PAID_AHEAD_MS)) / 1000),
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    };
  }
}

/** The secret that confirms the open payment or the card; null: nothing is left to confirm. */
function secretOf({ id, status, latest_invoice, pending_setup_intent }: Stripe.Subscription): ClientSecret | null {
  const setup = typeof pending_setup_intent === 'string' ? null : pending_setup_intent;
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
  const payment = UNPAID.has(status) && invoice?.status === 'open' ? invoice.confirmation_secret : null;
  const clientSecret = payment?.client_secret ?? (status === 'canceled' ? null : setup?.client_secret);
  return clientSecret ? { clientSecret, subscriptionId: id } : null;
}
