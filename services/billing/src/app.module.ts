import { type DynamicModule, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceKitModule, type ServiceParts } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { accountsProviders } from './accounts/accounts.providers.ts';
import { changesProviders } from './changes/changes.providers.ts';
import type { BillingConfig } from './config.ts';
import { billingDataSource } from './db/database.ts';
import { entitlementProviders } from './entitlement/entitlement.providers.ts';
import { stripeControllers, stripeProviders } from './stripe/stripe.providers.ts';

/** What else works in the background starts in `onApplicationBootstrap` of its provider and ends in its `onApplicationShutdown`. */
@Module({})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #outbox: OutboxRelay;

  constructor(database: DatabaseConnection, outbox: OutboxRelay) {
    this.#database = database;
    this.#outbox = outbox;
  }

  static forRoot(parts: ServiceParts<BillingConfig>): DynamicModule {
    const { config, logger, health, metrics } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'billing', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [...stripeControllers],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(billingDataSource(config.dbUrl, 'billing', health), logger),
        },
        ...accountsProviders(),
        ...changesProviders(parts),
        ...entitlementProviders(),
        ...stripeProviders(parts),
      ],
    };
  }

  onApplicationBootstrap(): void {
    void this.#database.open();
    this.#outbox.start();
  }

  /** After the handlers have drained, and after what the providers run in the background. */
  async onApplicationShutdown(): Promise<void> {
    await this.#outbox.stop();
    await this.#database.close();
  }
}
