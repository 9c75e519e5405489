import { type DynamicModule, Module } from '@nestjs/common';
import {
  createServiceProcess,
  type ServiceDeps,
  ServiceKitModule,
  type ServiceOptions,
  type ServiceProcess,
} from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import { ArticlesModule } from './articles/articles.module.ts';
import { retentionPolicies } from './articles/retention.ts';
import type { NewsConfig } from './config.ts';
import { newsDatabase } from './db/database.ts';
import { QueuesModule } from './reading/queues.module.ts';

/** The API process: serves the articles that workers store, and deletes expired ones. Several replicas may run. */
@Module({})
export class NewsModule {
  static forRoot(deps: ServiceDeps<NewsConfig>): DynamicModule {
    const { config } = deps;
    const name = 'news';
    return {
      module: NewsModule,
      imports: [
        ServiceKitModule.forRoot({ ...deps, name, natsUrl: config.natsUrl, actorKeys: config.actorKeys }),
        DatabaseModule.forRoot(newsDatabase(config.dbUrl, name)),
        RetentionModule.forRoot(retentionPolicies()),
        ArticlesModule,
        QueuesModule,
      ],
    };
  }
}

export const createNews = (config: NewsConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'news', config, healthPort: config.healthPort, ...options }, (deps) =>
    NewsModule.forRoot(deps),
  );
