import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Housekeeping } from '@plainscan/service-kit/postgres';
import { fakeClock, silentLogger } from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { newsDataSource } from '../src/db/database.ts';
import { KEEP_ARTICLES_MS, retention } from '../src/housekeeping/retention.ts';
import { Ingest } from '../src/ingest/ingest.ts';
import { StoriesLock } from '../src/ingest/stories-lock.ts';
import { RulesScorer } from '../src/scoring/score-texts.ts';
import { raw } from './fixtures/feeds.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T10:00:00Z';
const clock = fakeClock(NOW);
let stores: Stores;
let db: DataSource;
let housekeeping: Housekeeping;

beforeAll(async () => {
  stores = await openStores();
  db = await newsDataSource(stores.database.url, 'news-test').initialize();
  housekeeping = new Housekeeping({ db, retention: retention(), clock: clock.now, logger: silentLogger() });
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
    'SELECT (SELECT count(*)::int FROM articles) AS a, (SELECT count(*)::int FROM tellings) AS t',
  );
  return row;
};
const take = (...daysAgo: number[]) => {
  const ingest = new Ingest({
    ...{ db, lock: new StoriesLock(db), scorer: new RulesScorer(), finder: () => null, clock: clock.now },
    logger: silentLogger(),
  });
  const stories = daysAgo.map((days) =>
    raw(`Oil climbs after outage number ${days} in Texas`, { publishedAt: new Date(clock.now() - days * DAY_MS) }),
  );
  return ingest.take({ name: 'wire', simulated: false }, stories);
};

it('removes stories and what was told of them after 90 days, and not before', async () => {
  await take(0, 1);
  clock.advance(KEEP_ARTICLES_MS - DAY_MS - 1000);
  await housekeeping.sweep();
  expect(await counts()).toEqual({ a: 2, t: 2 });
  clock.advance(1000);
  await housekeeping.sweep();
  expect(await counts()).toEqual({ a: 1, t: 1 });
  clock.advance(DAY_MS);
  await housekeeping.sweep();
  expect(await counts()).toEqual({ a: 0, t: 0 });
});

it('removes the oldest of more stories than there is room for', async () => {
  await take(1, 2, 3, 4, 5);
  const bounded = (max: number) =>
    new Housekeeping({ db, retention: retention(max), clock: clock.now, logger: silentLogger() }).sweep();
  await bounded(5);
  expect(await counts()).toEqual({ a: 5, t: 5 });
  await bounded(3);
  const titles = await stores.database.query('SELECT title FROM articles ORDER BY title');
  expect(titles.map(({ title }) => title)).toEqual(
    [1, 2, 3].map((n) => `Oil climbs after outage number ${n} in Texas`),
  );
});
