import type { DataSource } from 'typeorm';
import type { Deadline, StripeCalls } from '../stripe/stripe-calls.ts';
import type { StripeMirror } from '../stripe/stripe-mirror.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';

/** Over, or never begun. */
const NOT_RUNNING: ReadonlySet<string> = new Set(['canceled', 'incomplete', 'incomplete_expired']);

const isRunning = ({ status, isPremium }: SubscriptionState): boolean => isPremium && !NOT_RUNNING.has(status);
const goesOn = (subscription: SubscriptionState): boolean => isRunning(subscription) && !subscription.cancelAtPeriodEnd;

/** A user's subscriptions as Stripe has them now. */
export class OwnSubscriptions {
  readonly #db: DataSource;
  readonly #mirror: StripeMirror;
  readonly #calls: StripeCalls;
  constructor(parts: { db: DataSource; mirror: StripeMirror; calls: StripeCalls }) {
    this.#db = parts.db;
    this.#mirror = parts.mirror;
    this.#calls = parts.calls;
  }

  /** Running ones, also those that end with their period. @throws AppError PAYMENTS_UNAVAILABLE */
  async running(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    const now = await this.readAll(ctx, userId);
    return now.filter(isRunning);
  }

  /** All that are not over, as far as they are known here or begun here. @throws AppError PAYMENTS_UNAVAILABLE */
  async readAll(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    const open = (await this.#db.query(
      `SELECT id FROM subscriptions WHERE user_id = $1 AND status NOT IN ('canceled', 'incomplete_expired')
       UNION SELECT stripe_id FROM checkouts WHERE user_id = $1 AND kind = 'subscription' AND stripe_id IS NOT NULL`,
      [userId],
    )) as { id: string }[];
    const read = await Promise.all(open.map(({ id }) => this.#mirror.subscription(ctx, userId, id)));
    return read.filter((subscription) => subscription !== null);
  }

  /** Those that are charged again by themselves. @throws AppError PAYMENTS_UNAVAILABLE */
  async renewing(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    return (await this.running(ctx, userId)).filter(goesOn);
  }

  /** @throws AppError PAYMENTS_UNAVAILABLE */
  async renews(ctx: Deadline, userId: string, id: string): Promise<boolean> {
    const subscription = await this.#mirror.subscription(ctx, userId, id);
    return subscription !== null && goesOn(subscription);
  }

  /** Ends at Stripe what waits for nothing any more: nothing was paid for it. @throws AppError PAYMENTS_UNAVAILABLE */
  async endWaiting(ctx: Deadline, userId: string, id: string): Promise<void> {
    await this.#calls.find(ctx, (stripe) => stripe.subscriptions.cancel(id, {}));
    await this.#mirror.subscription(ctx, userId, id);
  }

  /**
   * Somebody cancelled, subscribed anew, and took the cancellation back: the new one waits for an end that does not come, and both
   * would be charged. @throws AppError PAYMENTS_UNAVAILABLE
   */
  async endDoubled(ctx: Deadline, userId: string): Promise<void> {
    const doubled = (await this.#db.query(
      `SELECT id FROM subscriptions WHERE user_id = $1 AND paid_ahead AND ended_at IS NULL AND EXISTS (
         SELECT 1 FROM subscriptions WHERE user_id = $1 AND NOT paid_ahead AND NOT cancel_at_period_end
           AND ended_at IS NULL AND status IN ('active', 'past_due'))`,
      [userId],
    )) as { id: string }[];
    for (const { id } of doubled) await this.endWaiting(ctx, userId, id);
  }
}
