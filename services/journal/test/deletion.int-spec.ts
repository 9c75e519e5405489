import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  addCashTransaction,
  deleteTrade,
  exportJournalData,
  journalUserErased,
  listTrades,
  setAccountValue,
  userDeleted,
} from '@plainscan/contracts';
import { type CollectedEvents, collectEvents, eventually, publishEvent } from '@plainscan/test-kit';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

let journal: OpenJournal;
let reports: CollectedEvents<{ deletionId: string; records: number; erasedAt: string }>;

beforeAll(async () => {
  journal = await openJournal({ replicas: 2 });
  reports = await collectEvents(journal.stores.nats.url, journalUserErased);
});
afterAll(async () => {
  await reports.close();
  await journal.close();
});

const query = (sql: string, values: unknown[] = []) => journal.stores.database.query(sql, values);
const now = () => new Date(journal.clock.now()).toISOString();
const deleteUser = (userId: string, deletionId = randomUUID()) =>
  publishEvent(journal.stores.nats.url, userDeleted, { deletionId, userId, requestedAt: now() }).then(() => deletionId);
const reportOf = (deletionId: string) =>
  eventually(() => reports.payloads.find((each) => each.deletionId === deletionId), { withinMs: 30_000 });
/** Names of the tables that contain `marker` in any column. */
async function tablesWith(marker: string): Promise<string[]> {
  const tables = await query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [journal.stores.database.schema]);
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await query(`SELECT 1 FROM "${String(tablename)}" t WHERE position(lower($1) IN lower(t::text)) > 0`, [
      marker,
    ]);
    if (rows.length > 0) found.push(String(tablename));
  }
  return found.sort();
}

const markerOf = ({ userId }: Caller): string => `marker of ${userId}`;
/** A user with rows in every table. */
async function userWithData(): Promise<Caller> {
  const who = journal.newUser();
  const marker = markerOf(who);
  const { id, executions } = await who.log({ exitPrice: 11, notes: marker, idempotencyKey: randomUUID() });
  await who.call(deleteTrade, { id: (await who.log({ notes: marker })).id });
  await who.call(addCashTransaction, { kind: 'deposit', amount: 5, on: '2026-11-01', note: marker });
  await who.call(setAccountValue, { accountValue: 100 });
  const importId = randomUUID();
  await query(
    `INSERT INTO imports (id, user_id, name, status, source, source_name, chars, created_at)
     VALUES ($1, $2, $3, 'committed', 'schwab', 'Charles Schwab', 1, now())`,
    [importId, who.userId, marker],
  );
  await query(`INSERT INTO import_parts VALUES ($1, 0, $2, now())`, [importId, marker]);
  await query(`INSERT INTO import_rows (import_id, line, verdict, included, text) VALUES ($1, 1, 'new', true, $2)`, [
    importId,
    marker,
  ]);
  await query(
    `INSERT INTO import_presets (id, user_id, name, header_digest, mapping, created_at)
     VALUES ($1, $2, $3, '\\x00', '{}', now())`,
    [randomUUID(), who.userId, marker],
  );
  await query('UPDATE trades SET import_id = $1 WHERE id = $2', [importId, id]);
  await query('UPDATE executions SET import_id = $1 WHERE id = $2', [importId, executions[0]!.id]);
  await query('UPDATE cash_transactions SET import_id = $1 WHERE user_id = $2', [importId, who.userId]);
  return who;
}

