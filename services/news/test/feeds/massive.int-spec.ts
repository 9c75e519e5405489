import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedAdapter } from '../../src/feeds/feed-adapter.ts';
import { massiveFeed } from '../../src/feeds/massive-feed.ts';
import { type FakeMassive, startFakeMassive } from './index.ts';
import { ago, NOW, readAt, titles } from './reading.ts';

let fake: FakeMassive;
let feed: FeedAdapter;

beforeEach(async () => {
  fake = await startFakeMassive();
  feed = massiveFeed({ key: fake.key, url: fake.url });
});
afterEach(() => fake.close());

const publishMany = (count: number, minutesAgo: (i: number) => number): string[] =>
  Array.from({ length: count }, (_, i) => {
    fake.publish({ title: `Story ${i}`, publishedAt: ago(minutesAgo(i)) });
    return `Story ${i}`;
  }).sort();

describe('the Massive feed', () => {
  it("reads a story with the provider's sentiment and reason", async () => {
    const id = fake.publish({
      title: 'Acme doubles its orders',
      description: 'More of it.',
      symbols: ['ACME', 'BOLTpA', 'X:BTCUSD'],
      publishedAt: ago(30),
      imageUrl: 'http://x.example/plain-http.png',
      sentiment: { symbol: 'ACME', overall: 'positive', reason: 'Orders &amp; margins doubled.' },
    });
    const { articles } = await readAt(feed, null);
    expect(articles).toEqual([
      {
        providerId: id,
        title: 'Acme doubles its orders',
        description: 'More of it.',
        imageUrl: null,
        sourceName: 'The Motley Fool',
        url: `https://www.fool.com/investing/${id}/`,
        publishedAt: new Date(NOW - 30 * 60_000),
        symbols: ['ACME', 'BOLT.PRA'],
        sentiment: { overall: 'bullish', score: null, reason: 'Orders & margins doubled.' },
      },
    ]);
  });

  it('uses and names the sentiment of the first of several stocks', async () => {
    const insights = [
      { ticker: 'BOLT', sentiment: 'negative', sentiment_reasoning: 'Loses the order.' },
      null,
      { ticker: 'ACME', sentiment: 'Positive', sentiment_reasoning: 'Wins it.' },
    ];
    fake.publishRaw({ id: 'a', title: 'Two', published_utc: ago(5), tickers: ['ACME', 'BOLT'], insights });
    fake.publishRaw({ id: 'b', title: 'Odd', published_utc: ago(5), insights: [{ ticker: 'A', sentiment: 'mixed' }] });
    const { articles } = await readAt(feed, null);
    const sentiment = Object.fromEntries(articles.map((each) => [each.title, each.sentiment]));
    expect(sentiment).toEqual({ Two: { overall: 'bullish', score: null, reason: 'ACME: Wins it.' }, Odd: null });
  });

  it('follows the next pages, a few per read, without losing stories', async () => {
    let { cursor } = await readAt(feed, null);
    const expected = publishMany(1100, (i) => 600 - Math.floor(i / 2));
    const seen = new Set<string>();
    for (let reads = 0; reads < 5; reads++) {
      const read = await readAt(feed, cursor, reads);
      for (const title of titles(read)) seen.add(title);
      cursor = read.cursor;
    }
    expect([...seen].sort()).toEqual(expected);
    expect(fake.requests.length).toBeLessThanOrEqual(11);
  });

  it('keeps the pages before a failure in the first read, then starts over', async () => {
    const all = publishMany(300, (i) => i + 1);
    fake.fail('unavailable', 1);
    const first = await readAt(feed, null);
    expect(first).toMatchObject({ articles: { length: 250 }, cursor: null });
    fake.fail(null);
    expect(titles(await readAt(feed, first.cursor, 1))).toEqual(all);
  });

  it('reads the newest stories first', async () => {
    publishMany(700, (i) => i + 1);
    expect(titles(await readAt(feed, null))).toContain('Story 0');
    expect(fake.requests).toHaveLength(2);
  });

  it('finds stories that arrive hours after their publication', async () => {
    fake.publish({ title: 'Known', publishedAt: ago(1) });
    const { cursor } = await readAt(feed, null);
    fake.publish({ title: 'Half an hour late', publishedAt: ago(31) });
    fake.publish({ title: 'Six hours late', publishedAt: ago(360) });
    const nextRead = await readAt(feed, cursor, 1);
    expect(titles(nextRead)).toContain('Half an hour late');
    expect(titles(await readAt(feed, nextRead.cursor, 61))).toContain('Six hours late');
  });

  it('continues past more same-timestamp stories than fit in one read', async () => {
    let { cursor } = await readAt(feed, null);
    publishMany(600, () => 30);
    fake.publish({ title: 'After them', publishedAt: ago(20) });
    const seen: string[] = [];
    for (let reads = 0; reads < 3; reads++) {
      const read = await readAt(feed, cursor, reads);
      seen.push(...titles(read));
      cursor = read.cursor;
    }
    expect(seen).toContain('After them');
  });

  it('never sends its key to another host', async () => {
    const otherHost = await startFakeMassive();
    publishMany(300, (i) => i + 1);
    fake.setNextOrigin(otherHost.url);
    const read = await readAt(feed, null);
    expect(read.articles).toHaveLength(250);
    expect(otherHost.requests).toEqual([]);
    await otherHost.close();
  });

  it('tolerates an empty response and skips invalid stories', async () => {
    expect((await readAt(feed, null)).articles).toEqual([]);
    fake.publish({ title: 'Whole', publishedAt: ago(1) });
    for (const junk of [
      null,
      { id: 'x' },
      { id: '', title: 'No id', published_utc: ago(1) },
      { id: 'y', title: 'No date', published_utc: 'soon' },
    ])
      fake.publishRaw(junk);
    const read = await readAt(feed, null);
    expect(titles(read)).toEqual(['Whole']);
    expect(read.unreadable).toBe(4);
  });
});
