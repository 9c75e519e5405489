import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GrantEntity, PaymentEntity, type PaymentKind } from '../db/entities/payment.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import { isPremiumPrice, type PaymentState } from './payment-state.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** Writes state that was read from Stripe, under the lock of the user's row. */
@Injectable()
export class StripeStateStore {
  /** The user of a known payment or subscription. */
  async userOf(manager: EntityManager, id: string): Promise<string | null> {
    const [row] = (await manager.query(
      `SELECT user_id FROM payments WHERE id = $1 UNION SELECT user_id FROM subscriptions WHERE id = $1 LIMIT 1`,
      [id],
    )) as { user_id: string }[];
    return row?.user_id ?? null;
  }

  /** A one-time payment and the thirty days it grants. */
  async savePayment(manager: EntityManager, userId: string, state: PaymentState, readAt: Date): Promise<void> {
    const before = await manager.findOneBy(PaymentEntity, { id: state.id });
    await upsertPayment(manager, userId, state, { kind: 'one_time', subscriptionId: null }, readAt);
    if (state.succeededAt === null || !isPremiumPrice(state)) return;
    // One grant per payment, however often it is read.
    await manager
      .createQueryBuilder()
      .insert()
      .into(GrantEntity)
      .values({ paymentId: state.id, userId, grantedAt: grantedAt(state.succeededAt, readAt, before) })
      .orIgnore()
      .execute();
    const grant = await manager.findOneByOrFail(GrantEntity, { paymentId: state.id });
    await manager.update(
      GrantEntity,
      { paymentId: state.id },
      { revokedAt: state.revoked ? (grant.revokedAt ?? readAt) : null },
    );
  }

  async saveSubscription(
    manager: EntityManager,
    userId: string,
    state: SubscriptionState,
    readAt: Date,
  ): Promise<void> {
    const { customerId: _customer, isPremium: _premium, revoked, payment, ...columns } = state;
    const before = await manager.findOneBy(SubscriptionEntity, { id: state.id });
    await manager.upsert(
      SubscriptionEntity,
      {
        ...columns,
        userId,
        readAt,
        createdAt: earlier(state.createdAt, readAt),
        revokedAt: revoked ? (before?.revokedAt ?? readAt) : null,
      },
      ['id'],
    );
    const of = { kind: 'subscription', subscriptionId: state.id } as const;
    if (payment) await upsertPayment(manager, userId, payment, of, readAt);
  }
}

async function upsertPayment(
  manager: EntityManager,
  userId: string,
  state: PaymentState,
  of: { kind: PaymentKind; subscriptionId: string | null },
  readAt: Date,
): Promise<void> {
  const { customerId: _customer, isOneTime: _oneTime, revoked: _revoked, ...columns } = state;
  await manager.upsert(PaymentEntity, { ...columns, ...of, userId, readAt }, ['id']);
}

/** When the money arrived, which may be days after it was sent; by our clock where Stripe's is ahead. */
const grantedAt = (succeededAt: Date, readAt: Date, before: PaymentEntity | null): Date =>
  before?.status === 'processing' ? readAt : earlier(succeededAt, readAt);

const earlier = (one: Date, other: Date): Date => (other < one ? other : one);
