import { type Entitlement, AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { actorId } from '../actor.ts';
import type { Entitlements } from '../entitlement/entitlements.ts';
import type { StripeCalls } from '../stripe/stripe-calls.ts';
import { paymentsUnavailable } from '../stripe/stripe-failure.ts';
import type { StripeMirror } from '../stripe/stripe-mirror.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';
import type { OwnSubscriptions } from './own-subscriptions.ts';

const PAID: ReadonlySet<string> = new Set(['active', 'trialing']);

/** Ends what renews, at the end of what is paid; done again, it comes to the same. */
export class CancelSubscription {
  readonly #calls: StripeCalls;
  readonly #mirror: StripeMirror;
  readonly #own: OwnSubscriptions;
  readonly #entitlements: Entitlements;

  constructor(parts: { calls: StripeCalls; mirror: StripeMirror; own: OwnSubscriptions; entitlements: Entitlements }) {
    this.#calls = parts.calls;
    this.#mirror = parts.mirror;
    this.#own = parts.own;
    this.#entitlements = parts.entitlements;
  }

  /** @throws AppError NO_SUBSCRIPTION, PAYMENTS_UNAVAILABLE */
  async cancel(ctx: CallContext): Promise<Entitlement> {
    const userId = actorId(ctx);
    if (!this.#calls.areSetUp) throw paymentsUnavailable();
    const running = await this.#own.running(ctx, userId);
    if (running.length === 0) throw new AppError('not_found', 'NO_SUBSCRIPTION', 'You have no subscription to cancel.');
    for (const subscription of running.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd)) {
      await this.#end(ctx, subscription);
      await this.#mirror.subscription(ctx, userId, subscription.id);
    }
    return this.#entitlements.of(ctx);
  }

  /** Where the period is not paid, nothing more is to be charged for it. */
  #end(ctx: CallContext, { id, status }: SubscriptionState): Promise<unknown> {
    const options = { idempotencyKey: `cancel-${id}-${ctx.requestId}` };
    return this.#calls.find(ctx, (stripe) =>
      PAID.has(status)
        ? stripe.subscriptions.update(id, { cancel_at_period_end: true }, options)
        : stripe.subscriptions.cancel(id, {}),
    );
  }
}
