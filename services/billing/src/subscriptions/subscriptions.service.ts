import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Entitlement } from '@plainscan/contracts';
import { actorId, type CallContext, CONFIG } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import { EntitlementService } from '../entitlement/entitlement.service.ts';
import { CustomersService } from '../stripe/customers.service.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeSync } from '../stripe/stripe-sync.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';
import { type InvoiceList, invoiceList } from './invoice-list.ts';
import { UserSubscriptions } from './user-subscriptions.ts';

const PAID: ReadonlySet<string> = new Set(['active', 'trialing']);
/** Stripe's largest page. */
const MAX_INVOICES = 100;

/** Manages the actor's subscription and lists their invoices. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly calls: StripeCalls,
    private readonly customers: CustomersService,
    private readonly sync: StripeSync,
    private readonly subscriptions: UserSubscriptions,
    private readonly entitlements: EntitlementService,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  /** Cancels at the end of the paid period. Idempotent. @throws AppError NO_SUBSCRIPTION, PAYMENTS_UNAVAILABLE */
  async cancel(ctx: CallContext): Promise<Entitlement> {
    const userId = actorId(ctx);
    this.calls.assertConfigured();
    const running = await this.subscriptions.running(ctx, userId);
    if (running.length === 0)
      throw new AppError('not_found', 'NO_SUBSCRIPTION', "You don't have a subscription to cancel.");
    for (const subscription of running.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd)) {
      await this.cancelAtStripe(ctx, subscription);
      await this.sync.subscription(ctx, userId, subscription.id);
    }
    return this.entitlements.get(ctx);
  }

  /**
   * Undoes a cancellation. No-op while any subscription renews, so that no second one is charged.
   * @throws AppError NO_SUBSCRIPTION, PAYMENTS_UNAVAILABLE
   */
  async resume(ctx: CallContext): Promise<Entitlement> {
    const userId = actorId(ctx);
    this.calls.assertConfigured();
    const running = await this.subscriptions.running(ctx, userId);
    const [first] = running.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
    if (!first)
      throw new AppError('not_found', 'NO_SUBSCRIPTION', 'Your subscription has ended. You can subscribe again.');
    if (running.every(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)) {
      const options = { idempotencyKey: `resume-${first.id}-${ctx.requestId}` };
      await this.calls.find(ctx, (stripe) =>
        stripe.subscriptions.update(first.id, { cancel_at_period_end: false }, options),
      );
      await this.sync.subscription(ctx, userId, first.id);
    }
    return this.entitlements.get(ctx);
  }

  /**
   * A link to Stripe's customer portal, valid for a few minutes, where customers change cards and read invoices.
   * @throws AppError NO_CUSTOMER, PAYMENTS_UNAVAILABLE
   */
  async openPortal(ctx: CallContext): Promise<{ url: string }> {
    const customer = await this.customers.stripeIdOf(actorId(ctx));
    const session =
      customer === null
        ? null
        : await this.calls.find(ctx, (stripe) =>
            stripe.billingPortal.sessions.create(
              { customer, return_url: `${this.config.publicUrl}/settings` },
              { idempotencyKey: `portal-${customer}-${ctx.requestId}` },
            ),
          );
    if (!session) throw new AppError('not_found', 'NO_CUSTOMER', "You haven't made a payment yet.");
    return { url: session.url };
  }

  /** Everything the actor was charged, for subscriptions and one-time purchases. @throws AppError PAYMENTS_UNAVAILABLE */
  async invoices(ctx: CallContext): Promise<{ invoices: InvoiceList }> {
    const customer = await this.customers.stripeIdOf(actorId(ctx));
    if (customer === null) return { invoices: [] };
    const [invoices, payments] = await Promise.all([
      this.calls.find(ctx, (stripe) =>
        stripe.invoices.list({ customer, limit: MAX_INVOICES, expand: ['data.payments'] }),
      ),
      this.calls.find(ctx, (stripe) =>
        stripe.paymentIntents.list({ customer, limit: MAX_INVOICES, expand: ['data.latest_charge'] }),
      ),
    ]);
    return { invoices: invoiceList(invoices?.data ?? [], payments?.data ?? []) };
  }

  /** A subscription with an unpaid period is ended immediately, so that nothing more is charged for it. */
  private cancelAtStripe(ctx: CallContext, { id, status }: SubscriptionState): Promise<unknown> {
    const options = { idempotencyKey: `cancel-${id}-${ctx.requestId}` };
    return this.calls.find(ctx, (stripe) =>
      PAID.has(status)
        ? stripe.subscriptions.update(id, { cancel_at_period_end: true }, options)
        : stripe.subscriptions.cancel(id, {}),
    );
  }
}
