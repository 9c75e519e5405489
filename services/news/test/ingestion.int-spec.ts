import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeClock, silentLogger } from '@plainscan/test-kit';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { type CompanyFinder, createCompanyFinder } from '../src/companies/company-finder.ts';
import { newsDataSource } from '../src/db/database.ts';
import type { RawArticle } from '../src/feeds/feed-adapter.ts';
import { CompanyBackfill } from '../src/ingestion/company-backfill.ts';
import { StoryLock } from '../src/ingestion/story-lock.ts';
import { raw } from './fixtures/feeds.ts';
import { ingestionService } from './fixtures/ingestion.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T12:00:00Z';
const clock = fakeClock(NOW);
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
const FINDER = createCompanyFinder([
  { symbol: 'TSLA', name: 'Tesla, Inc.' },
  { symbol: 'AAPL', name: 'Apple Inc.' },
]);

let stores: Stores;
let dbs: DataSource[];
let finder: CompanyFinder | null;

beforeAll(async () => {
  stores = await openStores();
  dbs = await Promise.all([1, 2].map(() => newsDataSource(stores.database.url, 'news-test').initialize()));
});
beforeEach(async () => {
  clock.set(NOW);
  finder = FINDER;
  await stores.database.query('TRUNCATE articles, feeds CASCADE');
});
afterAll(async () => {
  await Promise.all(dbs.map((db) => db.destroy()));
  await stores.close();
});

/** Worker 0 or 1, each with its own connections. */
const worker = (n = 0) => ingestionService(dbs[n]!, { finder: () => finder, clock: clock.now });
const feed = (name: string) => ({ name, simulated: false });
const ingest = (name: string, ...articles: RawArticle[]) => worker().ingest(feed(name), articles);
const articles = () => stores.database.query('SELECT * FROM articles ORDER BY published_at, title');
const sources = () => stores.database.query('SELECT * FROM source_articles ORDER BY feed, provider_id');

const TITLE = 'Apple beats Q1 estimates as iPhone sales rise 12%';

