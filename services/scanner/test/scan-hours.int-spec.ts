import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getScanHours, getScanHoursSetting, setScanHours, runScan, type ScanHours } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, Processes } from '@plainscan/test-kit';
import { createScanner } from '../src/index.ts';
import { as } from './fixtures/callers.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

const SATURDAY = Date.parse('2026-11-21T17:00:00Z');
const admin = as('admin-1', 'admin');
const user = as('user-1');

jest.setTimeout(60_000);

let stores: Stores;
const processes = new Processes();

const hours = async (): Promise<ScanHours> => (await stores.rpc.call(newContext(), getScanHours, {})).scanHours;
/** The distinct results of many calls that the queue group spreads over the replicas. */
const everywhere = async (): Promise<Set<ScanHours>> => new Set(await Promise.all(Array.from({ length: 40 }, hours)));

beforeAll(async () => {
  stores = await openStores();
});
afterEach(async () => {
  await processes.stopAll();
  await stores.database.query('DELETE FROM settings');
});
afterAll(async () => {
  await stores.close();
});

describe('scan hours', () => {
  const boot = () => processes.start(createScanner(stores.config({ SCAN_HOURS: 'always' }), { clock: () => SATURDAY }));

  it('start with the configured value', async () => {
    await boot();
    expect(await eventually(hours)).toBe('always');
  });

  it('set by an administrator take effect on every replica within a second and survive a restart', async () => {
    await Promise.all([boot(), boot()]);
    await eventually(hours);
    await eventually(() => stores.rpc.call(admin, setScanHours, { scanHours: 'market' }));
    await eventually(async () => [...(await everywhere())].every((found) => found === 'market'), { withinMs: 1000 });
    expect(await everywhere()).toEqual(new Set(['market']));

    await processes.stopAll();
    await boot();
    await eventually(async () => (await hours()) === 'market');
    await expect(stores.rpc.call(as('admin-2', 'admin'), runScan, { query: 'rsi under 30' })).rejects.toMatchObject({
      category: 'locked',
      code: 'MARKET_CLOSED',
      message: expect.stringContaining('Market Closed'),
      details: { nextOpen: '2026-11-23T14:30:00.000Z' },
    });
  });

  it('reach a replica that missed the broadcast', async () => {
    await boot();
    await eventually(hours);
    await stores.database.query(
      `INSERT INTO settings (name, value, revision, changed_at) VALUES ('scan-hours', 'last-close', 7, now())`,
    );
    await eventually(async () => (await hours()) === 'last-close', { withinMs: 2000 });
  });

  it('say who changed them and when, to administrators only', async () => {
    await boot();
    await eventually(hours);
    const inspect = (ctx: typeof admin) => stores.rpc.call(ctx, getScanHoursSetting, {});
    // A scanner takes calls before it is connected to PostgreSQL.
    expect(await eventually(() => inspect(admin))).toEqual({ scanHours: 'always', changedAt: null, changedBy: null });
    await stores.rpc.call(admin, setScanHours, { scanHours: 'last-close' });
    expect(await inspect(as('admin-2', 'admin'))).toEqual({
      scanHours: 'last-close',
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      changedBy: 'admin-1',
    });
    await expect(inspect(user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it("can't be changed by users", async () => {
    await boot();
    await eventually(hours);
    for (const ctx of [user, newContext()])
      await expect(stores.rpc.call(ctx, setScanHours, { scanHours: 'market' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    expect(await hours()).toBe('always');
  });

  it("are not changed when the change can't be stored", async () => {
    const database = await stores.cuttableDatabase();
    await processes.start(createScanner(stores.config({ SCANNER_DB_URL: database.url, SCAN_HOURS: 'always' })));
    await eventually(hours);
    database.cut();
    await expect(stores.rpc.call(admin, setScanHours, { scanHours: 'market' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await hours()).toBe('always');
    await database.close();
  });
});
