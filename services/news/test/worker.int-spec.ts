import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type NewsPage } from '@plainscan/contracts';
import { eventually, recordingLogger } from '@plainscan/test-kit';
import { Queue } from 'bullmq';
import { FEED_QUEUE } from '../src/reading/feed-queue.ts';
import { FeedError } from '../src/feeds/feed-error.ts';
import { memoryFeed, raw } from './fixtures/feeds.ts';
import { openNews, type OpenNews } from './fixtures/open-news.ts';
import { startFakeScanner } from './fixtures/stores.ts';

jest.setTimeout(90_000);

let news: OpenNews;
let queue: Queue;

beforeAll(async () => {
  news = await openNews({ scanner: false });
  queue = new Queue(FEED_QUEUE, { connection: { url: news.stores.redis.url } });
});
const workers: Awaited<ReturnType<OpenNews['startWorker']>>[] = [];
const startWorker: OpenNews['startWorker'] = async (...args) => {
  const worker = await news.startWorker(...args);
  workers.push(worker);
  return worker;
};
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => news.processes.stop(worker)));
  await news.stores.redis.client.flushdb();
  await news.stores.database.query('TRUNCATE articles, feeds CASCADE');
});
afterAll(async () => {
  await queue.close();
  await news.close();
});

const stateOf = ({ providers }: NewsPage, name: string) => providers.find((provider) => provider.name === name)?.state;
const feedOf = (name: string, title: string) => memoryFeed(name, [raw(title)]);
const refreshed = async (after: string | null) => {
  const { refreshedAt } = await news.page({ limit: 1 });
  return refreshedAt !== null && (after === null || refreshedAt > after) ? refreshedAt : null;
};

describe('a worker', () => {
  it('fills the page and keeps it filled', async () => {
    const feed = feedOf('wire', 'Gold slips as the dollar firms in Asia');
    await startWorker([feed]);
    await eventually(async () => (await news.titles()).length === 1);
    expect((await news.page()).providers).toEqual([{ name: 'wire', state: 'ok', lastSuccessAt: expect.any(String) }]);
    feed.stories.push(raw('Oil climbs after a pipeline outage in Texas'));
    await eventually(async () => (await news.titles()).length === 2);
  });

  it('passes each read the cursor of the last one', async () => {
    const seen: unknown[] = [];
    const feed = memoryFeed('wire');
    const { read } = feed;
    feed.read = (since: unknown, options) => {
      seen.push(since);
      return read(since, options);
    };
    await startWorker([feed]);
    await eventually(() => seen.length >= 3);
    expect(seen.slice(0, 3)).toEqual([null, { reads: 1 }, { reads: 2 }]);
  });

  it('fills the page from working feeds while others fail or hang', async () => {
    const failing = (name: string, fail: () => Promise<never>) => ({ ...memoryFeed(name), read: fail });
    const hanging = memoryFeed('hanging');
    hanging.instead = () => new Promise(() => undefined);
    const failWith =
      (...args: ConstructorParameters<typeof FeedError>) =>
      () =>
        Promise.reject(new FeedError(...args));
    const good = [
      feedOf('good one', 'Gold slips as the dollar firms in Asia'),
      feedOf('good two', 'Oil climbs after an outage in Texas'),
    ];
    await startWorker([
      hanging,
      failing('down', failWith('unavailable', 'refused')),
      failing('limited', failWith('limited', '429', 3_600_000)),
      failing('refused', failWith('unauthorized', '401')),
      failing('malformed', failWith('malformed', 'not JSON')),
      failing('broken', () => Promise.reject(new TypeError('of undefined'))),
      ...good,
    ]);
    await eventually(async () => {
      const page = await news.page();
      const states = ['down', 'limited', 'refused', 'malformed', 'broken', 'good one', 'good two'].map((name) =>
        stateOf(page, name),
      );
      return page.articles.length === 2 && !states.includes('waiting');
    });
    const page = await news.page();
    expect(Object.fromEntries(page.providers.map(({ name, state }) => [name, state]))).toEqual({
      hanging: 'waiting',
      down: 'failing',
      limited: 'limited',
      refused: 'failing',
      malformed: 'failing',
      broken: 'failing',
      'good one': 'ok',
      'good two': 'ok',
    });
    const first = await eventually(() => refreshed(null));
    await eventually(() => refreshed(first));
    expect(hanging.reads).toBe(1);
  });

  it('retries a failing feed only after its pause and logs its recovery', async () => {
    const { logger, lines } = recordingLogger();
    const feed = feedOf('wire', 'Gold slips as the dollar firms in Asia');
    feed.instead = () => Promise.reject(new FeedError('limited', '429', 1500));
    await startWorker([feed], { logger });
    await eventually(async () => stateOf(await news.page(), 'wire') === 'limited');
    const limitedAt = Date.now();
    feed.instead = null;
    await eventually(async () => stateOf(await news.page(), 'wire') === 'ok');
    expect(Date.now() - limitedAt).toBeGreaterThan(700);
    expect(lines.map((line) => line['msg'])).toContain('feed available again');
  });

  it('ignores a stored pause that is longer than the maximum', async () => {
    const feed = feedOf('wire', 'Gold slips as the dollar firms in Asia');
    const worker = await startWorker([feed]);
    await eventually(() => refreshed(null));
    await worker.stop();
    const { reads } = feed;
    await news.stores.database.query(`UPDATE feeds SET next_attempt_at = now() + interval '1 day'`);
    await startWorker([feed]);
    await eventually(() => feed.reads > reads);
  });

  it('aborts a feed that does not respond', async () => {
    const feed = memoryFeed('slow');
    let aborted = false;
    feed.instead = (signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => (aborted = true));
      });
    await startWorker([feed], { readTimeoutMs: 200 });
    await eventually(async () => stateOf(await news.page(), 'slow') === 'failing');
    expect(aborted).toBe(true);
  });

  it('keeps what a feed returns after a timeout', async () => {
    const feed = memoryFeed('slow');
    const articles = [raw('Gold slips as the dollar firms in Asia')];
    feed.instead = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ articles, cursor: { reads: 1 }, unreadable: 0 }));
      });
    await startWorker([feed], { readTimeoutMs: 400 });
    await eventually(async () => stateOf(await news.page(), 'slow') === 'ok');
    expect(await news.titles()).toEqual(['Gold slips as the dollar firms in Asia']);
  });

  it('resolves companies once the scanner is available, even for earlier articles', async () => {
    await startWorker([
      memoryFeed('wire', [raw('$TSLA deliveries rise to a record'), raw('Apple beats', { symbols: ['AAPL'] })]),
    ]);
    await eventually(async () => (await news.page()).total === 2);
    expect((await news.page({ symbol: 'TSLA' })).total).toBe(0);
    expect((await news.page({ symbol: 'AAPL' })).total).toBe(1);
    const scanner = await startFakeScanner(news.stores.nats.url);
    try {
      await eventually(async () => (await news.page({ symbol: 'TSLA', category: 'stocks' })).total === 1);
    } finally {
      await scanner.stop();
    }
  });

  it('stops promptly even if a feed hangs', async () => {
    const feed = memoryFeed('hanging');
    feed.instead = () => new Promise(() => undefined);
    const worker = await startWorker([feed]);
    await eventually(() => feed.reads === 1);
    const from = performance.now();
    await worker.stop();
    expect(performance.now() - from).toBeLessThan(5000);
  });
});