describe('ingestion', () => {
  it('stores an article with its score, companies, and publisher', async () => {
    await ingest(
      'wire',
      raw(TITLE, { symbols: ['AAPL'], sourceName: 'CNBC', url: 'https://cnbc.example/1', publishedAt: at(-5) }),
    );
    expect(await articles()).toMatchObject([
      {
        title: TITLE,
        category: 'stocks',
        company_symbol: 'AAPL',
        symbols: ['AAPL'],
        overall: 'bullish',
        scored_by: 'rules',
        simulated: false,
        published_at: at(-5),
        url: 'https://cnbc.example/1',
        sources: [{ name: 'CNBC', url: 'https://cnbc.example/1', publishedAt: at(-5).toISOString() }],
      },
    ]);
  });

  it('combines five source articles into one story, earliest first', async () => {
    const variants = [
      [TITLE, 'CNBC'],
      [`${TITLE} - Reuters`, 'Reuters'],
      ['UPDATE 1-Apple beats first-quarter estimates as iPhone sales rise 12 pct', 'MarketWatch'],
      ['Apple Inc. beats Q1 expectations as iPhone revenue climbs 12 percent', 'Benzinga'],
      ['Apple Inc (NASDAQ: AAPL) beats Q1 estimates as iPhone sales rise 12%', 'Zacks'],
    ] as const;
    for (const [i, [title, sourceName]] of variants.entries())
      await ingest(`feed ${i}`, raw(title, { sourceName, publishedAt: at(-60 - i) }));
    const [article, ...others] = await articles();
    expect(others).toEqual([]);
    expect(article).toMatchObject({
      title: variants[4][0],
      published_at: at(-64),
      sources: ['Zacks', 'Benzinga', 'MarketWatch', 'Reuters', 'CNBC'].map((name) => ({ name })),
    });
  });

  it('keeps the ID of a story when duplicates join it', async () => {
    await ingest('a', raw(TITLE, { publishedAt: at(-10) }));
    const [{ id } = {}] = await articles();
    await ingest('b', raw(TITLE, { publishedAt: at(-5) }));
    await ingest('c', raw(TITLE, { publishedAt: at(-15) }));
    expect(await articles()).toMatchObject([{ id, published_at: at(-15) }]);
  });

  it('is idempotent', async () => {
    const story = raw(TITLE);
    expect(await ingest('a', story)).toBe(1);
    const before = await sources();
    clock.advance(60_000);
    expect(await ingest('a', story, { ...story })).toBe(0);
    expect(await sources()).toEqual(before);
  });

  it("recognizes a feed's article with a new ID by its URL", async () => {
    const url = 'https://news.example/apple?utm_source=feed';
    await ingest('a', raw(TITLE, { url, providerId: 'one' }));
    await ingest('a', raw(TITLE, { url: 'https://www.news.example/apple', providerId: 'two' }));
    await ingest('a', raw(TITLE, { url, providerId: 'two' }));
    expect(await sources()).toHaveLength(1);
  });

  it('separates articles that share a URL in one read', async () => {
    const url = 'https://news.example/latest';
    await ingest(
      'a',
      raw('Oil climbs after pipeline outage in Texas', { url }),
      raw('Gold slips as the dollar firms in Asia', { url }),
    );
    expect(await articles()).toHaveLength(2);
  });

  it('applies a correction to the title, score, and grouping', async () => {
    const story = raw('Apple misses Q1 estimates as iPhone sales fall 12%', { providerId: 'x', publishedAt: at(-30) });
    await ingest('a', story);
    await ingest('b', raw(story.title, { publishedAt: at(-20) }));
    await ingest('c', raw(TITLE, { publishedAt: at(-10) }));
    expect(await articles()).toHaveLength(2);
    await ingest('a', { ...story, title: TITLE, publishedAt: at(-1) });
    expect(await articles()).toMatchObject([
      // keeps its original date
      { title: TITLE, overall: 'bullish', published_at: at(-30), sources: [{}, {}] },
      { title: story.title, overall: 'bearish', published_at: at(-20), sources: [{}] },
    ]);
  });

  it('caps future dates and ignores expired and undated articles', async () => {
    const old = raw('Markets closed higher a long time ago today', { publishedAt: at(-91 * 24 * 60) });
    await ingest(
      'a',
      raw(TITLE, { publishedAt: at(600) }),
      old,
      raw('A story without any date at all', { publishedAt: new Date(NaN) }),
    );
    expect(await articles()).toMatchObject([{ title: TITLE, published_at: at(0) }]);
  });

  it('stores the rest of a batch if one article cannot be stored', async () => {
    const poison = raw('PostgreSQL takes no such character as this one', { imageUrl: 'https://x.example/\u0000' });
    expect(await ingest('a', raw(TITLE), poison, raw('Gold slips as the dollar firms in Asia'))).toBe(2);
    expect(await articles()).toHaveLength(2);
  });
});

describe("a story's companies", () => {
  it('are found in the headline if the provider tags none', async () => {
    await ingest('a', raw('Tesla, Inc. shares rise on $TSLA deliveries'));
    expect(await articles()).toMatchObject([{ category: 'stocks', company_symbol: 'TSLA', symbols: ['TSLA'] }]);
  });

  it('are the tags until the listed companies are known', async () => {
    finder = null;
    await ingest('a', raw(TITLE, { symbols: ['AAPL'] }), raw('$TSLA deliveries rise to a record in China'));
    expect(await articles()).toMatchObject([
      { title: '$TSLA deliveries rise to a record in China', category: 'general', company_symbol: null },
      { company_symbol: 'AAPL', category: 'stocks' },
    ]);
    await new CompanyBackfill(new StoryLock(dbs[0]!), silentLogger()).run(FINDER);
    expect(await articles()).toMatchObject([
      { category: 'stocks', company_symbol: 'TSLA' },
      { company_symbol: 'AAPL' },
    ]);
    expect(await stores.database.query('SELECT 1 FROM source_articles WHERE NOT companies_resolved')).toEqual([]);
    const named = await stores.database.query(`SELECT title FROM articles WHERE words @@ 'tesla'::tsquery`);
    expect(named).toEqual([{ title: '$TSLA deliveries rise to a record in China' }]);
  });

  it('include no main company if a provider tags many', async () => {
    await ingest('a', raw('Stocks mixed as traders await the Fed', { symbols: ['AAPL', 'MSFT', 'TSLA', 'SPY'] }));
    expect(await articles()).toMatchObject([
      { company_symbol: null, symbols: ['AAPL', 'MSFT', 'TSLA', 'SPY'], category: 'stocks' },
    ]);
  });
});

