import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { RpcServer, ServiceKitModule, type ServiceParts } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { accountProviders } from './account/account.providers.ts';
import { auditProviders } from './audit/audit.providers.ts';
import type { AuthConfig } from './config.ts';
import { Sealer } from './crypto/sealer.ts';
import { authDataSource } from './db/database.ts';
import { KeysHandlers } from './keys/keys.handlers.ts';
import { keysProviders } from './keys/keys.providers.ts';
import { SigningKeys } from './keys/signing-keys.ts';
import { sessionsProviders } from './sessions/sessions.providers.ts';

/** Everything that works in the background starts in `onApplicationBootstrap` of its provider and ends in its `onApplicationShutdown`. */
@Module({})
export class AppModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #keys: SigningKeys;
  readonly #server: RpcServer;

  constructor(database: DatabaseConnection, keys: SigningKeys, server: RpcServer) {
    this.#database = database;
    this.#keys = keys;
    this.#server = server;
  }

  static forRoot(parts: ServiceParts<AuthConfig>): DynamicModule {
    const { config, logger, health, metrics } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'auth', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [KeysHandlers],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(authDataSource(config.dbUrl, 'auth', health), logger),
        },
        { provide: Sealer, useFactory: () => new Sealer(config.secret) },
        ...accountProviders(parts),
        ...auditProviders(parts),
        ...keysProviders(parts),
        ...sessionsProviders(parts),
      ],
    };
  }

  /** Without PostgreSQL a replica that starts could answer nothing: it leaves the calls to others. */
  onModuleInit(): void {
    this.#server.joinAfter(this.#keys.ready);
  }

  onApplicationBootstrap(): void {
    void this.#database.open().then(() => this.#keys.start());
  }

  /** After the handlers have drained, and after what the providers run in the background. */
  async onApplicationShutdown(): Promise<void> {
    await this.#keys.stop();
    await this.#database.close();
  }
}
