import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { RetentionJob } from '@plainscan/service-kit/postgres';
import { fakeClock, silentLogger } from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { journalDataSource } from '../src/db/database.ts';
import { RETENTION } from '../src/retention.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T10:00:00Z';
const DAY_MS = 24 * 3_600_000;
const clock = fakeClock(NOW);
const userId = randomUUID();
let stores: Stores;
let db: DataSource;
let retention: RetentionJob;

beforeAll(async () => {
  stores = await openStores();
  db = await journalDataSource(stores.database.url, 'journal-test').initialize();
  retention = new RetentionJob(db, RETENTION, clock.now, silentLogger());
});
beforeEach(async () => {
  clock.set(NOW);
  await db.query('TRUNCATE journals, erased_users CASCADE');
  await db.query('INSERT INTO journals (user_id) VALUES ($1)', [userId]);
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
const trade = async (deletedAt: Date | null): Promise<void> => {
  const id = randomUUID();
  await db.query(
    `INSERT INTO trades (id, user_id, symbol, side, currency, created_at, closed, quantity, open_quantity, entry_price,
       entered_on, fees, realized_fees, deleted_at)
     VALUES ($1, $2, 'X', 'long', 'USD', $3, false, 1, 1, 1, '2026-11-01', 0, 0, $4)`,
    [id, userId, now(), deletedAt],
  );
  await db.query(
    `INSERT INTO executions (id, trade_id, user_id, kind, day, time_zone, seq, quantity, price, fee, value)
     VALUES ($1, $2, $3, 'entry', '2026-11-01', 'UTC', 0, 1, 1, 0, 1)`,
    [randomUUID(), id, userId],
  );
};
const imported = async (status: string): Promise<void> => {
  const id = randomUUID();
  await db.query(
    `INSERT INTO imports (id, user_id, name, status, source, source_name, chars, created_at)
     VALUES ($1, $2, 'x.csv', $3, 'mapped', 'x', 1, $4)`,
    [id, userId, status, now()],
  );
  await db.query(`INSERT INTO import_parts VALUES ($1, 0, 'x', $2)`, [id, now()]);
  await db.query(
    `INSERT INTO import_rows (import_id, line, verdict, included, text) VALUES ($1, 1, 'new', true, 'x')`,
    [id],
  );
};
const insertRow = {
  deleted: () => trade(now()),
  key: () =>
    db.query(`INSERT INTO idempotency_keys VALUES ($1, $2, '\\x00', $3, $4)`, [
      userId,
      randomBytes(32),
      randomUUID(),
      now(),
    ]),
  draft: () => imported('draft'),
  committed: () => imported('committed'),
  undone: async () => {
    await imported('undone');
    await db.query('UPDATE imports SET undone_at = $1', [now()]);
  },
  erased: () => db.query('INSERT INTO erased_users VALUES ($1, $2)', [randomBytes(32), now()]),
};

it.each([
  ['deleted trades', 'trades', insertRow.deleted, 30],
  ['executions of deleted trades', 'executions', insertRow.deleted, 30],
  ['idempotency keys', 'idempotency_keys', insertRow.key, 7],
  ['abandoned drafts', 'imports', insertRow.draft, 2],
  ['rows of abandoned drafts', 'import_rows', insertRow.draft, 2],
  ['the text of abandoned drafts', 'import_parts', insertRow.draft, 2],
  ['undone imports', 'imports', insertRow.undone, 30],
  ['the text of imported files', 'import_parts', insertRow.committed, 2],
  ['markers of erased users', 'erased_users', insertRow.erased, 120],
])('the retention job removes %s only after their retention period', async (_, table, insert, afterDays) => {
  await insert();
  clock.advance(afterDays * DAY_MS - 1000);
  await retention.sweep();
  expect(await count(table)).toBe(1);
  clock.advance(1000);
  await retention.sweep();
  expect(await count(table)).toBe(0);
});

it('the retention job keeps trades, imports, and their rows', async () => {
  await trade(null);
  await imported('committed');
  await imported('undone');
  clock.advance(3650 * DAY_MS);
  await retention.sweep();
  for (const [table, rows] of [
    ['journals', 1],
    ['trades', 1],
    ['executions', 1],
    ['imports', 2],
    ['import_rows', 2],
  ] as const)
    expect(await count(table)).toBe(rows);
});
