import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFeeds } from '../../src/feeds/create-feeds.ts';
import type { FeedAdapter, FeedRead } from '../../src/feeds/feed-adapter.ts';
import { FEED_ERROR_REASONS, FeedError } from '../../src/feeds/feed-error.ts';
import { startFakeAlpaca, startFakeFinnhub, startFakeMassive, startFakeRss } from './index.ts';
import { ago, NOW, readAt } from './reading.ts';

const none = { alpaca: null, finnhub: null, massive: null, rss: [], allowNetworks: [] };
const companies = async () => [];

const PROVIDERS = {
  alpaca: async () => {
    const fake = await startFakeAlpaca();
    return { fake, config: { ...none, alpaca: { ...fake.keys, url: fake.url } } };
  },
  finnhub: async () => {
    const fake = await startFakeFinnhub();
    return { fake, config: { ...none, finnhub: { token: fake.token, url: fake.url } } };
  },
  massive: async () => {
    const fake = await startFakeMassive();
    return { fake, config: { ...none, massive: { key: fake.key, url: fake.url } } };
  },
  rss: async () => {
    const fake = await startFakeRss();
    return { fake, config: { ...none, rss: [{ name: 'Desk', url: fake.url }] } };
  },
};

/** Stories with the fields of all three providers, any of which may be replaced by arbitrary JSON. */
const field = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const REAL: Record<string, unknown> = {
  id: 7,
  headline: 'A &amp; B',
  title: 'A &amp; B',
  summary: 'x',
  description: 'x',
  created_at: ago(5),
  updated_at: ago(5),
  published_utc: ago(5),
  datetime: NOW / 1000 - 60,
  url: 'https://x.example/1',
  article_url: 'https://x.example/1',
  images: [{ size: 'large', url: 'https://x.example/i.png' }],
  symbols: ['AAPL'],
  tickers: ['AAPL'],
  related: 'AAPL',
  source: 'x',
  publisher: { name: 'x' },
  insights: [{ ticker: 'AAPL', sentiment: 'positive', sentiment_reasoning: 'x' }],
};
const story = fc.record(Object.fromEntries(Object.keys(REAL).map((key) => [key, field]))).map((odd) => ({
  ...REAL,
  ...Object.fromEntries(Object.entries(odd).filter(([, value]) => value !== undefined)),
}));
const list = fc.array(fc.oneof(story, fc.jsonValue({ maxDepth: 2 })), { maxLength: 4 });
const page = fc.oneof(
  list,
  fc.record({
    news: list,
    results: list,
    status: fc.constantFrom('OK', 'ERROR', null),
    next_page_token: field,
    next_url: field,
  }),
  fc.jsonValue(),
);
const body = fc.oneof(
  { weight: 4, arbitrary: page.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '[',
      '['.repeat(100_000),
      '{"news":',
      'null',
      '1e999',
      '"\\ud800"',
      '[{"__proto__":{"id":1}}]',
    ),
  },
);
const response = fc.record({
  body,
  status: fc.constantFrom(200, 200, 200, 200, 201, 206, 299, 400, 404, 418, 451, 500),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { 'content-type': 'text/html' },
    { 'content-encoding': 'gzip' },
    { etag: '"x"', 'retry-after': 'never' },
  ),
});

async function outcome(feed: FeedAdapter, since: FeedRead['cursor']): Promise<FeedRead | FeedError> {
  return readAt(feed, since).catch((error: unknown) => {
    if (error instanceof FeedError) return error;
    throw error;
  });
}

describe.each(Object.entries(PROVIDERS))('any response from %s', (_name, start) => {
  it('is read or reported as an error, and the next read succeeds', async () => {
    const { fake, config } = await start();
    const [feed] = createFeeds(config, companies);
    fake.publish({ title: 'Well again', publishedAt: ago(30) });
    try {
      await fc.assert(
        fc.asyncProperty(response, async (odd) => {
          fake.serve(odd);
          const read = await outcome(feed!, null);
          if (read instanceof FeedError) {
            expect(FEED_ERROR_REASONS).toContain(read.reason);
            return;
          }
          for (const each of read.articles) {
            expect(each.title).toMatch(/\S/);
            expect(each.publishedAt.getTime()).toBeLessThanOrEqual(NOW);
            expect(each.imageUrl ?? 'https://').toMatch(/^https:\/\//);
            for (const symbol of each.symbols) expect(symbol).toMatch(/^[A-Z.]{1,9}$/);
          }
          expect(JSON.parse(JSON.stringify(read.cursor))).toEqual(read.cursor);
          fake.serve(null);
          expect(await outcome(feed!, read.cursor)).not.toBeInstanceOf(FeedError);
        }),
        { numRuns: 120 },
      );
    } finally {
      await fake.close();
    }
  }, 60_000);
});
