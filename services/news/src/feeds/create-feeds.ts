import { alpacaFeed } from './alpaca-feed.ts';
import type { FeedAdapter } from './feed-adapter.ts';
import type { FeedsConfig } from '../config.ts';
import { finnhubFeed } from './finnhub-feed.ts';
import { massiveFeed } from './massive-feed.ts';
import { rssFeed } from './rss/rss-feed.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';
import type { SimulatedCompany } from './simulated/stories.ts';

/** The companies of the current market. */
export type CompanyList = () => Promise<readonly SimulatedCompany[]>;

/** Creates one feed per configured provider, or the simulated feed if there is none. */
export function createFeeds(config: FeedsConfig, companies: CompanyList): FeedAdapter[] {
  const { alpaca, finnhub, massive, rss } = config;
  const feeds = [
    ...(alpaca ? [alpacaFeed(alpaca)] : []),
    ...(finnhub ? [finnhubFeed(finnhub)] : []),
    ...(massive ? [massiveFeed(massive)] : []),
    ...rss.map((each) => rssFeed(each, { allowNetworks: config.allowNetworks })),
  ];
  return feeds.length > 0 ? feeds : [simulatedFeed(companies)];
}
