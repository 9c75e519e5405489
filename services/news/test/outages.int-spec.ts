import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Cuttable, eventually, spawnFromSource, untilReady } from '@plainscan/test-kit';
import { createNews } from '../src/index.ts';
import { memoryFeed, type MemoryFeed, raw } from './fixtures/feeds.ts';
import { openNews, type OpenNews } from './fixtures/open-news.ts';

jest.setTimeout(120_000);

let news: OpenNews;
let redis: Cuttable;
let database: Cuttable;
let feed: MemoryFeed;
const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => void rejections.push(reason);

beforeAll(() => void process.on('unhandledRejection', recordRejection));
beforeEach(async () => {
  news = await openNews();
  redis = await news.stores.cuttableRedis();
  database = await news.stores.cuttableDatabase();
  feed = memoryFeed('wire', [raw('Gold slips as the dollar firms in Asia')]);
});
afterEach(async () => {
  await news.close();
  await Promise.all([redis.close(), database.close()]);
});
afterAll(() => {
  process.off('unhandledRejection', recordRejection);
  expect(rejections).toEqual([]);
});

const env = () => ({ REDIS_URL: redis.url, NEWS_DB_URL: database.url });
const waitForTotal = (count: number) =>
  eventually(async () => (await news.page()).total === count, { withinMs: 30_000 });
const publishMore = () => feed.stories.push(raw(`Oil climbs after outage number ${feed.stories.length} in Texas`));

describe('the news service', () => {
  it('serves the page during a Redis outage and reads feeds again afterward', async () => {
    const worker = await news.startWorker([feed], { env: env() });
    await waitForTotal(1);
    redis.cut();
    await eventually(async () => (await worker.health.readiness()).checks['redis'] === 'down');
    publishMore();
    expect((await news.page()).total).toBe(1);
    await news.stores.redis.client.flushdb();
    redis.restore();
    await waitForTotal(2);
  });

  it('recovers within 20 seconds after all Redis keys are deleted', async () => {
    await news.startWorker([feed], { env: env() });
    await waitForTotal(1);
    await news.stores.redis.client.flushdb();
    publishMore();
    const { reads } = feed;
    await eventually(() => feed.reads > reads + 1, { withinMs: 20_000 });
    await waitForTotal(2);
  });

  it('loses no articles published during a PostgreSQL outage', async () => {
    const worker = await news.startWorker([feed], { env: env() });
    await waitForTotal(1);
    database.cut();
    await eventually(async () => (await worker.health.readiness()).checks['postgres'] === 'down');
    publishMore();
    const { reads } = feed;
    database.restore();
    await eventually(() => feed.reads > reads, { withinMs: 30_000 });
    await waitForTotal(2);
  });

  it('continues to ingest articles during a NATS outage', async () => {
    await news.startWorker([feed], { env: env() });
    await waitForTotal(1);
    await news.stores.nats.down();
    publishMore();
    await eventually(async () => (await news.stores.database.query('SELECT 1 FROM articles')).length === 2, {
      withinMs: 30_000,
    });
    await news.stores.nats.up();
    await waitForTotal(2);
  });

  it('starts without PostgreSQL and Redis and works once they are available', async () => {
    redis.cut();
    database.cut();
    const api = await news.processes.start(createNews(news.stores.config(env())));
    const worker = await news.startWorker([feed], { env: env() });
    expect((await api.health.readiness()).checks).toMatchObject({ postgres: 'down' });
    expect((await worker.health.readiness()).ready).toBe(false);
    redis.restore();
    database.restore();
    await untilReady(api);
    await untilReady(worker);
    await waitForTotal(1);
  });

  it('shuts down during an outage of PostgreSQL and Redis', async () => {
    const worker = await news.startWorker([feed], { env: env() });
    await waitForTotal(1);
    redis.cut();
    database.cut();
    await eventually(async () => (await worker.health.readiness()).checks['redis'] === 'down');
    const startedAt = performance.now();
    await news.processes.stop(worker);
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });
});

describe('a replica without PostgreSQL', () => {
  it('returns UNAVAILABLE until PostgreSQL is available again', async () => {
    await news.processes.stopAll();
    await untilReady(await news.processes.start(createNews(news.stores.config(env()))));
    database.cut();
    await expect(news.page()).rejects.toMatchObject({ category: 'unavailable' });
    database.restore();
    await waitForTotal(0);
  });
});

describe('a killed worker', () => {
  const spawn = () =>
    spawnFromSource(
      new URL('./fixtures/slow-worker.ts', import.meta.url),
      news.stores.env({ NATS_URL: news.stores.nats.urlOf('news-worker'), NEWS_REFRESH_SECONDS: '3600' }),
    );

  it('is replaced within seconds without duplicating articles', async () => {
    const victim = spawn();
    // It has reported that it is reading, and will not exit on its own.
    await eventually(async () => (await news.stores.redis.client.get('slow-worker-reads')) !== null, {
      withinMs: 60_000,
    });
    await victim.kill();
    const successor = news.startWorker([memoryFeed('slow', [raw('Gold slips as the dollar firms in Asia')])], {
      refreshMs: 3_600_000,
    });
    const startedAt = performance.now();
    await successor;
    await waitForTotal(1);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});
