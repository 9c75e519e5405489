import { type DynamicModule, Module } from '@nestjs/common';
import { derivedKey, type ServiceDeps, ServiceKitModule } from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import { AllowanceModule } from './allowance/allowance.module.ts';
import type { BillingConfig } from './config.ts';
import { BILLING_DATABASE, RETENTION } from './db/database.ts';
import { EmailsModule } from './emails/emails.module.ts';
import { EntitlementsModule } from './entitlement/entitlements.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { ReconciliationModule } from './reconciliation/reconciliation.module.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { WebhookModule } from './webhook/webhook.module.ts';

export const FEATURES = [
  AllowanceModule,
  EmailsModule,
  EntitlementsModule,
  PaymentsModule,
  PersonalDataModule,
  ReconciliationModule,
  SubscriptionsModule,
  WebhookModule,
];

/** Derived from the Stripe API key, which all replicas share; without one, no call carries secrets. */
const sealingSecret = ({ stripe }: BillingConfig): Uint8Array =>
  derivedKey(stripe?.secretKey ?? null, 'billing sealing');

/** RetentionModule provides the scheduler that `@Interval` methods need. */
@Module({})
export class BillingModule {
  static forRoot({ config, ...deps }: ServiceDeps<BillingConfig>): DynamicModule {
    return {
      module: BillingModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'billing',
          natsUrl: config.natsUrl,
          actorKeys: config.actorKeys,
          sealingSecret: sealingSecret(config),
          config,
          ...deps,
        }),
        DatabaseModule.forRoot({ ...BILLING_DATABASE, url: config.dbUrl, name: 'billing' }),
        RetentionModule.forRoot(RETENTION),
        ...FEATURES,
      ],
    };
  }
}
