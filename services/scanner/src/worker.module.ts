import { type DynamicModule, Module } from '@nestjs/common';
import {
  createServiceProcess,
  ServiceKitModule,
  type ServiceDeps,
  type ServiceOptions,
  type ServiceProcess,
} from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import type { ScannerConfig } from './config.ts';
import { SCANNER_DATABASE } from './db/database.ts';
import { RETENTION } from './db/retention.ts';
import { marketFeed } from './market/market-feed.ts';
import type { MarketFeed } from './market/market-source.ts';
import { PreloadModule } from './market/preload.module.ts';
import { ErasureModule } from './personal-data/erasure.controller.ts';
import { RedisModule } from './redis.module.ts';

/** How often the worker checks the provider's version, which is cheap. */
const REFRESH_EVERY_MS = 60_000;

export interface ScannerWorkerOptions extends ServiceOptions {
  /** overrides the configured provider */
  feed?: MarketFeed;
  refreshEveryMs?: number;
}

/** The worker process: loads, publishes, and stores markets, and erases deleted users. Any number of workers share the work. */
@Module({})
export class WorkerModule {
  static forRoot(deps: ServiceDeps<ScannerConfig> & { feed: MarketFeed; refreshEveryMs: number }): DynamicModule {
    const { config, feed, refreshEveryMs } = deps;
    return {
      module: WorkerModule,
      imports: [
        ServiceKitModule.forRoot({
          ...deps,
          name: 'scanner-worker',
          service: 'scanner',
          natsUrl: config.natsUrl,
          actorKeys: config.actorKeys,
        }),
        DatabaseModule.forRoot({ ...SCANNER_DATABASE, url: config.dbUrl, name: 'scanner-worker' }),
        RedisModule.forRoot('scanner-worker'),
        RetentionModule.forRoot(RETENTION),
        PreloadModule.forRoot({ feed, refreshEveryMs }),
        ErasureModule,
      ],
    };
  }
}

export function createScannerWorker(config: ScannerConfig, options: ScannerWorkerOptions = {}): ServiceProcess {
  const { feed = marketFeed(config.market), refreshEveryMs = REFRESH_EVERY_MS, ...rest } = options;
  return createServiceProcess(
    { name: 'scanner-worker', config, healthPort: config.workerHealthPort, ...rest },
    (deps) => WorkerModule.forRoot({ ...deps, feed, refreshEveryMs }),
  );
}
