import { Injectable } from '@nestjs/common';
import { AppError, type confirmUpgrade, type Entitlement, PREMIUM_DOLLARS } from '@plainscan/contracts';
import { actorId, actorOf, type CallContext, type RpcInput, SingleFlight } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { EntitlementService } from '../entitlement/entitlement.service.ts';
import { alreadySubscribed, CheckoutsService, type ClientSecret } from '../stripe/checkouts.service.ts';
import { CustomersService } from '../stripe/customers.service.ts';
import { CURRENCY, idOf, isPremiumPrice, KINDS, PREMIUM_CENTS } from '../stripe/payment-state.ts';
import { type Deadline, waitMs, sharedDeadline, StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-errors.ts';
import { StripeReader } from '../stripe/stripe-reader.ts';
import { StripeSync } from '../stripe/stripe-sync.ts';

type Upgrade = RpcInput<typeof confirmUpgrade>;

/** A payment for its receipt; `amount` in dollars. */
export interface Order {
  orderId: string;
  amount: number;
}

const FINISHED: ReadonlySet<string> = new Set(['succeeded', 'canceled', 'requires_capture']);

/** The same for another user's payment and a missing one, so that callers can't probe IDs. */
const paymentNotFound = (): AppError => new AppError('not_found', 'PAYMENT_NOT_FOUND', 'Payment not found.');
const notComplete = (): AppError =>
  new AppError('payment_required', 'PAYMENT_NOT_COMPLETE', "This payment isn't complete yet.");

/** Begins one-time payments and confirms payments of all kinds. */
@Injectable()
export class PaymentsService {
  private readonly creating = new SingleFlight<ClientSecret>();

  constructor(
    private readonly calls: StripeCalls,
    private readonly customers: CustomersService,
    private readonly checkouts: CheckoutsService,
    private readonly reader: StripeReader,
    private readonly sync: StripeSync,
    private readonly entitlements: EntitlementService,
  ) {}

  /**
   * Begins a payment for thirty days, or resumes the unfinished one.
   * @throws AppError INVALID_AMOUNT, ALREADY_SUBSCRIBED, PAYMENTS_UNAVAILABLE
   */
  async createIntent(ctx: CallContext, dollars: number): Promise<ClientSecret> {
    const user = actorOf(ctx);
    assertPrice(dollars);
    this.calls.assertConfigured();
    // A renewing subscription already covers the thirty days.
    if ((await this.entitlements.fromStoredFacts(user.userId)).subscriptionStatus === 'premium')
      throw alreadySubscribed();
    const create = () => {
      const shared = sharedDeadline();
      return this.calls.mapErrors(() =>
        this.customers.with(shared, user, (customer) => this.begin(shared, user.userId, customer)),
      );
    };
    return this.creating.run(user.userId, create, waitMs(ctx), paymentsUnavailable);
  }

  /**
   * Grants what Stripe says was paid, through the same sync as webhooks, and so only once.
   * @throws AppError INVALID_AMOUNT, PAYMENT_NOT_FOUND, PAYMENT_NOT_COMPLETE, PAYMENTS_UNAVAILABLE
   */
  async confirmUpgrade(ctx: CallContext, upgrade: Upgrade): Promise<Entitlement> {
    const userId = actorId(ctx);
    assertPrice(upgrade.amount);
    const customer = await this.customerOf(userId);
    const paidBySubscription = isSetup(upgrade.paymentIntentId)
      ? await this.syncSetup(ctx, customer, upgrade)
      : await this.syncPayment(ctx, userId, upgrade);
    if (paidBySubscription) await this.syncSubscriptions(ctx, userId, customer, upgrade);
    return this.entitlements.get(ctx);
  }

  /** The actor's own successful payment. @throws AppError PAYMENT_NOT_FOUND, PAYMENTS_UNAVAILABLE */
  async getOrder(ctx: CallContext, id: string): Promise<Order> {
    const customer = await this.customerOf(actorId(ctx));
    const cents = isSetup(id) ? await this.setupCents(ctx, customer, id) : await this.paidCents(ctx, customer, id);
    if (cents === null) throw paymentNotFound();
    return { orderId: id, amount: cents / 100 };
  }

  private begin(ctx: Deadline, userId: string, customer: string): Promise<ClientSecret> {
    return this.checkouts.begin(userId, 'one_time', {
      resume: async (id) => {
        const payment = await this.calls.find(ctx, (stripe) => stripe.paymentIntents.retrieve(id));
        return payment?.customer === customer ? secretOf(payment) : null;
      },
      create: async (idempotencyKey) => {
        const payment = await this.calls.raw(ctx, (stripe) =>
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
        return { stripeId: payment.id, secret: secretOf(payment) };
      },
    });
  }

  /** The user's Stripe customer ID. @throws AppError PAYMENT_NOT_FOUND, PAYMENTS_UNAVAILABLE */
  private async customerOf(userId: string): Promise<string> {
    this.calls.assertConfigured();
    const customer = await this.customers.stripeIdOf(userId);
    if (customer === null) throw paymentNotFound();
    return customer;
  }

  /** True if the payment is for a subscription, false if it is for thirty days. */
  private async syncPayment(ctx: CallContext, userId: string, upgrade: Upgrade): Promise<boolean> {
    const payment = await this.sync.payment(ctx, userId, upgrade.paymentIntentId);
    if (!payment || (payment.isOneTime && payment.userId !== userId)) throw paymentNotFound();
    if (payment.isOneTime && !isPremiumPrice(payment))
      throw new AppError('invalid', 'INVALID_AMOUNT', "This payment doesn't match the price of Premium.");
    if (payment.status !== 'succeeded') throw notComplete();
    return !payment.isOneTime;
  }

  /** A setup intent always belongs to a subscription. */
  private async syncSetup(ctx: CallContext, customer: string, upgrade: Upgrade): Promise<true> {
    const setup = await this.reader.setup(ctx, upgrade.paymentIntentId);
    if (!setup || idOf(setup.customer) !== customer) throw paymentNotFound();
    if (setup.status !== 'succeeded') throw notComplete();
    return true;
  }

  /** Syncs the given subscription, or all of the customer's if none is given: their state shows which one was paid. */
  private async syncSubscriptions(
    ctx: CallContext,
    userId: string,
    customer: string,
    { subscriptionId }: Upgrade,
  ): Promise<void> {
    const ids = subscriptionId
      ? [subscriptionId]
      : (await this.reader.subscriptionsOf(ctx, customer)).map(({ id }) => id);
    const found = await Promise.all(ids.map((id) => this.sync.subscription(ctx, userId, id)));
    if (!found.some((subscription) => subscription?.isPremium)) throw paymentNotFound();
  }

  private async paidCents(ctx: CallContext, customer: string, id: string): Promise<number | null> {
    const payment = await this.reader.payment(ctx, id);
    return payment?.customerId === customer && payment.status === 'succeeded' ? payment.amountCents : null;
  }

  /** Zero: a setup intent confirms a card without charging it. */
  private async setupCents(ctx: CallContext, customer: string, id: string): Promise<number | null> {
    const setup = await this.reader.setup(ctx, id);
    return setup && idOf(setup.customer) === customer && setup.status === 'succeeded' ? 0 : null;
  }
}

/** Prices are set by the server. @throws AppError INVALID_AMOUNT */
function assertPrice(dollars: number): void {
  if (dollars !== PREMIUM_DOLLARS)
    throw new AppError('invalid', 'INVALID_AMOUNT', `Premium costs $${PREMIUM_DOLLARS}.00.`);
}

const isSetup = (id: string): boolean => id.startsWith('seti_');

const secretOf = ({ status, client_secret }: Stripe.PaymentIntent): ClientSecret | null =>
  FINISHED.has(status) || client_secret === null ? null : { clientSecret: client_secret, subscriptionId: null };
