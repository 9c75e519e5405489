import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedAdapter } from '../../src/feeds/feed-adapter.ts';
import { finnhubFeed } from '../../src/feeds/finnhub-feed.ts';
import { type FakeFinnhub, startFakeFinnhub } from './index.ts';
import { ago, NOW, readAt, titles } from './reading.ts';

let fake: FakeFinnhub;
let feed: FeedAdapter;

beforeEach(async () => {
  fake = await startFakeFinnhub();
  feed = finnhubFeed({ token: fake.token, url: fake.url });
});
afterEach(() => fake.close());

describe('the Finnhub feed', () => {
  it('reads a story with a time in seconds, related symbols, and an empty image', async () => {
    const id = fake.publish({ title: 'Chips &amp; chaff', symbols: ['NVDA', 'BRK-B', '7203.T1'], publishedAt: ago(9) });
    const { articles } = await readAt(feed, null);
    expect(articles).toEqual([
      {
        providerId: id,
        title: 'Chips & chaff',
        description: null,
        imageUrl: null,
        sourceName: 'CNBC',
        sentiment: null,
        url: `https://www.cnbc.com/${id}.html`,
        publishedAt: new Date(NOW - 9 * 60_000),
        symbols: ['NVDA', 'BRK.B'],
      },
    ]);
  });

  it('requests stories after the last ID, and all stories periodically', async () => {
    for (let i = 0; i < 60; i++) fake.publish({ title: `Story ${i}`, publishedAt: ago(10) });
    const first = await readAt(feed, null);
    expect(first.articles).toHaveLength(60);
    fake.publish({ title: 'New', publishedAt: ago(-1) });
    const second = await readAt(feed, first.cursor, 2);
    expect(titles(second)).toContain('New');
    expect(second.articles.length).toBeLessThan(60);
    await readAt(feed, second.cursor, 90);
    expect(fake.requests.map(({ query }) => query.get('minId') === '0')).toEqual([true, false, true]);
  });

  it('recovers from an out-of-order ID after an hour', async () => {
    fake.publish({ title: 'Usual', publishedAt: ago(10) });
    fake.publishRaw({ id: 9_000_000_000, datetime: NOW / 1000, headline: 'Odd id' });
    const { cursor } = await readAt(feed, null);
    fake.publish({ title: 'After it', publishedAt: ago(-1) });
    expect(titles(await readAt(feed, cursor, 61))).toContain('After it');
  });

  it('skips invalid stories and tolerates missing fields', async () => {
    fake.publish({ title: 'Whole', publishedAt: ago(1) });
    fake.publishRaw({ id: 6_000_000, datetime: NOW / 1000 - 60, headline: 'Bare', related: null, image: 7 });
    for (const junk of [
      { id: 6_000_001, datetime: 0, headline: 'No date' },
      { id: 6_000_002 },
      { id: 1.5e300, datetime: 1, headline: 'x' },
      'x',
    ])
      fake.publishRaw(junk);
    const read = await readAt(feed, null);
    expect(titles(read)).toEqual(['Bare', 'Whole']);
    expect(read.unreadable).toBe(4);
  });
});
