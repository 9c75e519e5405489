import type { ScannerConfig } from './config.ts';
import { marketFeed } from './market/market-feed.ts';
import type { MarketFeed } from './market/market-source.ts';
import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { WorkerModule } from './worker.module.ts';

/** The refresh looks this often whether the provider has a newer market; looking costs next to nothing. */
const REFRESH_EVERY_MS = 60_000;

export interface ScannerWorkerOptions extends ServiceOptions {
  /** where the market comes from, when not from the configured provider */
  feed?: MarketFeed;
  refreshEveryMs?: number;
}

/** The worker process: preloads, refreshes and keeps the market. Any number of them share the work. */
export function createScannerWorker(config: ScannerConfig, options: ScannerWorkerOptions = {}): ServiceProcess {
  const { feed = marketFeed(config.market), refreshEveryMs = REFRESH_EVERY_MS, ...rest } = options;
  return createServiceProcess(
    { name: 'scanner-worker', config, healthPort: config.workerHealthPort, ...rest },
    (parts) => WorkerModule.forRoot({ ...parts, feed, refreshEveryMs }),
  );
}
