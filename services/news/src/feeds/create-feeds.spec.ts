import { describe, expect, it } from '@jest/globals';
import { createFeeds } from './create-feeds.ts';

const companies = async () => [];
const noFeeds = { alpaca: null, finnhub: null, massive: null, rss: [], allowNetworks: [] };
const names = (feeds: ReturnType<typeof createFeeds>) =>
  feeds.map(({ name, kind, simulated }) => [name, kind, simulated]);

describe('createFeeds', () => {
  it('creates a simulated feed if nothing is configured', () => {
    expect(names(createFeeds(noFeeds, companies))).toEqual([['simulated', 'simulated', true]]);
  });

  it('creates a feed for every configured provider', () => {
    const url = 'http://127.0.0.1:1';
    const config = {
      alpaca: { keyId: 'k', secret: 's', url },
      finnhub: { token: 't', url },
      massive: { key: 'k', url },
      rss: [
        { name: 'One', url },
        { name: 'Two', url },
      ],
      allowNetworks: [],
    };
    expect(names(createFeeds(config, companies))).toEqual([
      ['alpaca', 'alpaca', false],
      ['finnhub', 'finnhub', false],
      ['massive', 'massive', false],
      ['One', 'rss', false],
      ['Two', 'rss', false],
    ]);
  });
});
