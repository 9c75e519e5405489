import type { Secret } from '@plainscan/service-kit';
import { createDataSource, migrate, type RetentionPolicy } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { AccountEntity, ErasedUserEntity, TrialEntity } from './entities/account.entity.ts';
import { CheckoutEntity } from './entities/checkout.entity.ts';
import { CustomerEntity } from './entities/customer.entity.ts';
import { GrantEntity, PaymentEntity } from './entities/payment.entity.ts';
import { ScanReservationEntity } from './entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from './entities/subscription.entity.ts';
import { WebhookEventEntity } from './entities/webhook-event.entity.ts';
import { Billing1763900000000 } from './migrations/1763900000000-billing.ts';
import { ScanSentences1764300000000 } from './migrations/1764300000000-scan-sentences.ts';
import { ScansOfMailbox1764310000000 } from './migrations/1764310000000-scans-of-mailbox.ts';
import { DemoAccounts1764400000000 } from './migrations/1764400000000-demo-accounts.ts';

const DAY_MS = 24 * 3_600_000;

export const BILLING_DATABASE = {
  schema: 'billing',
  entities: [
    AccountEntity,
    CheckoutEntity,
    CustomerEntity,
    ErasedUserEntity,
    GrantEntity,
    PaymentEntity,
    ScanReservationEntity,
    SubscriptionEntity,
    TrialEntity,
    WebhookEventEntity,
  ],
  migrations: [
    Billing1763900000000,
    ScanSentences1764300000000,
    ScansOfMailbox1764310000000,
    DemoAccounts1764400000000,
  ],
};

/** The trial of a mailbox stays; payments are deleted with their user, published events by the outbox. */
export const RETENTION: readonly RetentionPolicy[] = [
  // A week after the longest New York day is over: only today's are shown.
  { table: 'scan_reservations', where: 'reserved_at <= $1', keepMs: (7 + 2) * DAY_MS },
  // Stripe resends an event for three days and lists it for thirty.
  { table: 'webhook_events', where: 'received_at <= $1', keepMs: 45 * DAY_MS },
  // The stream keeps events of an erased user for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];

/** Not initialized. */
export const billingDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource({ ...BILLING_DATABASE, url, name });

export const migrateBilling = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(billingDataSource(dbUrl, 'billing-migrate'));
