import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { RpcServer, ServiceKitModule, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { AccountController } from './account/account.controller.ts';
import { accountProviders } from './account/account.providers.ts';
import { AuditController } from './audit/audit.controller.ts';
import { auditProviders } from './audit/audit.providers.ts';
import type { AuthConfig } from './config.ts';
import { credentialControllers, credentialProviders } from './credentials/credentials.providers.ts';
import { Sealer } from './crypto/sealer.ts';
import { authDataSource } from './db/database.ts';
import { DeletionController } from './deletion/deletion.controller.ts';
import { deletionProviders } from './deletion/deletion.providers.ts';
import { DemoController } from './demo/demo.controller.ts';
import { demoProviders } from './demo/demo.providers.ts';
import { eventsProviders } from './events.providers.ts';
import { ExportController } from './export/export.controller.ts';
import { exportProviders } from './export/export.providers.ts';
import { housekeepingProviders } from './housekeeping/housekeeping.providers.ts';
import { InfoController } from './info/info.controller.ts';
import { infoProviders } from './info/info.providers.ts';
import { KeysController } from './keys/keys.controller.ts';
import { keysProviders } from './keys/keys.providers.ts';
import { SigningKeys } from './keys/signing-keys.ts';
import { limitsProviders } from './limits/limits.providers.ts';
import { PreferencesController } from './preferences/preferences.controller.ts';
import { ProviderController } from './provider/provider.controller.ts';
import { providerProviders } from './provider/provider.providers.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { sessionsProviders } from './sessions/sessions.providers.ts';
import { TermsController } from './terms/terms.controller.ts';
import { termsProviders } from './terms/terms.providers.ts';
import { usersProviders } from './users/users.providers.ts';

/** What else works in the background starts in `onApplicationBootstrap` of its provider and ends in its `onApplicationShutdown`. */
@Module({})
export class AppModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #keys: SigningKeys;
  readonly #outbox: OutboxRelay;
  readonly #server: RpcServer;

  constructor(database: DatabaseConnection, keys: SigningKeys, outbox: OutboxRelay, server: RpcServer) {
    this.#database = database;
    this.#keys = keys;
    this.#outbox = outbox;
    this.#server = server;
  }

  static forRoot(parts: ServiceDeps<AuthConfig>): DynamicModule {
    const { config, logger, health, metrics } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'auth', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [
        AccountController,
        AuditController,
        ...credentialControllers,
        DeletionController,
        DemoController,
        ExportController,
        InfoController,
        KeysController,
        PreferencesController,
        ProviderController,
        SessionsController,
        TermsController,
      ],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(authDataSource(config.dbUrl, 'auth', health), logger),
        },
        { provide: Sealer, useFactory: () => new Sealer(config.secret) },
        ...accountProviders(parts),
        ...auditProviders(parts),
        ...credentialProviders(parts),
        ...deletionProviders(parts),
        ...demoProviders(parts),
        ...eventsProviders(parts),
        ...exportProviders(),
        ...housekeepingProviders(parts),
        ...infoProviders(parts),
        ...keysProviders(parts),
        ...limitsProviders(parts),
        ...providerProviders(parts),
        ...sessionsProviders(parts),
        ...termsProviders(parts),
        ...usersProviders(parts),
      ],
    };
  }

  /** Without PostgreSQL a replica that starts could answer nothing: it leaves the calls to others. */
  onModuleInit(): void {
    this.#server.joinAfter(this.#keys.ready);
  }

  onApplicationBootstrap(): void {
    void this.#database.open().then(() => this.#keys.start());
    this.#outbox.start();
  }

  /** After the handlers have drained, and after what the providers run in the background. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#keys.stop(), this.#outbox.stop()]);
    await this.#database.close();
  }
}