describe('several workers', () => {
  it('share the feeds without extra reads or duplicate stories', async () => {
    const feeds = [1, 2, 3].map((n) => feedOf(`feed ${n}`, 'Gold slips as the dollar firms in Asia'));
    await startWorker(feeds, { refreshMs: 1000 });
    await startWorker(feeds, { refreshMs: 1000 });
    await eventually(async () => (await news.page()).articles[0]?.sources.length === 3);
    const from = feeds.map(({ reads }) => reads);
    const at = performance.now();
    await eventually(() => feeds.every(({ reads }, i) => reads >= from[i]! + 3), { withinMs: 30_000 });
    const seconds = (performance.now() - at) / 1000;
    for (const [i, { reads }] of feeds.entries()) expect(reads - from[i]!).toBeLessThanOrEqual(seconds + 2);
    expect((await news.page()).total).toBe(1);
  });

  it('stop reading a feed that is removed from the configuration', async () => {
    const [kept, removed] = [
      feedOf('stays', 'Gold slips as the dollar firms in Asia'),
      feedOf('leaves', 'Oil climbs after an outage in Texas'),
    ];
    const first = await startWorker([kept, removed]);
    await eventually(async () => (await news.titles()).length === 2);
    await first.stop();
    const { reads } = removed;
    await startWorker([kept]);
    const since = await eventually(() => refreshed(null));
    await eventually(() => refreshed(since));
    expect((await queue.getJobSchedulers()).length).toBe(1);
    expect(removed.reads).toBe(reads);
    const page = await news.page();
    expect(page.providers.map(({ name }) => name)).toEqual(['stays']);
    expect(page.articles).toHaveLength(2); // its articles stay
  });

  it('keep a feed added by a rolling update, even if a worker with the old configuration restarts', async () => {
    const old = feedOf('old', 'Gold slips as the dollar firms in Asia');
    const added = Object.assign(feedOf('added', 'A story that was made up'), { simulated: true });
    const first = await startWorker([old]);
    await eventually(async () => (await news.titles()).length === 1);
    await startWorker([old, added]);
    await eventually(async () => (await news.titles()).length === 2);
    await startWorker([old]);
    const { reads } = old;
    await eventually(() => old.reads > reads + 1);
    expect((await news.page()).providers.map(({ name }) => name)).toEqual(['added', 'old']);
    expect((await queue.getJobSchedulers()).length).toBe(2);
    expect((await news.titles()).length).toBe(2);
    // a worker with the old configuration reconnects to Redis and schedules its feeds again
    await news.stores.redis.client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    const { reads: addedReads } = added;
    await eventually(() => added.reads > addedReads + 1);
    expect((await queue.getJobSchedulers()).length).toBe(2);
    expect((await news.titles()).length).toBe(2);
    await first.stop();
  });

  it('follow a rollback once no worker has the newer configuration', async () => {
    const old = feedOf('old', 'Gold slips as the dollar firms in Asia');
    await startWorker([old]);
    await eventually(async () => (await news.titles()).length === 1);
    const newer = await startWorker([old, feedOf('newer', 'Oil climbs after an outage in Texas')]);
    await eventually(async () => (await news.titles()).length === 2);
    await newer.stop();
    await startWorker([old]);
    await eventually(async () => (await news.page()).providers.length === 1);
    await eventually(async () => (await queue.getJobSchedulers()).length === 1);
  });

  it('show simulated articles only while nothing else is configured', async () => {
    const simulated = { ...feedOf('simulated', 'A story that was made up'), simulated: true };
    const first = await startWorker([simulated]);
    await eventually(async () => (await news.titles()).length === 1);
    expect(await news.page()).toMatchObject({ simulated: true, articles: [{ simulated: true }] });
    await first.stop();
    await startWorker([feedOf('real', 'Gold slips as the dollar firms in Asia')]);
    await eventually(async () => (await news.titles()).join() === 'Gold slips as the dollar firms in Asia');
    expect(await news.page()).toMatchObject({ simulated: false, articles: [{ simulated: false }] });
  });
});
