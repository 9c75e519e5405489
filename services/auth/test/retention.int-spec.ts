import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { RetentionJob } from '@plainscan/service-kit/postgres';
import { fakeClock, silentLogger } from '@plainscan/test-kit';
import type { DataSource } from 'typeorm';
import { authDataSource, RETENTION } from '../src/db/database.ts';
import { insertSession } from './fixtures/insert-session.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOW = '2026-11-20T10:00:00Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const clock = fakeClock(NOW);
let stores: Stores;
let db: DataSource;
let retention: RetentionJob;

beforeAll(async () => {
  stores = await openStores();
  db = await authDataSource(stores.database.url, 'auth-test').initialize();
  retention = new RetentionJob(db, RETENTION, clock.now, silentLogger());
});
beforeEach(async () => {
  clock.set(NOW);
  await stores.database.query('TRUNCATE users, pending_signups, ended_sessions, mails, audit_log CASCADE');
});
afterAll(async () => {
  await db.destroy();
  await stores.close();
});

const inMs = (ms: number) => new Date(clock.now() + ms);
const count = async (table: string) => {
  const [row] = await stores.database.query(`SELECT count(*)::int FROM ${table}`);
  return row!['count'];
};
const insert = {
  pendingSignup: (expiresAt: Date) =>
    stores.database.query(
      `INSERT INTO pending_signups VALUES ($1, 'a@example.com', 'a@example.com', 'hash', $2, $2, $3, $3)`,
      [randomUUID(), randomBytes(32), expiresAt],
    ),
  link: async (expiresAt: Date) => {
    const { userId } = await insertSession(stores, { at: clock.now() });
    await stores.database.query(`INSERT INTO links VALUES ($1, 'recovery', $2, NULL, $3, $3)`, [
      randomBytes(32),
      userId,
      expiresAt,
    ]);
  },
  endedSession: (until: Date) =>
    stores.database.query('INSERT INTO ended_sessions VALUES ($1, $2)', [randomUUID(), until]),
  mail: (createdAt: Date, sentAt: Date | null) =>
    stores.database.query(
      `INSERT INTO mails (id, kind, created_at, next_attempt_at, sent_at) VALUES ($1, 'x', $2, $2, $3)`,
      [randomUUID(), createdAt, sentAt],
    ),
  auditEntry: (at: Date) =>
    stores.database.query(`INSERT INTO audit_log (id, at, event, details) VALUES ($1, $2, 'x', '{}')`, [
      randomUUID(),
      at,
    ]),
};

it.each([
  ['unconfirmed sign-ups when they expire', 'pending_signups', () => insert.pendingSignup(inMs(MINUTE_MS)), MINUTE_MS],
  ['unused links when they expire', 'links', () => insert.link(inMs(MINUTE_MS)), MINUTE_MS],
  ['idle sessions after 30 days', 'sessions', () => insertSession(stores, { at: clock.now() }), 30 * DAY_MS],
  [
    'refresh tokens of idle sessions after 30 days',
    'refresh_tokens',
    () => insertSession(stores, { at: clock.now() }),
    30 * DAY_MS,
  ],
  [
    'ended sessions once their tokens have expired',
    'ended_sessions',
    () => insert.endedSession(inMs(MINUTE_MS)),
    MINUTE_MS,
  ],
  ['emails a week after they were sent', 'mails', () => insert.mail(inMs(-DAY_MS), inMs(0)), 7 * DAY_MS],
  ['unsent emails after a month', 'mails', () => insert.mail(inMs(0), null), 30 * DAY_MS],
  ['audit entries after a year', 'audit_log', () => insert.auditEntry(inMs(0)), 365 * DAY_MS],
])('the retention job deletes %s, but not earlier', async (_, table, insertRow, afterMs) => {
  await insertRow();
  clock.advance(afterMs - 1000);
  await retention.sweep();
  expect(await count(table)).toBe(1);
  clock.advance(1000);
  await retention.sweep();
  expect(await count(table)).toBe(0);
});

it('the retention job keeps users and active sessions', async () => {
  const { userId } = await insertSession(stores, { at: clock.now() });
  clock.advance(29 * DAY_MS);
  expect(await retention.sweep()).toEqual({});
  clock.advance(400 * DAY_MS);
  expect(await retention.sweep()).toEqual({ sessions: 1 });
  expect(await stores.database.query('SELECT id FROM users')).toEqual([{ id: userId }]);
});
