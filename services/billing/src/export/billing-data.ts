import type { Entitlement } from '@plainscan/contracts';
import type { CustomerEntity } from '../db/entities/customer.entity.ts';
import type { GrantEntity } from '../db/entities/grant.entity.ts';
import type { PaymentEntity } from '../db/entities/payment.entity.ts';
import type { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import type { SubscriptionEntity } from '../db/entities/subscription.entity.ts';

export interface HeldOfUser {
  entitlement: Entitlement | null;
  customer: CustomerEntity | null;
  payments: readonly PaymentEntity[];
  grants: readonly GrantEntity[];
  subscriptions: readonly SubscriptionEntity[];
  scans: readonly ScanReservationEntity[];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What is held of a user, under names a person can read. */
export function billingData({ entitlement, customer, payments, grants, subscriptions, scans }: HeldOfUser) {
  return {
    trial: entitlement?.trial ?? null,
    premium: entitlement?.premium ?? false,
    accessExpiresAt: entitlement?.accessExpiresAt ?? null,
    stripeCustomer: customer && { id: customer.stripeId, since: iso(customer.createdAt) },
    payments: payments.map((payment) => ({
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
    })),
    purchases: grants.map((grant) => ({
      payment: grant.paymentId,
      grantedAt: iso(grant.grantedAt),
      revokedAt: iso(grant.revokedAt),
    })),
    subscriptions: subscriptions.map((subscription) => ({
      id: subscription.id,
      status: subscription.status,
      createdAt: iso(subscription.createdAt),
      currentPeriodEnd: iso(subscription.currentPeriodEnd),
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      endedAt: iso(subscription.endedAt),
      revokedAt: iso(subscription.revokedAt),
    })),
    scans: scans.map((scan) => ({ day: scan.day, at: iso(scan.reservedAt), counted: scan.state === 'ran' })),
  };
}
