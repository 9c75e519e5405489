import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportScannerData, scannerUserErased, userDeleted } from '@plainscan/contracts';
import type { ServiceProcess } from '@plainscan/service-kit';
import { RetentionJob } from '@plainscan/service-kit/postgres';
import {
  collectEvents,
  type Cuttable,
  eventually,
  Processes,
  publishEvent,
  silentLogger,
  untilReady,
} from '@plainscan/test-kit';
import { createScannerWorker } from '../src/worker.module.ts';
import { createScanner } from '../src/scanner.module.ts';
import { scannerDataSource } from '../src/db/database.ts';
import { RETENTION } from '../src/db/retention.ts';
import { HistoryStore, type RecordedScan } from '../src/history/history.store.ts';
import { ScanRecorder } from '../src/history/scan-recorder.ts';
import { StrategyRunsStore } from '../src/strategies/strategy-runs.store.ts';
import { as } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { type Calls, callsOf, PRICE_BELOW } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const processes = new Processes();
let stores: Stores;
let market: CsvMarket;
let database: Cuttable;
let api: ServiceProcess;

const env = () => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
  SCAN_HOURS: 'always',
});
/** The results of `n` sequential calls, as from a single browser; concurrent calls would be rejected as an overload. */
async function inTurn<T>(n: number, call: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < n; i++) results.push(await call(i));
  return results;
}
const newUser = () => callsOf(stores.rpc, randomUUID(), 'admin');
const rowsOf = (who: Calls) =>
  stores.database.query('SELECT query, times FROM past_scans WHERE user_id = $1 ORDER BY ran_at, id', [who.userId]);
const timesOf = async (who: Calls) => (await rowsOf(who)).reduce((sum, { times }) => sum + (times as number), 0);
const untilDown = () =>
  eventually(async () => (await api.health.readiness()).checks['postgres'] === 'down', { withinMs: 20_000 });

beforeAll(async () => {
  stores = await openStores();
  market = await csvMarket(100, 30);
  await processes.start(createScannerWorker(stores.asWorker(stores.config(env()))));
});
beforeEach(async () => {
  database = await stores.cuttableDatabase();
  // Only this replica loses PostgreSQL.
  api = createScanner(stores.config({ ...env(), SCANNER_DB_URL: database.url }));
  await processes.start(api);
  await untilReady(api);
});
afterEach(async () => {
  database.restore();
  await processes.stop(api);
  await database.close();
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
  await market.remove();
});

describe('a PostgreSQL outage', () => {
  it('does not affect scans, which all appear in the history afterward', async () => {
    const people = Array.from({ length: 10 }, newUser);
    const burst = (n: number) =>
      Promise.all(people.map((who) => inTurn(20, (i) => who.scan(`price below ${20 + 20 * n + i}`)))).then((all) =>
        all.flat(),
      );
    await burst(0);
    const during = burst(1);
    database.cut();
    await during;
    await untilDown();
    for (const { total } of await burst(2)) expect(total).toBeGreaterThan(0);
    const after = burst(3);
    database.restore();
    await after;
    for (const who of people) await eventually(async () => (await timesOf(who)) === 80, { withinMs: 30_000 });
    for (const who of people) expect(new Set((await rowsOf(who)).map(({ query }) => query)).size).toBe(80);
  });

  it('leaves a strategy run without a comparison, but the run is stored afterward', async () => {
    const who = newUser();
    const { id } = await who.save({ run: { asOf: '2024-01-05', symbols: ['GONE'] } });
    database.cut();
    await untilDown();
    const from = performance.now();
    const response = await who.scan('price below 20', { strategyId: id });
    expect(performance.now() - from).toBeLessThan(1500);
    expect(response).toMatchObject({ total: 10, sinceLastRun: null });
    await expect(who.list()).rejects.toMatchObject({ category: 'unavailable' });
    database.restore();
    await eventually(async () => (await who.get(id)).lastRun?.total === 10, { withinMs: 30_000 });
    expect(await who.get(id)).toMatchObject({ left: ['GONE'], changes: { left: 1 } });
  });

  it('does not restore scans that were deleted meanwhile', async () => {
    const who = newUser();
    await who.scan('price below 20');
    await eventually(async () => (await timesOf(who)) === 1);
    database.cut();
    await untilDown();
    await who.scan('price below 30');
    const other = await processes.start(createScanner(stores.config(env())));
    await untilReady(other);
    await eventually(() =>
      who.forget(null).then(
        () => true,
        () => false,
      ),
    );
    await processes.stop(other);
    database.restore();
    const last = newUser();
    await last.scan('price below 20');
    await eventually(async () => (await timesOf(last)) === 1, { withinMs: 30_000 });
    expect(await rowsOf(who)).toEqual([]);
  });
});

describe('a write with an unknown outcome', () => {
  it('is stored once even when it is retried', async () => {
    const who = newUser();
    const { id: strategyId } = await who.save({ run: { asOf: '2024-01-05', symbols: ['GONE'] } });
    const from = Date.now();
    const entry = (round: number, n: number, price: number): RecordedScan => ({
      userId: who.userId,
      scanId: n % 2 ? null : randomUUID(),
      ranAt: new Date(from + 100 * round + n),
      query: `price below ${price}`,
      plan: JSON.stringify(PRICE_BELOW(price)),
      description: '',
      parser: 'builtin',
      strategyId,
      found: { asOf: '2024-01-08', total: 1, symbols: ['NEW'] },
    });
    const db = await scannerDataSource(stores.database.url, 'again').initialize();
    try {
      const recorder = new ScanRecorder(db, new HistoryStore(), new StrategyRunsStore(db), silentLogger());
      for (const round of [0, 1]) {
        const entries = [20, 30, 30, 20, 20].map((price, n) => entry(round, n, price));
        await recorder.write(entries);
        const [rows, run] = [await rowsOf(who), await who.get(strategyId)];
        await recorder.write(entries);
        expect(await rowsOf(who)).toEqual(rows);
        expect(await who.get(strategyId)).toEqual(run);
      }
      expect(await timesOf(who)).toBe(10);
    } finally {
      await db.destroy();
    }
  });
});

