import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Deadline, StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeSync } from '../stripe/stripe-sync.ts';
import type { SubscriptionState } from '../stripe/subscription-state.ts';

/** Ended or never started. */
const NOT_RUNNING: ReadonlySet<string> = new Set(['canceled', 'incomplete', 'incomplete_expired']);

const isRunning = ({ status, isPremium }: SubscriptionState): boolean => isPremium && !NOT_RUNNING.has(status);
const isRenewing = (subscription: SubscriptionState): boolean =>
  isRunning(subscription) && !subscription.cancelAtPeriodEnd;

/** A user's subscriptions in their current state at Stripe. Every method may throw AppError PAYMENTS_UNAVAILABLE. */
@Injectable()
export class UserSubscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sync: StripeSync,
    private readonly calls: StripeCalls,
  ) {}

  /** All known subscriptions that haven't ended, including unfinished checkouts. */
  async readAll(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    const open = (await this.dataSource.query(
      `SELECT id FROM subscriptions WHERE user_id = $1 AND status NOT IN ('canceled', 'incomplete_expired')
       UNION SELECT stripe_id FROM checkouts WHERE user_id = $1 AND kind = 'subscription' AND stripe_id IS NOT NULL`,
      [userId],
    )) as { id: string }[];
    const read = await Promise.all(open.map(({ id }) => this.sync.subscription(ctx, userId, id)));
    return read.filter((subscription) => subscription !== null);
  }

  /** Includes canceled ones until their period ends. */
  async running(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    return (await this.readAll(ctx, userId)).filter(isRunning);
  }

  /** Subscriptions that will be charged again. */
  async renewing(ctx: Deadline, userId: string): Promise<SubscriptionState[]> {
    return (await this.readAll(ctx, userId)).filter(isRenewing);
  }

  async renews(ctx: Deadline, userId: string, id: string): Promise<boolean> {
    const subscription = await this.sync.subscription(ctx, userId, id);
    return subscription !== null && isRenewing(subscription);
  }

  /** Ends a deferred subscription at Stripe: nothing was paid for it. */
  async endDeferred(ctx: Deadline, userId: string, id: string): Promise<void> {
    await this.calls.find(ctx, (stripe) => stripe.subscriptions.cancel(id, {}));
    await this.sync.subscription(ctx, userId, id);
  }

  /**
   * For a user who canceled, subscribed again, and then undid the cancellation: the new subscription is deferred until the old one ends,
   * which it no longer does, so both would be charged.
   */
  async endDuplicates(ctx: Deadline, userId: string): Promise<void> {
    const duplicates = (await this.dataSource.query(
      `SELECT id FROM subscriptions WHERE user_id = $1 AND paid_ahead AND ended_at IS NULL AND EXISTS (
         SELECT 1 FROM subscriptions WHERE user_id = $1 AND NOT paid_ahead AND NOT cancel_at_period_end
           AND ended_at IS NULL AND status IN ('active', 'past_due'))`,
      [userId],
    )) as { id: string }[];
    for (const { id } of duplicates) await this.endDeferred(ctx, userId, id);
  }
}
