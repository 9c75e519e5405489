import { Injectable } from '@nestjs/common';
import { actorId, type CallContext } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import { EmailEntity } from '../db/entities/email.entity.ts';
import { GrantEntity, PaymentEntity } from '../db/entities/payment.entity.ts';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from '../db/entities/subscription.entity.ts';

/** Per table, newest first. */
const MAX_ROWS = 1000;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Exports everything stored about the actor under human-readable names. */
@Injectable()
export class ExportDataService {
  constructor(private readonly dataSource: DataSource) {}

  async export(ctx: CallContext): Promise<Record<string, unknown>> {
    const where = { userId: actorId(ctx) };
    const { manager } = this.dataSource;
    const newest = { where, order: { createdAt: 'DESC' }, take: MAX_ROWS } as const;
    const [account, customer, payments, grants, subscriptions, emails, scans] = await Promise.all([
      manager.findOneBy(AccountEntity, where),
      manager.findOneBy(CustomerEntity, where),
      manager.find(PaymentEntity, newest),
      manager.find(GrantEntity, { where, order: { grantedAt: 'DESC' }, take: MAX_ROWS }),
      manager.find(SubscriptionEntity, newest),
      manager.find(EmailEntity, newest),
      manager.find(ScanReservationEntity, { where, order: { reservedAt: 'DESC' }, take: MAX_ROWS }),
    ]);
    const entitlement = account?.published;
    return {
      trial: entitlement?.trial ?? null,
      premium: entitlement?.premium ?? false,
      accessExpiresAt: entitlement?.accessExpiresAt ?? null,
      stripeCustomer: customer && { id: customer.stripeId, since: iso(customer.createdAt) },
      payments: payments.map(exportedPayment),
      purchases: grants.map(exportedGrant),
      subscriptions: subscriptions.map(exportedSubscription),
      emails: emails.map(exportedEmail),
      scans: scans.map(({ day, reservedAt, state }) => ({ day, at: iso(reservedAt), counted: state === 'ran' })),
    };
  }
}

const exportedPayment = (payment: PaymentEntity) => ({
  id: payment.id,
  kind: payment.kind,
  subscription: payment.subscriptionId,
  status: payment.status,
  amountCents: payment.amountCents,
  currency: payment.currency,
  refundedCents: payment.refundedCents,
  dispute: payment.disputeStatus,
  createdAt: iso(payment.createdAt),
  succeededAt: iso(payment.succeededAt),
});

const exportedGrant = ({ paymentId, grantedAt, revokedAt }: GrantEntity) => ({
  payment: paymentId,
  grantedAt: iso(grantedAt),
  revokedAt: iso(revokedAt),
});

const exportedSubscription = (subscription: SubscriptionEntity) => ({
  id: subscription.id,
  status: subscription.status,
  createdAt: iso(subscription.createdAt),
  currentPeriodEnd: iso(subscription.currentPeriodEnd),
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  endedAt: iso(subscription.endedAt),
  revokedAt: iso(subscription.revokedAt),
});

const exportedEmail = ({ kind, subject, facts, createdAt, sentAt }: EmailEntity) => ({
  kind,
  about: subject,
  facts,
  createdAt: iso(createdAt),
  sentAt: iso(sentAt),
});
