import { BullModule } from '@nestjs/bullmq';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeRedis, CONFIG, createRedis, type Logger, LOGGER } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import type { NewsConfig } from '../config.ts';
import { FEED_QUEUE, QUEUE_REDIS } from './feed-queue.ts';
import { QueuesController } from './queues.controller.ts';

/** Not part of the process's health: the articles don't need Redis. */
@Module({
  providers: [
    {
      provide: QUEUE_REDIS,
      inject: [CONFIG, LOGGER],
      useFactory: (config: NewsConfig, logger: Logger) => createRedis({ url: config.redisUrl, name: 'news', logger }),
    },
  ],
  exports: [QUEUE_REDIS],
})
class QueueRedisModule implements OnApplicationShutdown {
  constructor(@Inject(QUEUE_REDIS) private readonly redis: Redis) {}

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.redis);
  }
}

/** Shows administrators the queue of the workers. */
@Module({
  imports: [
    BullModule.forRootAsync({
      imports: [QueueRedisModule],
      inject: [QUEUE_REDIS],
      useFactory: (connection: Redis) => ({ connection }),
    }),
    BullModule.registerQueue({ name: FEED_QUEUE }),
  ],
  controllers: [QueuesController],
})
export class QueuesModule {}
