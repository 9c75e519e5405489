import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { closeRedis, createRedis, RpcClient, ServiceKitModule, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { Redis } from 'ioredis';
import type { CompanyFinder } from './companies/company-finder.ts';
import type { NewsConfig } from './config.ts';
import { newsDataSource } from './db/database.ts';
import { FeedWorker } from './feeding/feed-worker.ts';
import { FeedsStore } from './feeding/feeds.store.ts';
import { KnownCompanies } from './feeding/known-companies.ts';
import { ReadFeed } from './feeding/read-feed.ts';
import type { FeedParts } from './feeds/create-feeds.ts';
import type { FeedAdapter } from './feeds/feed-adapter.ts';
import { FindCompanies } from './ingest/find-companies.ts';
import { Ingest } from './ingest/ingest.ts';
import { StoriesLock } from './ingest/stories-lock.ts';
import { ModelScorer } from './scoring/model-scorer.ts';
import { RulesScorer } from './scoring/score-texts.ts';

const REDIS = Symbol('redis');
const QUEUE_REDIS = Symbol('redis of the queues');
const STOPPING = Symbol('what ends reads under way');

/** The worker process: reads feeds and keeps what they tell. Any number of them share the work. */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  readonly #worker: FeedWorker;
  readonly #companies: KnownCompanies;
  readonly #database: DatabaseConnection;
  readonly #redis: Redis;
  readonly #queueRedis: Redis;
  readonly #stopping: AbortController;

  constructor(
    worker: FeedWorker,
    companies: KnownCompanies,
    database: DatabaseConnection,
    @Inject(REDIS) redis: Redis,
    @Inject(QUEUE_REDIS) queueRedis: Redis,
    @Inject(STOPPING) stopping: AbortController,
  ) {
    this.#worker = worker;
    this.#companies = companies;
    this.#database = database;
    this.#redis = redis;
    this.#queueRedis = queueRedis;
    this.#stopping = stopping;
  }

  static forRoot(
    parts: ServiceDeps<NewsConfig> & {
      feeds: (parts: FeedParts) => FeedAdapter[];
      refreshMs: number;
      readWithinMs: number;
    },
  ): DynamicModule {
    const { config, clock, logger, health, metrics, refreshMs, readWithinMs } = parts;
    const name = 'news-worker';
    const rules = new RulesScorer();
    const { modelUrl: url } = config;
    const scorer = url === null ? rules : new ModelScorer({ url, fallback: rules, now: clock, logger });
    return {
      module: WorkerModule,
      imports: [ServiceKitModule.forRoot({ name, service: 'news', natsUrl: config.natsUrl, logger, health, metrics })],
      providers: [
        { provide: STOPPING, useValue: new AbortController() },
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(newsDataSource(config.dbUrl, name, health), logger),
        },
        {
          provide: REDIS,
          useFactory: () => createRedis({ url: config.redisUrl, name, logger, health }),
        },
        {
          provide: QUEUE_REDIS,
          useFactory: () => createRedis({ url: config.redisUrl, name: `${name}-queue`, logger, whenDown: 'blocking' }),
        },
        {
          provide: StoriesLock,
          inject: [DatabaseConnection],
          useFactory: ({ dataSource }: DatabaseConnection) => new StoriesLock(dataSource),
        },
        {
          provide: KnownCompanies,
          inject: [RpcClient, DatabaseConnection, StoriesLock, STOPPING],
          useFactory: (
            rpc: RpcClient,
            { dataSource: db }: DatabaseConnection,
            lock: StoriesLock,
            { signal }: AbortController,
          ) => {
            const search = new FindCompanies(lock, logger);
            const onFinder = async (finder: CompanyFinder) => {
              if (!db.isInitialized) throw new Error('PostgreSQL has not been there yet');
              await search.run(finder, () => signal.aborted);
            };
            return new KnownCompanies({ rpc, logger, onFinder });
          },
        },
        {
          provide: FeedWorker,
          inject: [QUEUE_REDIS, DatabaseConnection, StoriesLock, KnownCompanies, STOPPING],
          useFactory: (
            queueRedis: Redis,
            { dataSource: db, opened }: DatabaseConnection,
            lock: StoriesLock,
            companies: KnownCompanies,
            { signal: stopping }: AbortController,
          ) => {
            const feeds = parts.feeds({ companies: () => companies.list() });
            const store = new FeedsStore(db);
            const ingest = new Ingest({ db, lock, scorer, finder: () => companies.finder, clock, logger });
            const reading = new ReadFeed({ feeds, store, ingest, refreshMs, readWithinMs, stopping, clock, logger });
            const worker = new FeedWorker({ feeds, store, reading, queueRedis, opened, refreshMs, logger });
            health.register('queues', () => worker.running);
            return worker;
          },
        },
      ],
    };
  }

  onApplicationBootstrap(): void {
    void this.#database.open();
    this.#companies.start();
    this.#worker.start();
  }

  /** Reads under way are given up, stories that were read are kept while the stores are still open. */
  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#worker.stop(), this.#companies.stop()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([closeRedis(this.#redis), closeRedis(this.#queueRedis), this.#database.close()]);
  }
}
