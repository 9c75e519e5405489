import type { DataSource } from 'typeorm';
import type { Deadline } from '../stripe/stripe-calls.ts';
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
  constructor(db: DataSource, mirror: StripeMirror) {
    this.#db = db;
    this.#mirror = mirror;
  }

  /** Running ones, also those that end with their period. @throws Fault PAYMENTS_UNAVAILABLE */
  async running(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    const now = await this.readAll(ctx, userId);
    return now.filter(isRunning);
  }

  /** All that are not over, as far as they are known here or begun here. @throws Fault PAYMENTS_UNAVAILABLE */
  async readAll(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    const open = (await this.#db.query(
      `SELECT id FROM subscriptions WHERE user_id = $1 AND status NOT IN ('canceled', 'incomplete_expired')
       UNION SELECT stripe_id FROM checkouts WHERE user_id = $1 AND kind = 'subscription' AND stripe_id IS NOT NULL`,
      [userId],
    )) as { id: string }[];
    const read = await Promise.all(open.map(({ id }) => this.#mirror.subscription(ctx, userId, id)));
    return read.filter((subscription) => subscription !== null);
  }

  /** Those that are charged again by themselves. @throws Fault PAYMENTS_UNAVAILABLE */
  async renewing(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    return (await this.running(ctx, userId)).filter(goesOn);
  }

  /** @throws Fault PAYMENTS_UNAVAILABLE */
  async renews(ctx: Deadline, userId: string, id: string): Promise<boolean> {
    const subscription = await this.#mirror.subscription(ctx, userId, id);
    return subscription !== null && goesOn(subscription);
  }
}
