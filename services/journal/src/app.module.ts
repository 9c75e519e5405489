import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { EntitlementCache, RpcServer, ServiceKitModule, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { accessProviders } from './access/access.providers.ts';
import { AccountController } from './account/account.controller.ts';
import { accountProviders } from './account/account.providers.ts';
import type { JournalConfig } from './config.ts';
import { journalDataSource } from './db/database.ts';
import { DeletionController } from './deletion/deletion.controller.ts';
import { deletionProviders } from './deletion/deletion.providers.ts';
import { ExportController } from './export/export.controller.ts';
import { exportProviders } from './export/export.providers.ts';
import { ExchangeController } from './exchange/exchange.controller.ts';
import { exchangeProviders } from './exchange/exchange.providers.ts';
import { housekeepingProviders } from './housekeeping/housekeeping.providers.ts';
import { ImportsController } from './imports/imports.controller.ts';
import { importsProviders } from './imports/imports.providers.ts';
import { journalsProviders } from './journals/journals.providers.ts';
import { StatisticsController } from './statistics/statistics.controller.ts';
import { statisticsProviders } from './statistics/statistics.providers.ts';
import { TradesController } from './trades/trades.controller.ts';
import { tradesProviders } from './trades/trades.providers.ts';

/** What else works in the background starts in `onApplicationBootstrap` of its provider and ends in its `onApplicationShutdown`. */
@Module({})
export class AppModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #outbox: OutboxRelay;
  readonly #entitlements: EntitlementCache;
  readonly #server: RpcServer;

  constructor(database: DatabaseConnection, outbox: OutboxRelay, entitlements: EntitlementCache, server: RpcServer) {
    this.#database = database;
    this.#outbox = outbox;
    this.#entitlements = entitlements;
    this.#server = server;
  }

  static forRoot(parts: ServiceDeps<JournalConfig>): DynamicModule {
    const { config, logger, health, metrics } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'journal', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [
        AccountController,
        DeletionController,
        ExchangeController,
        ExportController,
        ImportsController,
        StatisticsController,
        TradesController,
      ],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(journalDataSource(config.dbUrl, 'journal', health), logger),
        },
        ...accessProviders(parts),
        ...accountProviders(parts),
        ...deletionProviders(parts),
        ...exportProviders(),
        ...exchangeProviders(),
        ...housekeepingProviders(parts),
        ...importsProviders(parts),
        ...journalsProviders(parts),
        ...statisticsProviders(parts),
        ...tradesProviders(parts),
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
    this.#entitlements.start();
  }

  /** After the handlers have drained. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#outbox.stop(), this.#entitlements.stop()]);
    await this.#database.close();
  }
}
