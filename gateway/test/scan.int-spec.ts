import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sessions } from '@plainscan/market-calendar';
import { createScanner, createScannerWorker, migrateScanner, scannerConfig } from '@plainscan/scanner';
import type { ServiceProcess } from '@plainscan/service-kit';
import {
  ACTOR_KEYS,
  eventually,
  fakeClock,
  freshDatabase,
  type FreshDatabase,
  silentLogger,
} from '@plainscan/test-kit';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

/** Stock n starts at 200 + n. Each session, it closes 50 cents higher if n is even and 50 cents lower if n is odd. */
function writeMarket(dir: string): { bars: string; symbols: string } {
  const days = sessions('2025-01-02', '2025-12-31').map(({ date }) => date);
  const stocks = Array.from({ length: 20 }, (_, n) => `T${String.fromCharCode(65 + n)}`);
  const bars = stocks.flatMap((symbol, n) =>
    days.map((day, age) => {
      const close = 200 + n + (n % 2 === 0 ? 0.5 : -0.5) * age;
      return [symbol, day, close, close + 1, close - 1, close, 1_000_000].join();
    }),
  );
  const symbols = stocks.map((symbol, n) => [symbol, `${symbol} Inc`, 'NYSE', n < 10 ? 'Technology' : 'Energy'].join());
  const paths = { bars: join(dir, 'bars.csv'), symbols: join(dir, 'symbols.csv') };
  writeFileSync(paths.bars, ['symbol,date,open,high,low,close,volume', ...bars].join('\n'));
  writeFileSync(paths.symbols, ['symbol,name,exchange,sector', ...symbols].join('\n'));
  return paths;
}

describe('the gateway with the real scanner', () => {
  const clock = fakeClock('2026-01-02T15:00:00Z');
  const dir = mkdtempSync(join(tmpdir(), 'plainscan-scan-'));
  const processes: ServiceProcess[] = [];
  let database: FreshDatabase;
  let booted: BootedGateway;
  let token: string;
  const scan = (body: object) => booted.call('/api/stocks-scan', { body, token });

  beforeAll(async () => {
    database = await freshDatabase('scanner', migrateScanner);
    booted = await bootGateway({ billing: true, scanner: false, auth: true, clock: clock.now });
    const market = writeMarket(dir);
    const config = scannerConfig({
      NATS_URL: booted.nats.url,
      REDIS_URL: booted.redis.url,
      ACTOR_PUBLIC_KEY: ACTOR_KEYS.publicKey,
      SCANNER_DB_URL: database.url,
      SCANNER_HEALTH_PORT: '0',
      SCANNER_WORKER_HEALTH_PORT: '0',
      MARKET_PROVIDER: 'csv',
      MARKET_BARS: market.bars,
      MARKET_SYMBOLS: market.symbols,
      SCAN_HOURS: 'always',
    });
    const options = { clock: clock.now, logger: silentLogger() };
    processes.push(
      createScannerWorker(config, options),
      createScanner(config, options),
      createScanner(config, options),
    );
    await Promise.all(processes.map((process) => process.start()));
    await eventually(async () => {
      const states = await Promise.all(processes.map(({ health }) => health.readiness()));
      return states.every(({ ready }) => ready);
    });
    token = await booted.issuer.mint();
  }, 60_000);
  afterAll(async () => {
    await booted.stop();
    await Promise.all(processes.map((process) => process.stop()));
    await database.drop();
    rmSync(dir, { recursive: true });
  });

  it('returns the stocks that match a sentence, with the reasons', async () => {
    const { status, body } = await scan({ query: 'tech stocks with rsi below 30' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 5, universe: 20, simulated: false, parser: 'builtin', unmatched: [] });
    expect(body.results.map((row: { symbol: string }) => row.symbol).sort()).toEqual(['TB', 'TD', 'TF', 'TH', 'TJ']);
    expect(body.chips.at(-1)).toMatchObject({ after: 5 });
    expect(body.results[0]).toMatchObject({
      sector: 'Technology',
      scanType: 'advanced_pandas_technical',
      why: expect.any(Array),
    });
  });

  it('runs the given plan instead of parsing the sentence again', async () => {
    const { plan } = (await scan({ query: 'energy stocks' })).body as { plan: object };
    expect((await scan({ query: 'as shared', plan })).body).toMatchObject({ total: 10 });
    expect((await scan({ query: 'as shared', plan: { ...plan, version: 99 } })).status).toBe(400);
  });

  it.each([
    ['', 400, 'EMPTY_QUERY'],
    ['x'.repeat(1501), 400, 'QUERY_TOO_LONG'],
    ['lorem ipsum dolor sit amet', 422, 'NOT_UNDERSTOOD'],
    ['bitcoin options on the 5 minute chart', 422, 'OUT_OF_SCOPE'],
  ])('rejects %p with %d %s', async (query, status, code) => {
    expect(await scan({ query })).toMatchObject({
      status,
      body: { code, error: { message: expect.stringMatching(/\w/) } },
    });
  });

  it('returns the bars of a stock and the state of the market', async () => {
    const { body } = await booted.call('/api/stocks/TA/bars?sessions=5', { token });
    expect(body).toMatchObject({ symbol: 'TA', simulated: false });
    expect(body.bars.map((bar: { date: string }) => bar.date)).toEqual([
      '2025-12-24',
      '2025-12-26',
      '2025-12-29',
      '2025-12-30',
      '2025-12-31',
    ]);
    expect((await booted.call('/api/stocks/ZZZZ/bars', { token })).body.code).toBe('UNKNOWN_SYMBOL');
    expect((await booted.call('/api/data-progress')).body).toMatchObject({
      stocks: { loaded: 20, total: 20, isLoading: false },
    });
  });

  it('rejects scans with a 423 on every replica while the market is closed, once an administrator requires market hours', async () => {
    const admin = { userId: 'admin-1', role: 'admin' as const };
    const setScanHours = (scanHours: string) =>
      booted.as(admin, '/api/admin/scan-hours', { method: 'PUT', body: { scanHours } });
    clock.set('2026-01-03T15:00:00Z');
    expect((await setScanHours('market')).status).toBe(200);
    await eventually(async () =>
      (await Promise.all(Array.from({ length: 8 }, () => scan({ query: 'rsi below 30' })))).every(
        ({ status }) => status === 423,
      ),
    );
    const rejected = await scan({ query: 'rsi below 30' });
    expect(rejected.body).toMatchObject({
      code: 'MARKET_CLOSED',
      details: { nextOpen: expect.stringMatching(/^2026-01-05T14:30:00/) },
    });
    expect(rejected.body.message).toContain('Market Closed');
    await setScanHours('always');
    await eventually(async () =>
      (await Promise.all(Array.from({ length: 8 }, () => scan({ query: 'rsi below 30' })))).every(
        ({ status }) => status === 200,
      ),
    );
  });
});
