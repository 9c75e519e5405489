import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Broadcast, closeRedis, createRedis, ServiceKitModule, type ServiceParts } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { Redis } from 'ioredis';
import type { ScannerConfig } from './config.ts';
import { scannerDataSource } from './db/database.ts';
import { HistoryStore } from './market/history.store.ts';
import { MarketBlocksStore } from './market/market-blocks.store.ts';
import type { MarketFeed } from './market/market-source.ts';
import { MarketWorker } from './market/market-worker.ts';

const REDIS = Symbol('redis');
const QUEUE_REDIS = Symbol('redis of the queues');

/** The worker process: loads, publishes and keeps markets. Any number of them share the work. */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  readonly #worker: MarketWorker;
  readonly #database: DatabaseConnection;
  readonly #redis: Redis;
  readonly #queueRedis: Redis;

  constructor(
    worker: MarketWorker,
    database: DatabaseConnection,
    @Inject(REDIS) redis: Redis,
    @Inject(QUEUE_REDIS) queueRedis: Redis,
  ) {
    this.#worker = worker;
    this.#database = database;
    this.#redis = redis;
    this.#queueRedis = queueRedis;
  }

  static forRoot(parts: ServiceParts<ScannerConfig> & { feed: MarketFeed; refreshEveryMs: number }): DynamicModule {
    const { config, clock, logger, health, metrics, feed, refreshEveryMs } = parts;
    return {
      module: WorkerModule,
      imports: [ServiceKitModule.forRoot({ name: 'scanner-worker', natsUrl: config.natsUrl, logger, health, metrics })],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(scannerDataSource(config.dbUrl, 'scanner-worker', health), logger),
        },
        {
          provide: REDIS,
          useFactory: () => createRedis({ url: config.redisUrl, name: 'scanner-worker', logger, health }),
        },
        {
          provide: QUEUE_REDIS,
          useFactory: () =>
            createRedis({ url: config.redisUrl, name: 'scanner-worker-queue', logger, whenDown: 'blocking' }),
        },
        {
          provide: MarketWorker,
          inject: [REDIS, QUEUE_REDIS, DatabaseConnection, Broadcast],
          useFactory: (redis: Redis, queueRedis: Redis, { dataSource }: DatabaseConnection, broadcast: Broadcast) => {
            const worker = new MarketWorker({
              feed,
              blocks: new MarketBlocksStore(redis),
              history: new HistoryStore(dataSource),
              broadcast,
              queueRedis,
              refreshEveryMs,
              clock,
              logger,
            });
            health.register('queues', () => worker.running);
            return worker;
          },
        },
      ],
    };
  }

  /** With PostgreSQL there, a cold Redis is refilled from it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.#database.open();
    this.#worker.start();
  }

  /** Jobs under way finish while the stores are still open. */
  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([closeRedis(this.#redis), closeRedis(this.#queueRedis), this.#database.close()]);
  }
}
