import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@plainscan/test-kit';
import {
  ALPACA_KEYS,
  FINNHUB_TOKEN,
  MASSIVE_KEY,
  FAILURES,
  type FakeStory,
  startFakeAlpaca,
  startFakeFinnhub,
  startFakeMassive,
  startFakeRss,
} from './feeds/index.ts';
import { createNewsWorker } from '../src/index.ts';
import { openNews, type OpenNews } from './fixtures/open-news.ts';

jest.setTimeout(120_000);

const startFakes = async () => {
  const [alpaca, finnhub, massive, desk] = await Promise.all([
    startFakeAlpaca(),
    startFakeFinnhub(),
    startFakeMassive(),
    startFakeRss(),
  ]);
  return { alpaca, finnhub, massive, desk };
};
type Fakes = Awaited<ReturnType<typeof startFakes>>;
type Name = keyof Fakes;
const NAMES = ['alpaca', 'finnhub', 'massive', 'desk'] as const satisfies Name[];

let news: OpenNews;
let fakes: Fakes;
/** how far the worker's clock is ahead of real time, to skip pauses */
let aheadMs = 0;
let count = 0;

const SUBJECTS = ['Gold', 'Silver', 'Copper', 'Wheat', 'Sugar', 'Coffee', 'Cocoa', 'Cotton', 'Lumber', 'Cattle'];
/** A headline unlike all previous ones. */
const headline = () => `${SUBJECTS[count % 10]} harvest number ${++count} beats what traders in Chicago had hoped for`;
const publish = (name: Name, story: Partial<FakeStory> = {}): string => {
  const title = story.title ?? headline();
  const publishedAt = new Date(Date.now() + aheadMs - 1000).toISOString();
  fakes[name].publish({ publishedAt, title, url: `https://${name}.example/${count}-${title.length}`, ...story });
  return title;
};
const waitForArticle = (title: string) =>
  eventually(
    async () => (await news.page({ search: title.slice(0, 60) })).articles.find((article) => article.title === title),
    {
      withinMs: 20_000,
    },
  );
const stateOf = async (name: Name) =>
  (await news.page({ limit: 1 })).providers.find((provider) => provider.name === name)?.state;

beforeAll(async () => {
  [news, fakes] = await Promise.all([openNews(), startFakes()]);
  const config = news.stores.config({
    NEWS_ALPACA_KEY_ID: ALPACA_KEYS.keyId,
    NEWS_ALPACA_SECRET: ALPACA_KEYS.secret,
    NEWS_ALPACA_URL: fakes.alpaca.url,
    NEWS_FINNHUB_TOKEN: FINNHUB_TOKEN,
    NEWS_FINNHUB_URL: fakes.finnhub.url,
    NEWS_MASSIVE_KEY: MASSIVE_KEY,
    NEWS_MASSIVE_URL: fakes.massive.url,
    NEWS_FEEDS: `desk=${fakes.desk.url}`,
  });
  const first = NAMES.map((name) => publish(name));
  await news.processes.start(
    createNewsWorker(config, { refreshMs: 300, readTimeoutMs: 1500, clock: () => Date.now() + aheadMs }),
  );
  for (const title of first) await waitForArticle(title);
});
afterAll(async () => {
  await news.close();
  await Promise.all(NAMES.map((name) => fakes[name].close()));
});

let recover = (): void => undefined;
afterEach(() => recover());

describe('a page of four providers', () => {
  it('is filled and refreshed from each of them', async () => {
    await eventually(async () => (await Promise.all(NAMES.map(stateOf))).every((state) => state === 'ok'));
    for (const name of NAMES) await waitForArticle(publish(name));
    for (const name of NAMES) await waitForArticle(publish(name));
  });

  it("contains a story that all of them report only once, with the provider's sentiment", async () => {
    const title = 'Apple beats Q1 estimates as iPhone sales rise 12%';
    for (const [i, name] of NAMES.entries()) {
      publish(name, {
        title: name === 'desk' ? `${title} - Reuters` : title,
        source: `Paper ${i}`,
        symbols: ['AAPL'],
        ...(name === 'massive' && { sentiment: { symbol: 'AAPL', overall: 'positive', reason: 'Sales rise.' } }),
      });
    }
    const article = await eventually(async () => {
      const found = (await news.page({ symbol: 'AAPL' })).articles;
      return found.length === 1 && found[0]!.sources.length === 4 ? found[0] : null;
    });
    expect(article).toMatchObject({
      companySymbol: 'AAPL',
      sentiment: {
        overall: 'bullish',
        scoredBy: 'rules',
        provider: { name: 'massive', overall: 'bullish', reason: 'Sales rise.' },
      },
    });
  });

  describe.each(FAILURES.map((failure) => [failure]))('with one that is %s', (failure) => {
    it.each(NAMES.map((name) => [name]))(
      'continues with the others, and with %s once it recovers',
      async (failingFeed) => {
        const before = await news.page({ limit: 1 });
        fakes[failingFeed].fail(failure);
        const missed = publish(failingFeed);
        recover = () => fakes[failingFeed].fail(null);
        await eventually(async () => (await stateOf(failingFeed)) === (failure === 'limited' ? 'limited' : 'failing'), {
          withinMs: 20_000,
        });
        const others = NAMES.filter((name) => name !== failingFeed).map((name) => publish(name));
        for (const title of others) await waitForArticle(title);
        const during = await news.page({ limit: 1 });
        expect(during.total).toBe(before.total + 3);
        recover();
        aheadMs += 11 * 60_000;
        await waitForArticle(missed);
        await eventually(async () => (await stateOf(failingFeed)) === 'ok', { withinMs: 20_000 });
      },
    );
  });

  it('reveals no key', async () => {
    const everything = JSON.stringify([await news.page(), await news.stores.database.query('SELECT * FROM feeds')]);
    for (const secret of [ALPACA_KEYS.secret, ALPACA_KEYS.keyId, FINNHUB_TOKEN, MASSIVE_KEY])
      expect(everything).not.toContain(secret);
  });
});
