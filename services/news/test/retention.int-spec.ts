import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { RetentionJob } from '@plainscan/service-kit/postgres';
import { fakeClock, silentLogger } from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { newsDataSource } from '../src/db/database.ts';
import { KEEP_ARTICLES_MS, retentionPolicies } from '../src/articles/retention.ts';
import { raw } from './fixtures/feeds.ts';
import { ingestionService } from './fixtures/ingestion.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T10:00:00Z';
const clock = fakeClock(NOW);
let stores: Stores;
let db: DataSource;
let job: RetentionJob;

const retentionJob = (maxArticles?: number) =>
  new RetentionJob(db, retentionPolicies(maxArticles), clock.now, silentLogger());

beforeAll(async () => {
  stores = await openStores();
  db = await newsDataSource(stores.database.url, 'news-test').initialize();
  job = retentionJob();
});
beforeEach(async () => {
  clock.set(NOW);
  await stores.database.query('TRUNCATE articles CASCADE');
});
afterAll(async () => {
  await db.destroy();
  await stores.close();
});

const DAY_MS = 86_400_000;
const counts = async () => {
  const [row] = await stores.database.query(
    'SELECT (SELECT count(*)::int FROM articles) AS a, (SELECT count(*)::int FROM source_articles) AS t',
  );
  return row;
};
const ingest = (...daysAgo: number[]) => {
  const articles = daysAgo.map((days) =>
    raw(`Oil climbs after outage number ${days} in Texas`, { publishedAt: new Date(clock.now() - days * DAY_MS) }),
  );
  return ingestionService(db, { clock: clock.now }).ingest({ name: 'wire', simulated: false }, articles);
};

it('the retention job deletes stories and their source articles after 90 days, but not earlier', async () => {
  await ingest(0, 1);
  clock.advance(KEEP_ARTICLES_MS - DAY_MS - 1000);
  await job.sweep();
  expect(await counts()).toEqual({ a: 2, t: 2 });
  clock.advance(1000);
  await job.sweep();
  expect(await counts()).toEqual({ a: 1, t: 1 });
  clock.advance(DAY_MS);
  await job.sweep();
  expect(await counts()).toEqual({ a: 0, t: 0 });
});

it('the retention job deletes the oldest stories beyond the limit', async () => {
  await ingest(1, 2, 3, 4, 5);
  await retentionJob(5).sweep();
  expect(await counts()).toEqual({ a: 5, t: 5 });
  await retentionJob(3).sweep();
  const titles = await stores.database.query('SELECT title FROM articles ORDER BY title');
  expect(titles.map(({ title }) => title)).toEqual(
    [1, 2, 3].map((n) => `Oil climbs after outage number ${n} in Texas`),
  );
});
