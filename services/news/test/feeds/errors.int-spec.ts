import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plainscan/test-kit';
import { alpacaFeed } from '../../src/feeds/alpaca-feed.ts';
import type { Cursor, FeedAdapter } from '../../src/feeds/feed-adapter.ts';
import { finnhubFeed } from '../../src/feeds/finnhub-feed.ts';
import { massiveFeed } from '../../src/feeds/massive-feed.ts';
import { rssFeed } from '../../src/feeds/rss/rss-feed.ts';
import { RETRY_AFTER_SECONDS, startFakeAlpaca, startFakeFinnhub, startFakeMassive, startFakeRss } from './index.ts';
import type { Failure } from './fake-provider.ts';
import { ago, errorOf, readAt, titles } from './reading.ts';

const SECRETS = /alpaca-test-secret|PKTESTKEYID|finnhub-test-token|massive-test-key|hidden-in-query/;

const PROVIDERS = {
  alpaca: async () => {
    const fake = await startFakeAlpaca();
    return {
      fake,
      feed: alpacaFeed({ ...fake.keys, url: fake.url }),
      wrong: alpacaFeed({ ...fake.keys, secret: 'x', url: fake.url }),
    };
  },
  finnhub: async () => {
    const fake = await startFakeFinnhub();
    return {
      fake,
      feed: finnhubFeed({ token: fake.token, url: fake.url }),
      wrong: finnhubFeed({ token: 'x', url: fake.url }),
    };
  },
  massive: async () => {
    const fake = await startFakeMassive();
    return {
      fake,
      feed: massiveFeed({ key: fake.key, url: fake.url }),
      wrong: massiveFeed({ key: 'x', url: fake.url }),
    };
  },
  rss: async () => {
    const fake = await startFakeRss();
    return { fake, feed: rssFeed({ name: 'Desk', url: `${fake.url}?key=hidden-in-query` }), wrong: null };
  },
};
type Started = Awaited<ReturnType<(typeof PROVIDERS)[keyof typeof PROVIDERS]>>;

describe.each(Object.entries(PROVIDERS))('the %s feed', (_name, start) => {
  let fake: Started['fake'];
  let feed: FeedAdapter;
  let wrongKeyFeed: FeedAdapter | null;

  beforeEach(async () => {
    ({ fake, feed, wrong: wrongKeyFeed } = await start());
    fake.publish({ title: 'Acme raises its forecast', publishedAt: ago(5) });
  });
  afterEach(() => fake.close());

  it.each<[Failure, string]>([
    ['down', 'unavailable'],
    ['unavailable', 'unavailable'],
    ['limited', 'limited'],
    ['unauthorized', 'unauthorized'],
    ['malformed', 'malformed'],
  ])('reports the reason while its provider is %s and recovers afterward', async (failure, reason) => {
    fake.fail(failure);
    const error = await errorOf(readAt(feed, null));
    expect(error.reason).toBe(reason);
    expect(error.retryAfterMs).toBe(failure === 'limited' ? RETRY_AFTER_SECONDS * 1000 : null);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(SECRETS);
    expect(error.cause).toBeUndefined();
    fake.fail(null);
    expect(titles(await readAt(feed, null))).toEqual(['Acme raises its forecast']);
  });

  it.each<Failure>(['slow', 'hanging'])('stops when aborted while the provider is %s', async (failure) => {
    fake.fail(failure);
    const controller = new AbortController();
    const reading = errorOf(readAt(feed, null, 0, controller.signal));
    await eventually(() => fake.requests.length > 0);
    controller.abort();
    expect((await reading).reason).toBe('unavailable');
  });

  it('stops when aborted while the provider hangs without new data', async () => {
    const { cursor } = await readAt(feed, null);
    fake.fail('hanging');
    const { length } = fake.requests;
    const controller = new AbortController();
    const reading = errorOf(readAt(feed, cursor, 0, controller.signal));
    await eventually(() => fake.requests.length > length);
    controller.abort();
    expect(await reading).toMatchObject({ reason: 'unavailable', message: expect.stringContaining('timed out') });
  });

  it('reports an unreachable provider', async () => {
    await fake.close();
    const error = await errorOf(readAt(feed, null));
    expect(error.reason).toBe('unavailable');
    expect(error.message).not.toMatch(/127\.0\.0\.1|hidden/);
  });

  it('sends keys only in headers', async () => {
    await readAt(feed, null);
    for (const { path, query } of fake.requests)
      expect(`${path}?${query}`).not.toMatch(/alpaca-test-secret|PKTESTKEYID|finnhub-test-token|massive-test-key/);
  });

  it('is unauthorized with a wrong key', async () => {
    if (wrongKeyFeed) expect((await errorOf(readAt(wrongKeyFeed, null))).reason).toBe('unauthorized');
  });

  it('reads stories even if its cursor is invalid', async () => {
    const invalidCursors: Cursor[] = [{}, { start: 'x', minId: -1, from: 7, of: null }, { token: 'x' }];
    for (const cursor of invalidCursors)
      expect(titles(await readAt(feed, cursor))).toEqual(['Acme raises its forecast']);
  });
});