describe('a stopping process', () => {
  it('writes the scans it has completed before it exits', async () => {
    const who = newUser();
    const scanTenTimes = () => inTurn(10, (i) => who.scan(`price below ${20 + i}`));
    await Promise.all(Array.from({ length: 19 }, scanTenTimes));
    await processes.stop(api);
    expect(await timesOf(who)).toBe(190);
  });
});

describe("a user's data", () => {
  it('is erased with the user, and nothing is stored after that', async () => {
    const erased = await collectEvents(stores.nats.url, scannerUserErased);
    try {
      const who = newUser();
      const other = newUser();
      const { id } = await who.save({ run: { asOf: '2024-01-05', symbols: ['GONE'] } });
      const deleted = await who.save({ name: 'Deleted' });
      await who.delete(deleted.id);
      await other.save();
      for (const each of [who, other]) await each.scan('price below 20', { strategyId: id });
      for (const each of [who, other]) await eventually(async () => (await timesOf(each)) === 1);

      const { data } = await stores.rpc.call(as(who.userId), exportScannerData, {});
      expect(data).toMatchObject({
        strategies: expect.arrayContaining([
          expect.objectContaining({
            name: 'Cheap stocks',
            deletedAt: null,
            lastRun: expect.objectContaining({ total: 10 }),
          }),
          expect.objectContaining({ name: 'Deleted', deletedAt: expect.any(String) }),
        ]),
        scans: [expect.objectContaining({ query: 'price below 20', strategyId: id })],
      });

      database.cut();
      await untilDown();
      await who.scan('price below 30', { strategyId: id });
      const deletionId = randomUUID();
      const requestedAt = new Date().toISOString();
      const { userId } = who;
      for (let n = 0; n < 2; n++) await publishEvent(stores.nats.url, userDeleted, { deletionId, userId, requestedAt });
      await eventually(() => erased.payloads.length > 0);
      expect(erased.payloads[0]).toMatchObject({ deletionId, records: 3 });
      database.restore();
      await other.scan('price below 40');
      await eventually(async () => (await timesOf(other)) === 2, { withinMs: 30_000 });
      await who.scan('price below 50');
      await expect(who.save({ name: 'Late' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
      await other.scan('price below 60');
      await eventually(async () => (await timesOf(other)) === 3);
      let dump = '';
      for (const table of ['strategies', 'past_scans', 'scan_users', 'erased_users', 'outbox'])
        dump += JSON.stringify(await stores.database.query(`SELECT t::text FROM ${table} t`));
      expect(dump).not.toContain(userId);
      expect(dump).toContain(other.userId);
    } finally {
      await erased.close();
    }
  });

  it('is exported in parts, whatever its size', async () => {
    const who = newUser();
    const words = (n: number) => Array.from({ length: 60 }, (_, i) => `${n} word ${i} ${'x'.repeat(100)}`);
    for (let n = 0; n < 90; n++)
      await who.save({
        name: `n ${n}`,
        plan: {
          version: 1,
          universe: { only: [], except: [] },
          where: { type: 'belongs', field: 'name', anyOf: words(n) },
          sort: [],
          limit: null,
        },
      });
    for (let n = 0; n < 60; n++) await who.scan(`price below ${20 + n}`);
    await eventually(async () => (await timesOf(who)) === 60);
    const exported = { strategies: [] as unknown[], scans: [] as unknown[] };
    let after: string | null = null;
    let parts = 0;
    do {
      const part: { data: Record<string, unknown>; next: string | null } = await stores.rpc.call(
        as(who.userId),
        exportScannerData,
        after === null ? {} : { after },
      );
      expect('settingsChanged' in part.data).toBe(parts === 0);
      exported.strategies.push(...((part.data['strategies'] as unknown[] | undefined) ?? []));
      exported.scans.push(...((part.data['scans'] as unknown[] | undefined) ?? []));
      after = part.next;
      parts += 1;
    } while (after !== null);
    expect(parts).toBeGreaterThan(1);
    expect(new Set(exported.strategies.map((one) => (one as { id: string }).id)).size).toBe(90);
    expect(new Set(exported.scans.map((one) => (one as { query: string }).query)).size).toBe(60);
    for (const bad of ['x', 'strategies x', 'scans 1', 'scans'.repeat(20)])
      await expect(stores.rpc.call(as(who.userId), exportScannerData, { after: bad })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
  });
});

describe('the retention job', () => {
  it('removes strategies deleted more than thirty days ago and keeps their scans', async () => {
    const who = newUser();
    const [old, recent] = [await who.save({ name: 'old' }), await who.save({ name: 'recent' })];
    await who.scan('price below 20', { strategyId: old.id });
    await eventually(async () => (await timesOf(who)) === 1);
    for (const { id } of [old, recent]) await who.delete(id);
    await stores.database.query(`UPDATE strategies SET deleted_at = now() - interval '31 days' WHERE id = $1`, [
      old.id,
    ]);
    const db = await scannerDataSource(stores.database.url, 'sweep').initialize();
    try {
      const swept = await new RetentionJob(db, RETENTION, Date.now, silentLogger()).sweep();
      expect(swept).toEqual({ strategies: 1 });
    } finally {
      await db.destroy();
    }
    expect(await rowsOf(who)).toHaveLength(1);
    await expect(who.restore(old.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await who.restore(recent.id);
  });
});
