import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Article, articleSchema, listNews } from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { newContext } from '@plainscan/service-kit';
import { contractCoverage, freshDatabase, signedInAs } from '@plainscan/test-kit';
import { ArticlesController } from '../src/articles/articles.controller.ts';
import { QueuesController } from '../src/reading/queues.controller.ts';
import { newsDataSource } from '../src/db/database.ts';
import type { RawArticle } from '../src/feeds/feed-adapter.ts';
import { migrateNews } from '../src/index.ts';
import { createCompanyFinder } from '../src/companies/company-finder.ts';
import { raw } from './fixtures/feeds.ts';
import { ingestionService } from './fixtures/ingestion.ts';
import { openNews, type OpenNews, type Query } from './fixtures/open-news.ts';

jest.setTimeout(60_000);

const MINUTE_MS = 60_000;
const NOW = Date.now();
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS);

let news: OpenNews;
let ingest: (feed: string, ...articles: RawArticle[]) => Promise<number>;
let close: () => Promise<void>;

const STORIES = {
  apple: raw('Apple beats estimates and raises its dividend', {
    symbols: ['AAPL'],
    publishedAt: ago(1),
    description: 'The maker of the iPhone had a record quarter.',
    sentiment: { overall: 'bullish', score: 0.6, reason: 'Earnings beat.' },
  }),
  tesla: raw('Tesla misses delivery estimates, shares plunge', { symbols: ['TSLA', 'F'], publishedAt: ago(2) }),
  fed: raw('Federal Reserve to publish its minutes on Wednesday', { publishedAt: ago(3) }),
  cafe: raw('Nestlé opens a café in Zürich', { symbols: ['NSRGY'], publishedAt: ago(4), url: null }),
  boeing: raw('Boeing recalls jets after losses widen', { symbols: ['BA'], publishedAt: ago(5) }),
};
const titlesOf = (...names: (keyof typeof STORIES)[]) => names.map((name) => STORIES[name].title);

beforeAll(async () => {
  news = await openNews();
  const db = await newsDataSource(news.stores.database.url, 'news-test').initialize();
  const finder = createCompanyFinder([
    { symbol: 'AAPL', name: 'Apple Inc.' },
    { symbol: 'TSLA', name: 'Tesla, Inc.' },
    { symbol: 'BA', name: 'The Boeing Company' },
    { symbol: 'F', name: 'Ford Motor Company' },
  ]);
  const service = ingestionService(db, { finder: () => finder });
  ingest = (feed, ...articles) => service.ingest({ name: feed, simulated: false }, articles);
  close = () => db.destroy();
  await ingest('alpaca', ...Object.values(STORIES));
});
afterAll(async () => {
  await close();
  await news.close();
});

