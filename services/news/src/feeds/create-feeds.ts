import { alpacaFeed } from './alpaca-feed.ts';
import type { FeedAdapter } from './feed-adapter.ts';
import type { FeedsConfig } from './feeds-config.ts';
import { finnhubFeed } from './finnhub-feed.ts';
import { massiveFeed } from './massive-feed.ts';
import { rssFeed } from './rss/rss-feed.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';
import type { SimulatedCompany } from './simulated/stories.ts';

export type NewsCompany = SimulatedCompany;

export interface FeedParts {
  /** of the market in service, by symbol */
  companies: () => Promise<readonly NewsCompany[]>;
}

/** One feed per provider that is configured; without any, the simulated one. */
export function createFeeds(config: FeedsConfig, { companies }: FeedParts): FeedAdapter[] {
  const { alpaca, finnhub, massive, rss } = config;
  const feeds = [
    ...(alpaca ? [alpacaFeed(alpaca)] : []),
    ...(finnhub ? [finnhubFeed(finnhub)] : []),
    ...(massive ? [massiveFeed(massive)] : []),
    ...rss.map((each) => rssFeed(each)),
  ];
  return feeds.length > 0 ? feeds : [simulatedFeed(companies)];
}
