import type { EntityManager } from 'typeorm';
import { GrantEntity } from '../db/entities/grant.entity.ts';
import { PaymentEntity, type PaymentKind } from '../db/entities/payment.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import { isPremiumPrice, type PaymentState } from './payment-state.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** Writes what was read from Stripe, under the lock of the user's row. */
export class MirrorStore {
  /** Whose payment or subscription it is, as far as it is known here. */
  async userOf(manager: EntityManager, id: string): Promise<string | null> {
    const [row] = (await manager.query(
      `SELECT user_id FROM payments WHERE id = $1 UNION SELECT user_id FROM subscriptions WHERE id = $1 LIMIT 1`,
      [id],
    )) as { user_id: string }[];
    return row?.user_id ?? null;
  }

  /** One of ours for thirty days; of others nothing is kept. */
  async payment(manager: EntityManager, userId: string, state: PaymentState, readAt: Date): Promise<void> {
    const before = await manager.findOneBy(PaymentEntity, { id: state.id });
    await this.#upsertPayment(manager, userId, state, { kind: 'one_time', subscriptionId: null }, readAt);
    if (state.succeededAt === null || !isPremiumPrice(state)) return;
    // One for each payment, however often it is told.
    await manager.query(
      `INSERT INTO grants (payment_id, user_id, granted_at) VALUES ($1, $2, $3) ON CONFLICT (payment_id) DO NOTHING`,
      [state.id, userId, grantedAt(state.succeededAt, readAt, before)],
    );
    const grant = await manager.findOneByOrFail(GrantEntity, { paymentId: state.id });
    await manager.update(
      GrantEntity,
      { paymentId: state.id },
      { revokedAt: state.revoked ? (grant.revokedAt ?? readAt) : null },
    );
  }

  async subscription(manager: EntityManager, userId: string, state: SubscriptionState, readAt: Date): Promise<void> {
    const { id, payment, status, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince, endedAt, paidAhead } = state;
    const createdAt = earlier(state.createdAt, readAt);
    const before = await manager.findOneBy(SubscriptionEntity, { id });
    await manager.upsert(
      SubscriptionEntity,
      {
        ...{
          id,
          userId,
          status,
          currentPeriodEnd,
          cancelAtPeriodEnd,
          pastDueSince,
          endedAt,
          createdAt,
          paidAhead,
          readAt,
        },
        revokedAt: state.revoked ? (before?.revokedAt ?? readAt) : null,
      },
      ['id'],
    );
    if (payment)
      await this.#upsertPayment(manager, userId, payment, { kind: 'subscription', subscriptionId: id }, readAt);
  }

  async #upsertPayment(
    manager: EntityManager,
    userId: string,
    state: PaymentState,
    of: { kind: PaymentKind; subscriptionId: string | null },
    readAt: Date,
  ): Promise<void> {
    const { id, status, amountCents, currency, refundedCents, disputeStatus, createdAt, succeededAt } = state;
    await manager.upsert(
      PaymentEntity,
      {
        id,
        userId,
        ...of,
        status,
        amountCents,
        currency,
        refundedCents,
        disputeStatus,
        createdAt,
        succeededAt,
        readAt,
      },
      ['id'],
    );
  }
}

/** From when the money was there: it may have been days on its way. By our clock, should Stripe's be ahead of it. */
const grantedAt = (succeededAt: Date, readAt: Date, before: PaymentEntity | null): Date =>
  before?.status === 'processing' ? readAt : earlier(succeededAt, readAt);

const earlier = (one: Date, other: Date): Date => (other < one ? other : one);
