import { describe, expect, it } from '@jest/globals';
import { scoreSentiment } from '@plainscan/sentiment';
import type { RawArticle } from '../feed-adapter.ts';
import { simulatedFeed } from './simulated-feed.ts';

const NOW = Date.parse('2026-11-20T22:10:00Z');
const COMPANIES = Array.from({ length: 400 }, (_, i) => ({
  symbol: `${String.fromCharCode(65 + (i % 26))}Q${i}`,
  name: `Invented ${i} Holdings Inc. Class A Common Stock`,
  sector: i % 3 ? 'Technology' : null,
}));
const signal = AbortSignal.timeout(60_000);
const feed = () => simulatedFeed(async () => COMPANIES);
const ids = (articles: readonly RawArticle[]): string[] => articles.map(({ providerId }) => providerId).sort();

describe('the simulated feed', () => {
  it('returns the same last three days on every first read', async () => {
    const { articles } = await feed().read(null, { signal, now: NOW });
    expect(await feed().read(null, { signal, now: NOW })).toMatchObject({ articles });
    const ages = articles.map(({ publishedAt }) => NOW - publishedAt.getTime());
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeGreaterThan(2.8 * 86_400_000);
    expect(new Set(ids(articles)).size).toBe(articles.length);
  });

  it('returns 55 to 120 stories on every day of the week', async () => {
    for (let day = 0; day < 14; day++) {
      const now = Date.parse('2026-07-06T05:00:00Z') + day * 86_400_000;
      const { articles } = await feed().read(null, { signal, now });
      const lastDay = articles.filter((each) => now - each.publishedAt.getTime() < 86_400_000);
      const stories = new Set(lastDay.map(({ providerId }) => providerId.replace(/-\d+$/, '')));
      expect(stories.size).toBeGreaterThanOrEqual(55);
      expect(stories.size).toBeLessThanOrEqual(120);
    }
  });

  it('returns over time everything that a single later read returns', async () => {
    const found = new Set<string>();
    let { cursor } = await feed().read(null, { signal, now: NOW });
    for (let minute = 7; minute <= 600; minute += 7) {
      const read = await feed().read(cursor, { signal, now: NOW + minute * 60_000 });
      for (const id of ids(read.articles)) found.add(id);
      cursor = read.cursor;
    }
    const { articles } = await feed().read(null, { signal, now: cursor!['readAt'] as number });
    const since = ids(articles.filter((each) => each.publishedAt.getTime() > NOW));
    expect(since.length).toBeGreaterThan(10);
    expect([...found]).toEqual(expect.arrayContaining(since));
  });

  it('returns a mix of sentiments, topics, and numbers of sources', async () => {
    const { articles } = await feed().read(null, { signal, now: NOW });
    const sentiments = articles.map((article) => scoreSentiment(article).overall);
    for (const sentiment of ['bullish', 'bearish', 'neutral'] as const)
      expect(sentiments.filter((each) => each === sentiment).length / sentiments.length).toBeGreaterThan(0.15);
    const general = articles.filter(({ symbols }) => symbols.length === 0);
    expect(general.length / articles.length).toBeGreaterThan(0.1);
    const known = new Map(COMPANIES.map(({ symbol, name }) => [symbol, name]));
    for (const { symbols, title } of articles)
      for (const symbol of symbols)
        expect(title).toContain(known.get(symbol)!.replace(' Inc. Class A Common Stock', ''));
    expect(articles.some(({ providerId }) => providerId.endsWith('-2'))).toBe(true);
    expect(articles.every(({ url, imageUrl, title }) => url === null && imageUrl === null && !/[{}]/.test(title))).toBe(
      true,
    );
  });

  it('is unavailable until a market is available', async () => {
    const waiting = [async () => [], () => Promise.reject(new Error('the market is loading'))];
    for (const companies of waiting)
      await expect(simulatedFeed(companies).read(null, { signal, now: NOW })).rejects.toMatchObject({
        reason: 'unavailable',
      });
  });
});
