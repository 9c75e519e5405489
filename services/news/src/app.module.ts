import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import {
  Bus,
  EntitlementCache,
  RpcClient,
  RpcServer,
  ServiceKitModule,
  type ServiceDeps,
} from '@plainscan/service-kit';
import { DatabaseConnection, Housekeeping } from '@plainscan/service-kit/postgres';
import { NewsAccess } from './access/news-access.ts';
import { ArticlesController } from './articles/articles.controller.ts';
import { ArticlesStore } from './articles/articles.store.ts';
import { ListNews } from './articles/list-news.ts';
import type { NewsConfig } from './config.ts';
import { newsDataSource } from './db/database.ts';
import { FeedsStore } from './feeding/feeds.store.ts';
import { retention } from './housekeeping/retention.ts';

/** The API process: reads what workers keep, and removes what has had its time. */
@Module({})
export class AppModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #entitlements: EntitlementCache;
  readonly #server: RpcServer;

  constructor(database: DatabaseConnection, entitlements: EntitlementCache, server: RpcServer) {
    this.#database = database;
    this.#entitlements = entitlements;
    this.#server = server;
  }

  static forRoot({ config, clock, logger, health, metrics }: ServiceDeps<NewsConfig>): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'news', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [ArticlesController],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(newsDataSource(config.dbUrl, 'news', health), logger),
        },
        {
          provide: EntitlementCache,
          inject: [RpcClient, Bus],
          useFactory: (rpc: RpcClient, bus: Bus) => new EntitlementCache({ rpc, bus, clock, logger }),
        },
        {
          provide: ListNews,
          inject: [DatabaseConnection, EntitlementCache],
          useFactory: ({ dataSource: db }: DatabaseConnection, entitlements: EntitlementCache) =>
            new ListNews({
              access: new NewsAccess(entitlements),
              articles: new ArticlesStore(db),
              feeds: new FeedsStore(db),
            }),
        },
        {
          provide: Housekeeping,
          inject: [DatabaseConnection],
          useFactory: ({ dataSource: db }: DatabaseConnection) =>
            new Housekeeping({ db, retention: retention(), clock, logger }),
        },
      ],
    };
  }

  /** Without PostgreSQL a replica that starts could answer nothing: it leaves the calls to others. */
  onModuleInit(): void {
    this.#server.joinAfter(this.#database.opened);
  }

  onApplicationBootstrap(): void {
    void this.#database.open();
    this.#entitlements.start();
  }

  /** After the handlers have drained. */
  async onApplicationShutdown(): Promise<void> {
    await this.#entitlements.stop();
    await this.#database.close();
  }
}