describe('concurrent workers', () => {
  it('combine duplicates into one story', async () => {
    const both = [worker(0), worker(1)];
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        both[n % 2]!.ingest(feed(`feed ${n % 4}`), [
          raw(TITLE, { providerId: String(n), sourceName: `Source ${n}`, publishedAt: at(-n) }),
          raw('Gold slips as the dollar firms in Asia', { providerId: `gold-${n}`, publishedAt: at(-n) }),
        ]),
      ),
    );
    const sources = (await articles()).map((article) => (article['sources'] as unknown[]).length);
    expect(sources).toEqual([12, 12]);
  });

  it('store the same article once', async () => {
    const story = raw(TITLE);
    await Promise.all([worker(0), worker(1), worker(0), worker(1)].map((one) => one.ingest(feed('a'), [story])));
    expect(await sources()).toHaveLength(1);
    expect(await articles()).toHaveLength(1);
  });
});

describe('the order of arrival', () => {
  const words = ['merger', 'court', 'china', 'growth', 'bank', 'chip'];
  const story = fc
    .record({
      n: fc.integer({ min: 0, max: 30 }),
      left: fc.integer({ min: 0, max: 6 }),
      more: fc.subarray(['yacht', 'zinc', 'not']),
      sourceName: fc.constantFrom('CNBC', 'Reuters', 'AP'),
      symbols: fc.constantFrom([], [], ['AAPL'], ['MSFT']),
      url: fc.constantFrom(null, null, 'https://news.example/a'),
      minutes: fc.constantFrom(0, -30, -119, -130, -1500, -2880, -2900),
    })
    .map(({ n, left, more, minutes, ...rest }) => ({
      feed: `feed ${n % 3}`,
      story: raw([...words.filter((_, i) => i !== left), ...more].join(' '), {
        ...rest,
        // unique, because the same URL again would be a correction
        url: rest.url && `${rest.url}${n}`,
        providerId: String(n),
        publishedAt: at(minutes),
      }),
    }));
  const arrivals = fc.uniqueArray(story, {
    maxLength: 10,
    selector: ({ feed: name, story: { providerId } }) => name + providerId,
  });

  const storiesAfterIngesting = async (all: readonly { feed: string; story: RawArticle }[]) => {
    await stores.database.query('TRUNCATE articles CASCADE');
    for (const each of all) await ingest(each.feed, each.story);
    const rows = await stores.database.query(
      `SELECT string_agg(feed || ' ' || provider_id, ', ' ORDER BY feed, provider_id) AS sources, min(a.title) AS title,
         min(a.published_at) AS published_at, min(jsonb_array_length(a.sources)) AS publishers
       FROM source_articles JOIN articles a ON a.id = article_id GROUP BY article_id ORDER BY 1`,
    );
    const [count] = await stores.database.query('SELECT count(*)::int AS n FROM articles');
    expect(count).toEqual({ n: rows.length });
    return rows;
  };

  it('does not affect the stories', async () => {
    await fc.assert(
      fc.asyncProperty(
        arrivals.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        async ([all, shuffled]) =>
          expect(await storiesAfterIngesting(shuffled)).toEqual(await storiesAfterIngesting(all)),
      ),
      { numRuns: 25 },
    );
  });
});
