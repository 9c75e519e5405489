import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeRedis, CONFIG, createRedis, Health, LOGGER, type Logger } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import type { ScannerConfig } from './config.ts';

/** Injection token of the process's Redis connection. */
export const REDIS = Symbol('REDIS');

/** Provides REDIS globally and registers it with the health checks. The connection closes after the handlers have drained. */
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  static forRoot(name: string): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [
        {
          provide: REDIS,
          inject: [CONFIG, LOGGER, Health],
          useFactory: (config: ScannerConfig, logger: Logger, health: Health) =>
            createRedis({ url: config.redisUrl, name, logger, health }),
        },
      ],
      exports: [REDIS],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.redis);
  }
}
