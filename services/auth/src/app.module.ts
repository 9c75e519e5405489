import { type DynamicModule, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceKitModule, type ServiceParts } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from './config.ts';
import { authDataSource } from './db/database.ts';

@Module({})
export class AppModule implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;

  constructor(database: DatabaseConnection) {
    this.#database = database;
  }

  static forRoot({ config, logger, health, metrics }: ServiceParts<AuthConfig>): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'auth', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(authDataSource(config.dbUrl, 'auth', health), logger),
        },
      ],
    };
  }

  onApplicationBootstrap(): void {
    void this.#database.open();
  }

  /** After the handlers have drained. */
  async onApplicationShutdown(): Promise<void> {
    await this.#database.close();
  }
}
