import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { fakeClock, freshDatabase, silentLogger } from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/stores/data-source.ts';
import { RetentionJob } from '../src/stores/retention.job.ts';

jest.setTimeout(60_000);

const MINUTE_MS = 60_000;
const clock = fakeClock('2026-11-20T10:00:00Z');
const POLICIES = [
  { table: 'things', where: 'expires_at <= $1', keepMs: MINUTE_MS },
  { table: 'others', where: 'expires_at <= $1', keepMs: 0 },
];
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: DataSource;
let retention: RetentionJob;

beforeAll(async () => {
  database = await freshDatabase('probe');
  db = await createDataSource({
    url: database.url,
    schema: 'probe',
    name: 'probe',
    entities: [],
    migrations: [],
  }).initialize();
  for (const { table } of POLICIES) await db.query(`CREATE TABLE ${table} (expires_at timestamptz NOT NULL)`);
  retention = new RetentionJob(db, POLICIES, clock.now, silentLogger());
});
beforeEach(() => db.query('TRUNCATE things, others'));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const insertRows = (table: string, rows: number, expiresInMs: number) =>
  db.query(`INSERT INTO ${table} SELECT $1::timestamptz FROM generate_series(1, $2)`, [
    new Date(clock.now() + expiresInMs),
    rows,
  ]);

it('the retention job deletes only the expired rows of each table', async () => {
  await insertRows('things', 2, -MINUTE_MS);
  await insertRows('things', 3, -MINUTE_MS + 1);
  await insertRows('others', 1, 0);
  await insertRows('others', 1, 1);
  expect(await retention.sweep()).toEqual({ things: 2, others: 1 });
  expect(await retention.sweep()).toEqual({});
  expect(await db.query('SELECT count(*)::int AS left FROM things')).toEqual([{ left: 3 }]);
});

it('the retention job deletes any number of rows in batches', async () => {
  await insertRows('others', 12_000, -1);
  expect(await retention.sweep()).toEqual({ others: 12_000 });
});

it('the retention job runs in one replica at a time and skips locked rows', async () => {
  await insertRows('others', 2, -1);
  const other = db.createQueryRunner();
  await other.startTransaction();
  await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('retention probe', 0))`);
  expect(await retention.sweep()).toEqual({});
  await other.rollbackTransaction();

  await other.startTransaction();
  await other.query('SELECT 1 FROM others LIMIT 1 FOR UPDATE');
  expect(await retention.sweep()).toEqual({ others: 1 });
  await other.rollbackTransaction();
  await other.release();
  expect(await retention.sweep()).toEqual({ others: 1 });
});

it('the retention job does not block the service of another schema', async () => {
  await insertRows('others', 1, -1);
  const other = db.createQueryRunner();
  await other.startTransaction();
  await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('retention elsewhere', 0))`);
  expect(await retention.sweep()).toEqual({ others: 1 });
  await other.rollbackTransaction();
  await other.release();
});
