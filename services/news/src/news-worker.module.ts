import { type DynamicModule, Module } from '@nestjs/common';
import {
  createServiceProcess,
  type ServiceDeps,
  ServiceKitModule,
  type ServiceOptions,
  type ServiceProcess,
} from '@plainscan/service-kit';
import { DatabaseModule } from '@plainscan/service-kit/postgres';
import type { NewsConfig } from './config.ts';
import { newsDatabase } from './db/database.ts';
import { ReadingModule, type ReadingOverrides } from './reading/reading.module.ts';

/** The worker process: reads the feeds and stores their articles. Any number of processes share the work. */
@Module({})
export class NewsWorkerModule {
  static forRoot(deps: ServiceDeps<NewsConfig>, overrides: ReadingOverrides = {}): DynamicModule {
    const { config } = deps;
    const name = 'news-worker';
    return {
      module: NewsWorkerModule,
      imports: [
        ServiceKitModule.forRoot({
          ...deps,
          name,
          service: 'news',
          natsUrl: config.natsUrl,
          actorKeys: config.actorKeys,
        }),
        DatabaseModule.forRoot(newsDatabase(config.dbUrl, name)),
        ReadingModule.forRoot(overrides),
      ],
    };
  }
}

export type NewsWorkerOptions = ServiceOptions & ReadingOverrides;

export const createNewsWorker = (config: NewsConfig, options: NewsWorkerOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'news-worker', config, healthPort: config.workerHealthPort, ...options }, (deps) =>
    NewsWorkerModule.forRoot(deps, options),
  );
