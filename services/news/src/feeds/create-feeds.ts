import type { Clock } from '@plainscan/service-kit';
import type { FeedAdapter } from './feed-adapter.ts';
import type { FeedsConfig } from './feeds-config.ts';

/** A company that the simulated feed makes up stories of. */
export interface NewsCompany {
  symbol: string;
  name: string;
  sector: string | null;
}

export interface FeedParts {
  /** of the market in service, by symbol */
  companies: () => Promise<readonly NewsCompany[]>;
  clock: Clock;
}

/** One feed per provider that is configured; without any, the simulated one. */
export function createFeeds(_config: FeedsConfig, _parts: FeedParts): FeedAdapter[] {
  return [];
}
