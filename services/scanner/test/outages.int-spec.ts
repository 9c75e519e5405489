import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getProgress, runScan } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, Processes, recordingLogger, untilReady, type Cuttable } from '@plainscan/test-kit';
import { createScannerWorker } from '../src/worker.module.ts';
import { createScanner } from '../src/scanner.module.ts';
import { asAdmin } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

let stores: Stores;
let market: CsvMarket;
let redis: Cuttable;
let database: Cuttable;
const processes = new Processes();
const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => void rejections.push(reason);

const env = () => ({
  MARKET_PROVIDER: 'csv',
  MARKET_BARS: market.bars,
  MARKET_SYMBOLS: market.symbols,
  SCAN_HOURS: 'always',
  REDIS_URL: redis.url,
  SCANNER_DB_URL: database.url,
});
const scanned = () => stores.rpc.call(asAdmin(), runScan, { query: 'price above 1' });

beforeAll(async () => {
  process.on('unhandledRejection', recordRejection);
  stores = await openStores();
});
beforeEach(async () => {
  market = await csvMarket(150, 20);
  redis = await stores.cuttableRedis();
  database = await stores.cuttableDatabase();
});
afterEach(async () => {
  await processes.stopAll();
  await Promise.all([redis.close(), database.close(), market.remove()]);
  await stores.redis.client.flushdb();
});
afterAll(async () => {
  await stores.close();
  process.off('unhandledRejection', recordRejection);
  expect(rejections).toEqual([]);
});

describe('an outage', () => {
  it('of Redis and PostgreSQL leaves scans and progress running from memory, and readiness reports it', async () => {
    const api = await processes.start(createScanner(stores.config(env())));
    await processes.start(createScannerWorker(stores.asWorker(stores.config(env()))));
    await untilReady(api);
    redis.cut();
    database.cut();
    await eventually(async () => {
      const { checks } = await api.health.readiness();
      return checks['redis'] === 'down' && checks['postgres'] === 'down';
    });
    expect((await scanned()).total).toBe(150);
    expect((await stores.rpc.call(newContext(), getProgress, {})).stocks.isLoading).toBe(false);
    redis.restore();
    database.restore();
    await untilReady(api);
  });

  it('of Redis during startup leaves all scans to replicas that have the market', async () => {
    const first = await processes.start(createScanner(stores.config(env())));
    await processes.start(createScannerWorker(stores.asWorker(stores.config(env()))));
    await untilReady(first);
    const late = await stores.cuttableRedis();
    try {
      late.cut();
      const second = await processes.start(createScanner(stores.config({ ...env(), REDIS_URL: late.url })));
      await eventually(async () => (await second.health.readiness()).checks['nats'] === 'up');
      for (let scan = 0; scan < 20; scan++) expect((await scanned()).total).toBe(150);
      late.restore();
      await untilReady(second);
      await processes.stop(first);
      expect((await scanned()).total).toBe(150);
      await processes.stop(second);
    } finally {
      await late.close();
    }
  });

  it('of NATS ends with a reconnection and the same results', async () => {
    const api = await processes.start(createScanner(stores.config(env())));
    await processes.start(createScannerWorker(stores.asWorker(stores.config(env()))));
    await untilReady(api);
    await stores.nats.down();
    await eventually(async () => (await api.health.readiness()).checks['nats'] === 'down');
    await stores.nats.up();
    await eventually(async () => (await scanned()).total === 150, { withinMs: 20_000 });
  });

  it('of Redis at startup or later ends with the worker publishing again', async () => {
    const { logger, lines } = recordingLogger();
    const worker = createScannerWorker(stores.asWorker(stores.config(env())), { refreshEveryMs: 500, logger });
    redis.cut();
    await processes.start(worker);
    await eventually(async () => (await worker.health.readiness()).checks['redis'] === 'down');
    redis.restore();
    await eventually(() => lines.some((line) => line['msg'] === 'market published'), { withinMs: 20_000 });
    redis.cut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await market.addSession();
    redis.restore();
    const publications = () => lines.filter((line) => line['msg'] === 'market published').length;
    await eventually(() => publications() === 2, { withinMs: 30_000 });
  });

  it('of every store does not prevent the API from starting or recovering', async () => {
    redis.cut();
    database.cut();
    const api = await processes.start(createScanner(stores.config(env())));
    const refusal = () =>
      scanned().then(
        () => null,
        (fault: { code: string }) => fault.code,
      );
    await eventually(async () => (await refusal()) === 'UNAVAILABLE');
    redis.restore();
    database.restore();
    await processes.start(createScannerWorker(stores.asWorker(stores.config(env()))));
    await untilReady(api);
    expect((await scanned()).total).toBe(150);
  });

  it('does not prevent a process from stopping', async () => {
    const api = await processes.start(createScanner(stores.config(env())));
    const worker = await processes.start(createScannerWorker(stores.asWorker(stores.config(env()))));
    await untilReady(api);
    redis.cut();
    database.cut();
    await eventually(async () => (await worker.health.readiness()).checks['redis'] === 'down');
    const from = performance.now();
    await processes.stopAll();
    expect(performance.now() - from).toBeLessThan(8000);
  });
});
