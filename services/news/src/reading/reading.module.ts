import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { closeRedis, CONFIG, createRedis, Health, type Logger, LOGGER } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { CompaniesModule } from '../companies/companies.module.ts';
import { CompanyDirectory } from '../companies/company-directory.ts';
import type { NewsConfig } from '../config.ts';
import { FeedWorkerEntity } from '../db/entities/feed-worker.entity.ts';
import { type CompanyList, createFeeds } from '../feeds/create-feeds.ts';
import { FEED_ADAPTERS, type FeedAdapter } from '../feeds/feed-adapter.ts';
import { FeedsModule } from '../feeds/feeds.module.ts';
import { IngestionModule } from '../ingestion/ingestion.module.ts';
import { FEED_QUEUE, QUEUE_REDIS, READING_OPTIONS } from './feed-queue.ts';
import { FeedReader } from './feed-reader.ts';
import { FeedScheduler } from './feed-scheduler.ts';
import { FeedWorkersStore } from './feed-workers.store.ts';
import { FeedProcessor } from './feed.processor.ts';

const READ_TIMEOUT_MS = 15_000;

/** Overrides of the configuration, for tests. */
export interface ReadingOverrides {
  feeds?: (companies: CompanyList) => FeedAdapter[];
  refreshMs?: number;
  readTimeoutMs?: number;
}

@Module({
  providers: [
    {
      provide: QUEUE_REDIS,
      inject: [CONFIG, LOGGER, Health],
      useFactory: (config: NewsConfig, logger: Logger, health: Health) => {
        const redis = createRedis({ url: config.redisUrl, name: 'news-worker', logger, whenDown: 'blocking' });
        health.register('redis', async () => redis.status === 'ready' && (await redis.ping()) === 'PONG');
        return redis;
      },
    },
  ],
  exports: [QUEUE_REDIS],
})
class QueueRedisModule implements OnApplicationShutdown {
  constructor(@Inject(QUEUE_REDIS) private readonly redis: Redis) {}

  /** By then, the queue and its worker are closed. */
  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.redis);
  }
}

/** Reads the configured feeds on schedule. Any number of processes share the work. */
@Module({})
export class ReadingModule {
  static forRoot({ feeds, refreshMs, readTimeoutMs = READ_TIMEOUT_MS }: ReadingOverrides): DynamicModule {
    return {
      module: ReadingModule,
      imports: [
        QueueRedisModule,
        BullModule.forRootAsync({
          imports: [QueueRedisModule],
          inject: [QUEUE_REDIS],
          useFactory: (connection: Redis) => ({ connection }),
        }),
        BullModule.registerQueue({ name: FEED_QUEUE }),
        TypeOrmModule.forFeature([FeedWorkerEntity]),
        CompaniesModule,
        FeedsModule,
        IngestionModule,
      ],
      providers: [
        {
          provide: FEED_ADAPTERS,
          inject: [CONFIG, CompanyDirectory],
          useFactory: (config: NewsConfig, directory: CompanyDirectory) => {
            const companies: CompanyList = () => directory.list();
            return feeds ? feeds(companies) : createFeeds(config.feeds.reveal(), companies);
          },
        },
        {
          provide: READING_OPTIONS,
          inject: [CONFIG],
          useFactory: (config: NewsConfig) => ({ refreshMs: refreshMs ?? config.refreshSeconds * 1000, readTimeoutMs }),
        },
        FeedReader,
        FeedWorkersStore,
        FeedScheduler,
        FeedProcessor,
      ],
    };
  }
}
