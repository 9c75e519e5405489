import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportScannerData, scannerUserErased, setScanHours, userDeleted, type ScanHours } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { collectEvents, eventually, Processes, publishEvent, type CollectedEvents } from '@plainscan/test-kit';
import { createScannerWorker } from '../src/worker.module.ts';
import { createScanner } from '../src/scanner.module.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { as } from './fixtures/callers.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOON = Date.parse('2026-11-20T17:00:00Z');
const [ADMIN_1, ADMIN_2, USER_WITHOUT_DATA] = [randomUUID(), randomUUID(), randomUUID()] as const;
/** for a user without data */
const NOTHING = { settingsChanged: [], parserChanges: [], strategies: [], watchlists: [], scans: [] };

let stores: Stores;
let market: CsvMarket;
let erased: CollectedEvents<{ deletionId: string; records: number; erasedAt: string }>;
const processes = new Processes();

const env = (): Record<string, string> => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
});
const work = (more: Record<string, string> = {}) =>
  processes.start(createScannerWorker(stores.asWorker(stores.config({ ...env(), ...more })), { clock: () => NOON }));
const boot = () => processes.start(createScanner(stores.config(env())));
const changeHours = (userId: string, scanHours: ScanHours) =>
  eventually(() => stores.rpc.call(as(userId, 'admin'), setScanHours, { scanHours }));
const exportOf = async (userId: string) => (await stores.rpc.call(as(userId, 'admin'), exportScannerData, {})).data;
const remove = async (userId: string, deletionId: string = randomUUID()): Promise<string> => {
  const requestedAt = new Date(NOON).toISOString();
  await publishEvent(stores.nats.url, userDeleted, { deletionId, userId, requestedAt });
  return deletionId;
};
const reportsOf = (deletionId: string) => erased.payloads.filter((payload) => payload.deletionId === deletionId);

beforeAll(async () => {
  stores = await openStores();
  market = await csvMarket(20, 10);
});
beforeEach(async () => {
  erased = await collectEvents(stores.nats.url, scannerUserErased);
});
afterEach(async () => {
  await processes.stopAll();
  await erased.close();
  await stores.redis.client.flushdb();
  await stores.database.query('DELETE FROM settings');
  await stores.database.query('DELETE FROM outbox');
  await stores.database.query('DELETE FROM erased_users');
  await stores.database.query('DELETE FROM scan_users');
});
afterAll(async () => {
  await market.remove();
  await stores.close();
});

describe('the personal data in the scanner', () => {
  it('contains the settings that the user changed and no data of others', async () => {
    await boot();
    await changeHours(ADMIN_1, 'market');
    const { settingsChanged } = await exportOf(ADMIN_1);
    expect(settingsChanged).toEqual([{ name: 'scan-hours', value: 'market', changedAt: expect.any(String) }]);
    const [{ changedAt }] = settingsChanged as [{ changedAt: string }];
    expect(Math.abs(Date.parse(changedAt) - Date.now())).toBeLessThan(60_000);
    expect(await exportOf(ADMIN_2)).toEqual(NOTHING);
    await expect(stores.rpc.call(newContext(), exportScannerData, {})).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('a deleted user', () => {
  it('is erased, while the setting stays in effect and other users keep their data', async () => {
    await Promise.all([boot(), work()]);
    await changeHours(ADMIN_1, 'last-close');
    await stores.database.query(
      `INSERT INTO settings (name, value, revision, changed_by, changed_at) VALUES ('other', 'x', 1, $1, now())`,
      [ADMIN_2],
    );
    const deletionId = await remove(ADMIN_1);
    await eventually(() => reportsOf(deletionId).length > 0);
    expect(reportsOf(deletionId)).toEqual([{ deletionId, records: 1, erasedAt: new Date(NOON).toISOString() }]);
    expect(await exportOf(ADMIN_1)).toEqual(NOTHING);
    expect(await stores.database.query('SELECT name, value, changed_by FROM settings ORDER BY name')).toEqual([
      { name: 'other', value: 'x', changed_by: ADMIN_2 },
      { name: 'scan-hours', value: 'last-close', changed_by: null },
    ]);
  });

  it('without stored data is also reported as erased, without identifying details', async () => {
    await work();
    const deletionId = await remove(USER_WITHOUT_DATA);
    await eventually(() => reportsOf(deletionId).length > 0);
    expect(reportsOf(deletionId)[0]).toMatchObject({ records: 0 });
    expect(JSON.stringify(await stores.database.query('SELECT * FROM outbox'))).not.toContain(USER_WITHOUT_DATA);
  });

  it('is reported once, with the counts of the first erasure, when two workers receive the event twice', async () => {
    await Promise.all([boot(), work(), work()]);
    await changeHours(ADMIN_1, 'market');
    const deletionId = await remove(ADMIN_1);
    await remove(ADMIN_1, deletionId);
    const last = await remove(ADMIN_1);
    await eventually(() => reportsOf(last).length > 0);
    expect(reportsOf(deletionId)).toEqual([expect.objectContaining({ records: 1 })]);
    await eventually(async () => {
      const [left] = await stores.database.query('SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL');
      return left!['n'] === 0;
    });
    expect(reportsOf(deletionId)).toHaveLength(1);
  });

  it('is erased when stopped workers run again', async () => {
    await boot();
    await changeHours(ADMIN_1, 'market');
    const deletionId = await remove(ADMIN_1);
    expect(reportsOf(deletionId)).toEqual([]);
    await work();
    await eventually(() => reportsOf(deletionId).length > 0);
    expect(await exportOf(ADMIN_1)).toEqual(NOTHING);
  });

  it('is erased when PostgreSQL is available again', async () => {
    const database = await stores.cuttableDatabase();
    try {
      await boot();
      await changeHours(ADMIN_1, 'market');
      const worker = await work({ SCANNER_DB_URL: database.url });
      await eventually(async () => (await worker.health.readiness()).checks['postgres'] === 'up');
      database.cut();
      const deletionId = await remove(ADMIN_1);
      await eventually(async () => (await worker.health.readiness()).checks['postgres'] === 'down');
      expect(await exportOf(ADMIN_1)).toMatchObject({ settingsChanged: [{ name: 'scan-hours' }] });
      database.restore();
      await eventually(() => reportsOf(deletionId).length > 0, { withinMs: 30_000 });
      expect(reportsOf(deletionId)[0]).toMatchObject({ records: 1 });
      await processes.stopAll();
    } finally {
      await database.close();
    }
  });
});
