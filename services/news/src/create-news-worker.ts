import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import type { NewsConfig } from './config.ts';
import { createFeeds, type FeedParts } from './feeds/create-feeds.ts';
import type { FeedAdapter } from './feeds/feed-adapter.ts';
import { READ_WITHIN_MS } from './feeding/read-feed.ts';
import { WorkerModule } from './worker.module.ts';

export interface NewsWorkerOptions extends ServiceOptions {
  /** what is read, when not the configured providers */
  feeds?: (parts: FeedParts) => FeedAdapter[];
  /** when not as often as configured */
  refreshMs?: number;
  /** how long a feed may take, for tests that cannot wait as long */
  readWithinMs?: number;
}

/** The worker process: reads the feeds and keeps what they tell. Any number of them share the work. */
export function createNewsWorker(config: NewsConfig, options: NewsWorkerOptions = {}): ServiceProcess {
  const {
    feeds = (parts: FeedParts) => createFeeds(config.feeds.reveal(), parts),
    refreshMs = config.refreshSeconds * 1000,
    readWithinMs = READ_WITHIN_MS,
    ...rest
  } = options;
  return createServiceProcess({ name: 'news-worker', config, healthPort: config.workerHealthPort, ...rest }, (parts) =>
    WorkerModule.forRoot({ ...parts, feeds, refreshMs, readWithinMs }),
  );
}
