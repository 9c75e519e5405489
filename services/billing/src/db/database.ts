import type { Health, Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { AccountEntity } from './entities/account.entity.ts';
import { CheckoutEntity } from './entities/checkout.entity.ts';
import { CustomerEntity } from './entities/customer.entity.ts';
import { ErasedUserEntity } from './entities/erased-user.entity.ts';
import { GrantEntity } from './entities/grant.entity.ts';
import { PaymentEntity } from './entities/payment.entity.ts';
import { ScanReservationEntity } from './entities/scan-reservation.entity.ts';
import { SubscriptionEntity } from './entities/subscription.entity.ts';
import { TrialEntity } from './entities/trial.entity.ts';
import { WebhookEventEntity } from './entities/webhook-event.entity.ts';
import { Billing1763900000000 } from './migrations/1763900000000-billing.ts';
import { Stripe1763900100000 } from './migrations/1763900100000-stripe.ts';
import { PaidAhead1763900200000 } from './migrations/1763900200000-paid-ahead.ts';

/** Not yet initialised. */
export const billingDataSource = (url: string | Secret, name: string, health?: Health): DataSource =>
  createDataSource({
    url,
    schema: 'billing',
    name,
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
    migrations: [Billing1763900000000, Stripe1763900100000, PaidAhead1763900200000],
    ...(health && { health }),
  });

export const migrateBilling = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(billingDataSource(dbUrl, 'billing-migrate'));
