import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { RpcServer, ServiceKitModule, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { accountsProviders } from './accounts/accounts.providers.ts';
import { AllowanceController } from './allowance/allowance.controller.ts';
import { allowanceProviders } from './allowance/allowance.providers.ts';
import { changesProviders } from './changes/changes.providers.ts';
import type { BillingConfig } from './config.ts';
import { billingDataSource } from './db/database.ts';
import { DeletionController } from './deletion/deletion.controller.ts';
import { deletionProviders } from './deletion/deletion.providers.ts';
import { EntitlementController } from './entitlement/entitlement.controller.ts';
import { entitlementProviders } from './entitlement/entitlement.providers.ts';
import { ExportController } from './export/export.controller.ts';
import { exportProviders } from './export/export.providers.ts';
import { housekeepingProviders } from './housekeeping/housekeeping.providers.ts';
import { stripeControllers, stripeProviders } from './stripe/stripe.providers.ts';
import { TrialController } from './trial/trial.controller.ts';
import { trialProviders } from './trial/trial.providers.ts';

/** What else works in the background starts in `onApplicationBootstrap` of its provider and ends in its `onApplicationShutdown`. */
@Module({})
export class AppModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #outbox: OutboxRelay;
  readonly #server: RpcServer;

  constructor(database: DatabaseConnection, outbox: OutboxRelay, server: RpcServer) {
    this.#database = database;
    this.#outbox = outbox;
    this.#server = server;
  }

  static forRoot(parts: ServiceDeps<BillingConfig>): DynamicModule {
    const { config, logger, health, metrics } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'billing', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [
        AllowanceController,
        DeletionController,
        EntitlementController,
        ExportController,
        TrialController,
        ...stripeControllers,
      ],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(billingDataSource(config.dbUrl, 'billing', health), logger),
        },
        ...accountsProviders(),
        ...allowanceProviders(parts),
        ...changesProviders(parts),
        ...deletionProviders(parts),
        ...entitlementProviders(parts),
        ...exportProviders(),
        ...housekeepingProviders(parts),
        ...stripeProviders(parts),
        ...trialProviders(),
      ],
    };
  }

  /** Without PostgreSQL a replica that starts could answer nothing: it leaves the calls to others. */
  onModuleInit(): void {
    this.#server.joinAfter(this.#database.opened);
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
