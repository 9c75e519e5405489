import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import {
  Broadcast,
  Bus,
  closeRedis,
  createRedis,
  Metrics,
  ServiceKitModule,
  type ServiceDeps,
} from '@plainscan/service-kit';
import { DatabaseConnection, Housekeeping, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { Redis } from 'ioredis';
import type { ScannerConfig } from './config.ts';
import { scannerDataSource } from './db/database.ts';
import { RETENTION } from './housekeeping/retention.ts';
import { HistoryStore } from './market/history.store.ts';
import { MarketBlocksStore } from './market/market-blocks.store.ts';
import type { MarketFeed } from './market/market-source.ts';
import { MarketWorker } from './market/market-worker.ts';
import { ErasureController } from './personal-data/erasure.controller.ts';
import { PersonalDataStore } from './personal-data/personal-data.store.ts';

const REDIS = Symbol('redis');
const QUEUE_REDIS = Symbol('redis of the queues');

/** The worker process: loads, publishes and keeps markets, and erases who is deleted. Any number of them share the work. */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  readonly #worker: MarketWorker;
  readonly #database: DatabaseConnection;
  readonly #relay: OutboxRelay;
  readonly #redis: Redis;
  readonly #queueRedis: Redis;

  constructor(
    worker: MarketWorker,
    database: DatabaseConnection,
    relay: OutboxRelay,
    @Inject(REDIS) redis: Redis,
    @Inject(QUEUE_REDIS) queueRedis: Redis,
  ) {
    this.#worker = worker;
    this.#database = database;
    this.#relay = relay;
    this.#redis = redis;
    this.#queueRedis = queueRedis;
  }

  static forRoot(parts: ServiceDeps<ScannerConfig> & { feed: MarketFeed; refreshEveryMs: number }): DynamicModule {
    const { config, clock, logger, health, metrics, feed, refreshEveryMs } = parts;
    return {
      module: WorkerModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'scanner-worker',
          service: 'scanner',
          natsUrl: config.natsUrl,
          logger,
          health,
          metrics,
        }),
      ],
      providers: [
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(scannerDataSource(config.dbUrl, 'scanner-worker', health), logger),
        },
        {
          provide: OutboxRelay,
          inject: [DatabaseConnection, Bus, Metrics],
          useFactory: ({ dataSource }: DatabaseConnection, bus: Bus, measured: Metrics) =>
            new OutboxRelay({ dataSource, bus, metrics: measured, logger }),
        },
        {
          provide: Housekeeping,
          inject: [DatabaseConnection],
          useFactory: ({ dataSource: db }: DatabaseConnection) =>
            new Housekeeping({ db, retention: RETENTION, clock, logger }),
        },
        {
          provide: ErasureController,
          inject: [DatabaseConnection, OutboxRelay],
          useFactory: ({ dataSource }: DatabaseConnection, relay: OutboxRelay) =>
            new ErasureController(new PersonalDataStore(dataSource), relay, clock),
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
    this.#relay.start();
  }

  /** Jobs under way finish while the stores are still open. */
  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#relay.stop();
    await Promise.all([closeRedis(this.#redis), closeRedis(this.#queueRedis), this.#database.close()]);
  }
}
