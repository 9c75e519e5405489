import type { Clock } from '@plainscan/service-kit';
import { type DataSource, In } from 'typeorm';
import { PaymentEntity } from '../db/entities/payment.entity.ts';
import { WebhookEventEntity } from '../db/entities/webhook-event.entity.ts';
import type { Customers } from '../stripe/customers.ts';
import { timeOf } from '../stripe/id-of.ts';
import type { MirrorStore } from '../stripe/mirror.store.ts';
import type { ReadStripe } from '../stripe/read-stripe.ts';
import type { Deadline } from '../stripe/stripe-calls.ts';
import type { StripeMirror } from '../stripe/stripe-mirror.ts';
import type { OwnSubscriptions } from '../subscriptions/own-subscriptions.ts';
import { eventTarget, type EventTarget, type StripeEvent } from './event-target.ts';

/** Has what an event is about read again, once for each event. */
export class StripeEvents {
  readonly #db: DataSource;
  readonly #customers: Customers;
  readonly #store: MirrorStore;
  readonly #read: ReadStripe;
  readonly #mirror: StripeMirror;
  readonly #own: OwnSubscriptions;
  readonly #clock: Clock;

  constructor(parts: {
    db: DataSource;
    customers: Customers;
    store: MirrorStore;
    read: ReadStripe;
    mirror: StripeMirror;
    own: OwnSubscriptions;
    clock: Clock;
  }) {
    this.#db = parts.db;
    this.#customers = parts.customers;
    this.#store = parts.store;
    this.#read = parts.read;
    this.#mirror = parts.mirror;
    this.#own = parts.own;
    this.#clock = parts.clock;
  }

  /** Which of these were applied before. */
  async applied(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.#db.manager.find(WebhookEventEntity, {
      where: { id: In([...ids]) },
      select: { id: true },
    });
    return new Set(found.map(({ id }) => id));
  }

  /** Nothing happens for one that was applied, or that changes nothing here. @throws AppError PAYMENTS_UNAVAILABLE */
  async apply(ctx: Deadline, event: StripeEvent): Promise<void> {
    const target = eventTarget(event);
    if (!target || (await this.applied([event.id])).size > 0) return;
    const userId = await this.#userOf(ctx, target);
    // Somebody else's customer, or one of a user who was erased.
    if (userId === null) return;
    await this.#mirrorTarget(ctx, userId, target);
    await this.#db.manager.query(
      `INSERT INTO webhook_events (id, type, created_at, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [event.id, event.type, timeOf(event.created), new Date(this.#clock())],
    );
  }

  async #userOf(ctx: Deadline, target: EventTarget): Promise<string | null> {
    const known = target.kind === 'customer' ? null : await this.#store.userOf(this.#db.manager, target.id);
    if (known !== null) return known;
    const named = target.customer;
    if (named !== null) return this.#customers.userOf(named);
    // A dispute and a refund do not say whose they are.
    const payment = target.kind === 'payment' ? await this.#read.payment(ctx, target.id) : null;
    return payment?.customerId ? this.#customers.userOf(payment.customerId) : null;
  }

  async #mirrorTarget(ctx: Deadline, userId: string, target: EventTarget): Promise<void> {
    if (target.kind === 'subscription') {
      await this.#mirror.subscription(ctx, userId, target.id);
      await this.#own.endDoubled(ctx, userId);
    } else if (target.kind === 'customer') await this.#own.readAll(ctx, userId);
    else {
      const payment = await this.#mirror.payment(ctx, userId, target.id);
      if (target.moneyBack && payment && !payment.isOneTime) await this.#subscriptionOf(ctx, userId, target.id);
    }
  }

  async #subscriptionOf(ctx: Deadline, userId: string, paymentId: string): Promise<void> {
    const known = await this.#db.manager.findOneBy(PaymentEntity, { id: paymentId });
    if (known?.subscriptionId) await this.#mirror.subscription(ctx, userId, known.subscriptionId);
    else await this.#own.readAll(ctx, userId);
  }
}
