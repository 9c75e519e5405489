import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { RpcServer, ServiceKitModule, type ServiceParts } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { AccountHandlers } from './account/account.handlers.ts';
import { accountProviders } from './account/account.providers.ts';
import { AuditHandlers } from './audit/audit.handlers.ts';
import { auditProviders } from './audit/audit.providers.ts';
import type { AuthConfig } from './config.ts';
import { credentialControllers, credentialProviders } from './credentials/credentials.providers.ts';
import { Sealer } from './crypto/sealer.ts';
import { authDataSource } from './db/database.ts';
import { DeletionHandlers } from './deletion/deletion.handlers.ts';
import { deletionProviders } from './deletion/deletion.providers.ts';
import { DemoHandlers } from './demo/demo.handlers.ts';
import { demoProviders } from './demo/demo.providers.ts';
import { eventsProviders } from './events.providers.ts';
import { ExportHandlers } from './export/export.handlers.ts';
import { exportProviders } from './export/export.providers.ts';
import { housekeepingProviders } from './housekeeping/housekeeping.providers.ts';
import { InfoHandlers } from './info/info.handlers.ts';
import { infoProviders } from './info/info.providers.ts';
import { KeysHandlers } from './keys/keys.handlers.ts';
import { keysProviders } from './keys/keys.providers.ts';
import { SigningKeys } from './keys/signing-keys.ts';
import { limitsProviders } from './limits/limits.providers.ts';
import { PreferencesHandlers } from './preferences/preferences.handlers.ts';
import { ProviderHandlers } from './provider/provider.handlers.ts';
import { providerProviders } from './provider/provider.providers.ts';
import { SessionsHandlers } from './sessions/sessions.handlers.ts';
import { sessionsProviders } from './sessions/sessions.providers.ts';
import { TermsHandlers } from './terms/terms.handlers.ts';
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

  static forRoot(parts: ServiceParts<AuthConfig>): DynamicModule {
    const { config, logger, health, metrics } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'auth', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [
        AccountHandlers,
        AuditHandlers,
        ...credentialControllers,
        DeletionHandlers,
        DemoHandlers,
        ExportHandlers,
        InfoHandlers,
        KeysHandlers,
        PreferencesHandlers,
        ProviderHandlers,
        SessionsHandlers,
        TermsHandlers,
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
