import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { alpacaFeed } from '../../src/feeds/alpaca-feed.ts';
import type { FeedAdapter } from '../../src/feeds/feed-adapter.ts';
import { type FakeAlpaca, startFakeAlpaca } from './index.ts';
import { ago, errorOf, NOW, readAt, titles } from './reading.ts';

let fake: FakeAlpaca;
let feed: FeedAdapter;

beforeEach(async () => {
  fake = await startFakeAlpaca();
  feed = alpacaFeed({ ...fake.keys, url: fake.url });
});
afterEach(() => fake.close());

const publishMany = (count: number, minutesAgo: (i: number) => number, prefix = 'Story'): string[] =>
  Array.from({ length: count }, (_, i) => {
    fake.publish({ title: `${prefix} ${i}`, publishedAt: ago(minutesAgo(i)) });
    return `${prefix} ${i}`;
  }).sort();

describe('the Alpaca feed', () => {
  it('reads a story with decoded entities, the largest image, and no crypto symbols', async () => {
    const id = fake.publish({
      title: 'Acme&#39;s &amp; Bolt&#39;s merger',
      description: 'What it <b>means</b>',
      publishedAt: ago(3),
      imageUrl: 'https://cdn.benzinga.com/a.jpeg',
      symbols: ['AAPL', 'BTCUSD', 'BRK.B', 'ETH/USD'],
    });
    const { articles, unreadable } = await readAt(feed, null);
    expect(unreadable).toBe(0);
    expect(articles).toEqual([
      {
        providerId: id,
        title: "Acme's & Bolt's merger",
        description: 'What it means',
        url: `https://www.benzinga.com/news/${id}`,
        imageUrl: 'https://cdn.benzinga.com/a.jpeg',
        publishedAt: new Date(NOW - 3 * 60_000),
        sourceName: 'Benzinga',
        symbols: ['AAPL', 'BRK.B'],
        sentiment: null,
      },
    ]);
  });

  it('tolerates missing and unknown fields and skips invalid stories', async () => {
    fake.publish({ title: 'Bare', url: null, publishedAt: ago(1) });
    const at = ago(2);
    fake.publishRaw({
      id: 7,
      headline: 'Nulls',
      created_at: at,
      updated_at: null,
      images: null,
      symbols: null,
      source: null,
      odd: {},
    });
    fake.publishRaw({
      id: '8',
      headline: 'Odd parts',
      created_at: at,
      images: [null, { size: 1 }],
      symbols: ['F', 3],
      url: 4,
    });
    for (const junk of [
      null,
      7,
      'text',
      {},
      [],
      { id: 9, headline: '<br>', created_at: at },
      { id: 10, headline: 'No date', created_at: '?' },
    ])
      fake.publishRaw(junk);
    const read = await readAt(feed, null);
    expect(titles(read)).toEqual(['Bare', 'Nulls', 'Odd parts']);
    expect(read.unreadable).toBe(7);
    expect(read.articles.map(({ url, imageUrl, description }) => [url, imageUrl, description])).toContainEqual([
      null,
      null,
      null,
    ]);
  });

  it('reads the newest stories first, in at most ten pages of 50', async () => {
    publishMany(560, (i) => i);
    publishMany(3, () => 4 * 24 * 60, 'Ancient');
    const read = await readAt(feed, null);
    expect(read.articles.length).toBe(500);
    expect(titles(read)).toContain('Story 0');
    expect(fake.requests).toHaveLength(10);
    expect(fake.requests.every(({ query }) => query.get('limit') === '50')).toBe(true);
  });

  it('reads at most 1,000 stories from a page', async () => {
    const story = { id: 1, headline: 'x', created_at: ago(1) };
    const news = Array.from({ length: 50_000 }, (_, id) => ({ ...story, id }));
    fake.serve({ body: JSON.stringify({ news, next_page_token: null }) });
    expect((await readAt(feed, null)).articles).toHaveLength(1000);
  });

  it('loses no later stories, even if many arrive at once', async () => {
    publishMany(1, () => 60, 'First');
    let { cursor } = await readAt(feed, null);
    const expected = publishMany(1250, (i) => Math.floor(i / 40));
    const seen = new Set<string>();
    for (let reads = 0; reads < 4; reads++) {
      const read = await readAt(feed, cursor, 1);
      for (const title of titles(read)) seen.add(title);
      cursor = read.cursor;
    }
    expect([...seen].filter((title) => title.startsWith('Story')).sort()).toEqual(expected);
    fake.publish({ title: 'Just now', publishedAt: ago(-2) });
    expect(titles(await readAt(feed, cursor, 3))).toContain('Just now');
  });

  it('starts over if its page token is rejected', async () => {
    publishMany(1, () => 60, 'First');
    let { cursor } = await readAt(feed, null);
    publishMany(700, () => 10);
    ({ cursor } = await readAt(feed, cursor, 1));
    expect(cursor?.['token']).toEqual(expect.any(String));
    const read = await readAt(feed, { ...cursor, token: 'stale' }, 1);
    expect(read.articles).toHaveLength(500);
  });

  it('overlaps with the previous read to find late stories', async () => {
    fake.publish({ title: 'Known', publishedAt: ago(1) });
    const { cursor } = await readAt(feed, null);
    fake.publish({ title: 'Late', publishedAt: ago(4) });
    expect(titles(await readAt(feed, cursor, 1))).toContain('Late');
  });

  it('still finds new stories after one with a future date', async () => {
    fake.publish({ title: 'Tomorrow', publishedAt: ago(-24 * 60) });
    const { articles, cursor } = await readAt(feed, null);
    expect(articles[0]!.publishedAt).toEqual(new Date(NOW));
    fake.publish({ title: 'Today', publishedAt: ago(-1) });
    expect(titles(await readAt(feed, cursor, 2))).toContain('Today');
  });

  it('keeps the pages before a failure in the first read, then starts over', async () => {
    const all = publishMany(120, (i) => i);
    fake.fail('unavailable', 1);
    const first = await readAt(feed, null);
    expect(first).toMatchObject({ articles: { length: 50 }, cursor: null });
    fake.fail(null);
    expect(titles(await readAt(feed, first.cursor, 1))).toEqual(all);
  });

  it('keeps the pages before a failure in a later read and resumes from there', async () => {
    publishMany(1, () => 60, 'First');
    const { cursor } = await readAt(feed, null);
    publishMany(120, () => 10);
    fake.fail('unavailable', 1);
    const read = await readAt(feed, cursor, 1);
    expect(read.articles).toHaveLength(50);
    expect((await errorOf(readAt(feed, read.cursor, 1))).reason).toBe('unavailable');
    fake.fail(null);
    const rest = await readAt(feed, read.cursor, 1);
    expect(new Set([...titles(read), ...titles(rest)]).size).toBeGreaterThanOrEqual(120);
  });
});