describe('deleting a user', () => {
  it("removes the user's rows and text from every table", async () => {
    const who = await userWithData();
    expect(await tablesWith(who.userId)).toEqual([
      'cash_transactions',
      'executions',
      'idempotency_keys',
      'import_parts',
      'import_presets',
      'import_rows',
      'imports',
      'journals',
      'trades',
    ]);
    const { records } = await reportOf(await deleteUser(who.userId));
    expect(records).toBe(3 + 2 + 2 + 1 + 1 + 1 + 1);
    expect(await tablesWith(who.userId)).toEqual([]);
  });

  it("keeps other users' data", async () => {
    const [who, other] = [await userWithData(), journal.newUser()];
    const trade = await other.log();
    await reportOf(await deleteUser(who.userId));
    expect(await other.call(listTrades, {})).toMatchObject([{ id: trade.id }]);
  });

  it('is reported once, no matter how often the event arrives or how the user ID is capitalized', async () => {
    const who = await userWithData();
    const deletionId = await deleteUser(who.userId.toUpperCase());
    await reportOf(deletionId);
    expect(await tablesWith(who.userId)).toEqual([]);
    await deleteUser(who.userId, deletionId);
    await reportOf(await deleteUser(randomUUID()));
    expect(reports.payloads.filter((each) => each.deletionId === deletionId)).toHaveLength(1);
  });

  it('succeeds for a user without data', async () => {
    expect(await reportOf(await deleteUser(randomUUID()))).toMatchObject({ records: 0 });
  });

  it('ignores late writes and returns no data afterward', async () => {
    const who = await userWithData();
    await reportOf(await deleteUser(who.userId));
    for (const lateWrite of [
      () => who.log(),
      () => who.call(setAccountValue, { accountValue: 1 }),
      () => who.call(addCashTransaction, { kind: 'deposit', amount: 5, on: '2026-11-01' }),
    ])
      await expect(lateWrite()).rejects.toMatchObject({ code: 'PREMIUM_REQUIRED' });
    expect(await who.call(listTrades, {})).toEqual([]);
    expect(await tablesWith(who.userId)).toEqual([]);
  });

  it('leaves nothing behind from concurrent writes', async () => {
    const who = await userWithData();
    const writing = Promise.allSettled(Array.from({ length: 40 }, () => who.log()));
    const deletionId = await deleteUser(who.userId);
    await writing;
    await reportOf(deletionId);
    expect(await tablesWith(who.userId)).toEqual([]);
  });
});

describe('a personal data export', () => {
  it('contains all stored data, including deleted trades, under human-readable names', async () => {
    const who = await userWithData();
    journal.premium.delete(who.userId);
    const { data, next } = await who.call(exportJournalData, {});
    expect(next).toBeNull();
    expect(data).toMatchObject({
      currency: 'USD',
      cashTransactions: expect.arrayContaining([
        expect.objectContaining({ kind: 'deposit', on: '2026-11-01', amount: '5' }),
      ]),
      imports: [{ file: markerOf(who), source: 'Charles Schwab' }],
      importPresets: [{ name: markerOf(who) }],
      trades: [
        { symbol: 'AAPL', notes: markerOf(who), deletedAt: null, executions: [{ kind: 'entry' }, { kind: 'exit' }] },
        { symbol: 'AAPL', deletedAt: now(), executions: [{ kind: 'entry', price: '10', value: '1000' }] },
      ],
    });
  });

  it('is empty for a user without data', async () => {
    expect(await journal.newUser().call(exportJournalData, {})).toEqual({
      data: { currency: null, cashTransactions: [], imports: [], importPresets: [], trades: [] },
      next: null,
    });
  });

  it('fits each part into a message, with each trade in exactly one part', async () => {
    const who = journal.newUser();
    const notes = '漢'.repeat(10_000);
    const logged = [];
    for (let n = 0; n < 90; n++) logged.push((await who.log({ notes })).id);
    const parts: { trades: { id: string; notes: string }[] }[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { data, next } = await who.call(exportJournalData, after === undefined ? {} : { after });
      parts.push(data as { trades: { id: string; notes: string }[] });
      after = next;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(({ trades }) => trades.map(({ id }) => id))).toEqual(logged);
    expect(new Set(parts.flatMap(({ trades }) => trades.map((trade) => trade.notes)))).toEqual(new Set([notes]));
    expect(parts.map((part) => 'cashTransactions' in part)).toEqual(parts.map((_, i) => i === 0));
  });
});
