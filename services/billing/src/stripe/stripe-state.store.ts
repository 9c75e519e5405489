import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { GrantEntity, PaymentEntity, type PaymentKind } from '../db/entities/payment.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';
import { type DueEmail, emailsForPayment, emailsForSubscription } from '../emails/due-emails.ts';
import { isPremiumPrice, type PaymentState } from './payment-state.ts';
import type { PaidInvoice, SubscriptionState } from './subscription-state.ts';

/** Stores state read from Stripe and returns the emails that the change calls for. Call it under the lock on the user's row. */
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

  /** Saves a one-time payment and the thirty days it grants. */
  async savePayment(manager: EntityManager, userId: string, state: PaymentState, readAt: Date): Promise<DueEmail[]> {
    const before = await manager.findOneBy(PaymentEntity, { id: state.id });
    await upsertPayment(manager, userId, state, { kind: 'one_time', subscriptionId: null }, readAt);
    const emails = emailsForPayment(before, state, readAt);
    if (state.succeededAt === null || !isPremiumPrice(state)) return emails;
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
    return emails;
  }

  async saveSubscription(
    manager: EntityManager,
    userId: string,
    state: SubscriptionState,
    readAt: Date,
  ): Promise<DueEmail[]> {
    const { customerId: _, isPremium: _premium, canceledAt: _at, revoked, payment, paidInvoices, ...columns } = state;
    const before = await manager.findOneBy(SubscriptionEntity, { id: state.id });
    const emails = emailsForSubscription(before, await succeededOf(manager, paidInvoices), state, readAt);
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
    const purpose = { kind: 'subscription', subscriptionId: state.id } as const;
    if (payment) await upsertPayment(manager, userId, payment, purpose, readAt);
    return emails;
  }
}

/** IDs of the invoices' payments that are already stored as successful. */
async function succeededOf(manager: EntityManager, invoices: readonly PaidInvoice[]): Promise<ReadonlySet<string>> {
  const id = In(invoices.flatMap(({ paymentId }) => paymentId ?? []));
  const found = await manager.find(PaymentEntity, { where: { id, succeededAt: Not(IsNull()) }, select: { id: true } });
  return new Set(found.map((payment) => payment.id));
}

async function upsertPayment(
  manager: EntityManager,
  userId: string,
  state: PaymentState,
  purpose: { kind: PaymentKind; subscriptionId: string | null },
  readAt: Date,
): Promise<void> {
  const { customerId: _customer, isOneTime: _oneTime, revoked: _revoked, ...columns } = state;
  await manager.upsert(PaymentEntity, { ...columns, ...purpose, userId, readAt }, ['id']);
}

/** When the money arrived, which may be days after the payment; by our clock if Stripe's is ahead. */
const grantedAt = (succeededAt: Date, readAt: Date, before: PaymentEntity | null): Date =>
  before?.status === 'processing' ? readAt : earlier(succeededAt, readAt);

const earlier = (one: Date, other: Date): Date => (other < one ? other : one);