describe('the news API', () => {
  it('has exactly one handler for each call', () => {
    expect(contractCoverage(Object.values(rpcsOf('news')), [ArticlesController, QueuesController])).toEqual({
      missing: [],
      duplicated: [],
      unknown: [],
    });
  });

  it('requires Premium or an administrator and admits a user right after payment', async () => {
    const input = { limit: 1, category: 'all', sentiment: 'all' } as const;
    const userId = randomUUID();
    const list = (role?: 'admin') => news.stores.rpc.call(signedInAs(userId, role && { role }), listNews, input);
    await expect(list()).rejects.toMatchObject({ category: 'forbidden', code: 'PREMIUM_REQUIRED' });
    expect((await list('admin')).articles).toHaveLength(1);
    news.premium.add(userId);
    expect((await list()).articles).toHaveLength(1);
    await expect(news.stores.rpc.call(newContext(), listNews, input)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('a news page', () => {
  it('contains complete articles, newest first', async () => {
    const { articles, total, nextCursor } = await news.page();
    expect(articles.map(({ title }) => title)).toEqual(titlesOf('apple', 'tesla', 'fed', 'cafe', 'boeing'));
    expect([total, nextCursor]).toEqual([5, null]);
    const { url, sourceName } = STORIES.apple;
    const publishedAt = ago(1).toISOString();
    expect(articles[0]).toEqual({
      id: expect.any(String),
      title: STORIES.apple.title,
      description: STORIES.apple.description,
      url,
      imageUrl: null,
      category: 'stocks',
      publishedAt,
      companySymbol: 'AAPL',
      symbols: ['AAPL'],
      source: { name: sourceName },
      sources: [{ name: sourceName, url, publishedAt }],
      simulated: false,
      sentiment: {
        overall: 'bullish',
        score: expect.any(Number),
        reasons: expect.any(Array),
        scoredBy: 'rules',
        provider: { name: 'alpaca', overall: 'bullish', score: 0.6, reason: 'Earnings beat.' },
      },
    });
    const { score, reasons } = articles[0]!.sentiment;
    expect(score).toBeGreaterThan(0.15);
    for (const { text, where, span } of reasons) expect(articles[0]![where]!.slice(...span)).toBe(text);
  });

  it.each<[string, Query, (keyof typeof STORIES)[]]>([
    ['in the stocks category', { category: 'stocks' }, ['apple', 'tesla', 'cafe', 'boeing']],
    ['in the general category', { category: 'general' }, ['fed']],
    ['with bullish sentiment', { sentiment: 'bullish' }, ['apple']],
    ['with bearish sentiment', { sentiment: 'bearish' }, ['tesla', 'boeing']],
    ['with neutral sentiment', { sentiment: 'neutral' }, ['fed', 'cafe']],
    ['about one stock', { symbol: 'F' }, ['tesla']],
    ['about any of several stocks', { symbols: ['BA', 'AAPL', 'NONE'] }, ['apple', 'boeing']],
    ['that match both symbol filters', { symbol: 'BA', symbols: ['AAPL'] }, []],
    ['since a timestamp', { since: ago(3).toISOString() }, ['apple', 'tesla', 'fed']],
    ['with a word in the title', { search: 'minutes' }, ['fed']],
    ['with a word in the description', { search: 'IPHONE' }, ['apple']],
    ['with a word of a company name', { search: 'motor' }, ['tesla']],
    ['with a prefix as the last word', { search: 'federal res' }, ['fed']],
    ['with another form of a word', { search: 'recalled jet' }, ['boeing']],
    ['with all words, in any order', { search: 'plunge tesla' }, ['tesla']],
    ['with all words, not just some', { search: 'tesla rocket' }, []],
    ['with whole words before the last', { search: 'fede minutes' }, []],
    ['with or without accents', { search: 'nestle Café zurich' }, ['cafe']],
    ['with a symbol', { search: 'tsla' }, ['tesla']],
    [
      'with any text if the search has no words',
      { search: ' &|!():*\'" ' },
      ['apple', 'tesla', 'fed', 'cafe', 'boeing'],
    ],
    [
      'that match all filters at once',
      { category: 'stocks', sentiment: 'bearish', search: 'jets', symbols: ['BA'] },
      ['boeing'],
    ],
  ])('contains only articles %s', async (_, query, expected) => {
    const { articles, total } = await news.page(query);
    expect(articles.map(({ title }) => title)).toEqual(titlesOf(...expected));
    expect(total).toBe(expected.length);
  });

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '2000-01-01T00:00:00-20:00'])(
    'contains all articles since the distant past: %s',
    async (since) => {
      expect((await news.page({ since })).total).toBe(5);
    },
  );

  it('contains no articles since the distant future', async () => {
    expect((await news.page({ since: '9999-12-31T23:59:59-23:59' })).total).toBe(0);
  });

  it.each(["'; DROP TABLE articles; --", 'a:* | b', "it's", '\\', '漢字', '🙂', '%_'])(
    'can be searched for any text: %s',
    async (search) => {
      expect((await news.page({ search })).total).toBeLessThanOrEqual(5);
    },
  );

  it('reports no refresh and no providers before the first read', async () => {
    expect(await news.page({ limit: 1 })).toMatchObject({ refreshedAt: null, providers: [], simulated: false });
  });
});

describe('pagination', () => {
  const COUNT = 40;
  beforeAll(async () => {
    // three per timestamp, so the ID breaks ties
    const many = Array.from({ length: COUNT }, (_, n) =>
      raw(`Pagination story ${n} of many others`, { publishedAt: ago(1000 + Math.floor(n / 3)), symbols: ['PAGE'] }),
    );
    await ingest('pages', ...many);
  });
  afterAll(() => news.stores.database.query(`DELETE FROM articles WHERE symbols && ARRAY['PAGE']`));

  const all = async (limit: number, between: () => Promise<unknown> = async () => undefined): Promise<Article[]> => {
    const found: Article[] = [];
    let cursor: string | null = null;
    do {
      const page = await news.page({ symbol: 'PAGE', limit, ...(cursor !== null && { cursor }) });
      found.push(...page.articles);
      cursor = page.nextCursor;
      await between();
    } while (cursor !== null);
    return found;
  };

  it.each([1, 7, 39, 40, 41])('by %d returns each article once, in order', async (limit) => {
    const found = await all(limit);
    expect(new Set(found.map(({ id }) => id)).size).toBe(COUNT);
    const order = found.map(({ publishedAt, id }) => publishedAt + id);
    expect(order).toEqual([...order].sort().reverse());
  });

  it('returns each article once while new ones arrive and counts them all', async () => {
    let n = 0;
    const found = await all(6, () =>
      ingest('live', raw(`Live story ${n++} that came between pages`, { symbols: ['PAGE'], publishedAt: ago(10) })),
    );
    expect(found.filter(({ title }) => title.startsWith('Pagination'))).toHaveLength(COUNT);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect((await news.page({ symbol: 'PAGE', limit: 1 })).total).toBe(COUNT + n);
    await news.stores.database.query(`DELETE FROM articles WHERE title LIKE 'Live%'`);
  });

  it.each([
    'x',
    '',
    '1.2',
    `9${'9'.repeat(15)}.${randomUUID()}`,
    `1700000000000.${randomUUID()}=`,
    `-1.${randomUUID()}`,
    'é'.repeat(50),
  ])('rejects the cursor %s', async (cursor) => {
    await expect(news.page({ cursor })).rejects.toMatchObject({ category: 'invalid', code: 'INVALID_CURSOR' });
  });
});

describe('the largest possible stories', () => {
  it('are split into pages that each fit in one message', async () => {
    // text that compresses poorly
    const noise = (chars: number) =>
      Array.from({ length: chars }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    const sources = Array.from({ length: 20 }, (_, i) => ({
      name: `${i} ${noise(70)}`,
      publishedAt: ago(1).toISOString(),
      url: `https://x.example/${randomUUID().repeat(54)}`,
    }));
    await news.stores.database.query(
      `INSERT INTO articles SELECT gen_random_uuid(), now() - n * interval '1 s', $1, $2, $3, $3, 'general', NULL, ARRAY['HUGE'],
         'neutral', 0, '[]', 'rules', NULL, $4, false, '' FROM generate_series(1, 100) n`,
      [noise(300), noise(1000), sources[0]!.url, JSON.stringify(sources)],
    );
    const ids = new Set<string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await news.page({ symbol: 'HUGE', ...(cursor !== null && { cursor }) });
      for (const article of page.articles) ids.add(articleSchema.parse(article).id);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect(ids.size).toBe(100);
    expect(pages).toBeGreaterThan(1);
    await news.stores.database.query(`DELETE FROM articles WHERE symbols && ARRAY['HUGE']`);
  });
});

describe('the total', () => {
  it('is counted up to 10,000', async () => {
    await news.stores.database.query(
      `INSERT INTO articles SELECT gen_random_uuid(), now() - n * interval '1 s', 't', NULL, NULL, NULL, 'general', NULL, ARRAY['MANY'],
         'neutral', 0, '[]', 'rules', NULL, '[{"name":"x","url":null,"publishedAt":""}]', false, '' FROM generate_series(1, 10005) n`,
    );
    expect((await news.page({ symbol: 'MANY', limit: 1 })).total).toBe(10_000);
    await news.stores.database.query(`DELETE FROM articles WHERE symbols && ARRAY['MANY']`);
  });
});

describe('the news migrations', () => {
  it('run once, create a table for every entity, and leave nothing behind when reverted', async () => {
    const database = await freshDatabase('news');
    expect(await migrateNews(database.url)).not.toEqual([]);
    expect(await migrateNews(database.url)).toEqual([]);
    const db = await newsDataSource(database.url, 'news-test').initialize();
    try {
      for (const { target } of db.entityMetadatas) expect(await db.manager.find(target)).toEqual([]);
      while ((await db.query('SELECT 1 FROM migrations')).length > 0) await db.undoLastMigration();
      expect(await db.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'news'`)).toEqual([
        { tablename: 'migrations' },
      ]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
