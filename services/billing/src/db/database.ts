import type { Secret } from '@plainscan/service-kit';
import { createDataSource, migrate, type RetentionPolicy } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { AccountEntity, ErasedUserEntity, TrialEntity } from './entities/account.entity.ts';
import { CheckoutEntity } from './entities/checkout.entity.ts';
import { CustomerEntity } from './entities/customer.entity.ts';
import { EmailEntity } from './entities/email.entity.ts';
import { GrantEntity, PaymentEntity } from './entities/payment.entity.ts';
import { ScanReservationEntity } from './entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from './entities/subscription.entity.ts';
import { WebhookEventEntity } from './entities/webhook-event.entity.ts';
import { Billing1763900000000 } from './migrations/1763900000000-billing.ts';
import { ScanSentences1764300000000 } from './migrations/1764300000000-scan-sentences.ts';
import { ScansOfMailbox1764310000000 } from './migrations/1764310000000-scans-of-mailbox.ts';
import { DemoAccounts1764400000000 } from './migrations/1764400000000-demo-accounts.ts';
import { Emails1764700000000 } from './migrations/1764700000000-emails.ts';

const DAY_MS = 24 * 3_600_000;

export const BILLING_DATABASE = {
  schema: 'billing',
  entities: [
    AccountEntity,
    CheckoutEntity,
    CustomerEntity,
    EmailEntity,
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
    Emails1764700000000,
  ],
};

/** Trials are kept. Payments and emails are deleted with their user, and published events by the outbox. */
export const RETENTION: readonly RetentionPolicy[] = [
  // Only today's are shown; kept for a week after the end of their New York day.
  { table: 'scan_reservations', where: 'reserved_at <= $1', keepMs: (7 + 2) * DAY_MS },
  // Stripe resends an event for three days and lists it for thirty.
  { table: 'webhook_events', where: 'received_at <= $1', keepMs: 45 * DAY_MS },
  // Without an email server, emails are never sent.
  { table: 'emails', where: 'sent_at IS NULL AND dropped_at IS NULL AND created_at <= $1', keepMs: 30 * DAY_MS },
  // The stream keeps events about an erased user for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];

/** The caller initializes it. */
export const billingDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource({ ...BILLING_DATABASE, url, name });

export const migrateBilling = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(billingDataSource(dbUrl, 'billing-migrate'));
