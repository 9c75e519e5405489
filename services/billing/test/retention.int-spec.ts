import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { RetentionJob } from '@plainscan/service-kit/postgres';
import { fakeClock, silentLogger } from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { billingDataSource, RETENTION } from '../src/db/database.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T10:00:00Z';
const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 366 * DAY_MS;
const clock = fakeClock(NOW);
let stores: Stores;
let db: DataSource;
let retention: RetentionJob;

beforeAll(async () => {
  stores = await openStores();
  db = await billingDataSource(stores.database.url, 'billing-test').initialize();
  retention = new RetentionJob(db, RETENTION, clock.now, silentLogger());
});
beforeEach(async () => {
  clock.set(NOW);
  await db.query('TRUNCATE accounts, trials, erased_users, webhook_events CASCADE');
});
afterAll(async () => {
  await db.destroy();
  await stores.close();
});

const now = () => new Date(clock.now());
const count = async (table: string): Promise<number> => {
  const [row] = (await db.query(`SELECT count(*)::int AS rows FROM ${table}`)) as { rows: number }[];
  return row!.rows;
};
const account = async (): Promise<string> => {
  const userId = randomUUID();
  await db.query(`INSERT INTO accounts (user_id, address_key, trial_started_at) VALUES ($1, 'key', $2)`, [
    userId,
    now(),
  ]);
  return userId;
};
const insertRow = {
  scan: async (state: string) =>
    db.query(`INSERT INTO scan_reservations VALUES ($1, $2, '2026-11-20', $3, $4, $4)`, [
      randomUUID(),
      await account(),
      state,
      now(),
    ]),
  event: () => db.query(`INSERT INTO webhook_events VALUES ($1, 'x', $2, $2)`, [`evt_${randomUUID()}`, now()]),
  email: async () =>
    db.query(
      `INSERT INTO emails (id, user_id, kind, subject, facts, created_at, next_attempt_at)
       VALUES (gen_random_uuid(), $1, 'receipt', 'in_1', '{}', $2, $2)`,
      [await account(), now()],
    ),
  erased: () => db.query('INSERT INTO erased_users VALUES ($1, $2)', [randomBytes(32), now()]),
};

it.each([
  ['scans more than a week after their day', 'scan_reservations', () => insertRow.scan('ran'), 9],
  ['unsettled scans more than a week after their day', 'scan_reservations', () => insertRow.scan('held'), 9],
  ['Stripe events long after Stripe stops resending them', 'webhook_events', insertRow.event, 45],
  ['emails that could never be sent', 'emails', insertRow.email, 30],
  ['markers of erased users once the stream has dropped their events', 'erased_users', insertRow.erased, 120],
])('the retention job deletes %s, but no earlier', async (_, table, insert, afterDays) => {
  await insert();
  clock.advance(afterDays * DAY_MS - 1000);
  await retention.sweep();
  expect(await count(table)).toBe(1);
  clock.advance(1000);
  await retention.sweep();
  expect(await count(table)).toBe(0);
});

it("the retention job keeps users, their payments, and the mailbox's trial", async () => {
  const userId = await account();
  await db.query(`INSERT INTO trials VALUES ('key', $1)`, [now()]);
  await db.query(`INSERT INTO customers (user_id, stripe_id, created_at) VALUES ($1, 'cus_1', $2)`, [userId, now()]);
  await db.query(
    `INSERT INTO payments (id, user_id, kind, status, amount_cents, currency, created_at, succeeded_at, read_at)
     VALUES ('pi_1', $1, 'one_time', 'succeeded', 1500, 'usd', $2, $2, $2)`,
    [userId, now()],
  );
  await db.query(`INSERT INTO grants VALUES ('pi_1', $1, $2)`, [userId, now()]);
  clock.advance(10 * YEAR_MS);
  expect(await retention.sweep()).toEqual({});
  for (const table of ['accounts', 'trials', 'customers', 'payments', 'grants']) expect(await count(table)).toBe(1);
});
