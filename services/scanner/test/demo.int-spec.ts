import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DEMO_SETUPS, deleteStrategy, listLiquidBars, seedDemoScans } from '@plainscan/contracts';
import { nextSession } from '@plainscan/market-calendar';
import { newContext } from '@plainscan/service-kit';
import { Processes, untilReady } from '@plainscan/test-kit';
import { createScanner } from '../src/scanner.module.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { as } from './fixtures/callers.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { callsOf } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const [, , downFour] = DEMO_SETUPS;
const SESSIONS = 60;
/** Closes of the last six sessions; all others are 100. */
const CLOSES: Record<string, number[]> = {
  // down four days today, and yesterday too
  STAYS: [100, 99, 98, 97, 96, 95],
  ENTERS: [100, 100, 99, 98, 97, 96],
  LEAVES: [100, 99, 98, 97, 96, 99],
  FLAT: [100, 100, 100, 100, 100, 100],
};

const processes = new Processes();
let stores: Stores;
let dir: string;
let days: string[];

/** A market of four large companies; GAPPY didn't trade in one session, SMALL trades too little to be liquid. */
async function writeMarket() {
  days = ['2024-01-02'];
  while (days.length < SESSIONS) days.push(nextSession(days.at(-1)!));
  const row = (symbol: string, day: string, close: number, volume: number) =>
    [symbol, day, close, close + 1, close - 1, close, volume].join(',');
  const closeOf = (symbol: string, i: number) => CLOSES[symbol]?.[i - (SESSIONS - 6)] ?? 100;
  const rows = [...Object.keys(CLOSES), 'GAPPY', 'SMALL'].flatMap((symbol, n) =>
    days.flatMap((day, i) =>
      symbol === 'GAPPY' && i === 30
        ? []
        : [row(symbol, day, closeOf(symbol, i), symbol === 'SMALL' ? 10 : (n + 1) * 1e6)],
    ),
  );
  const listings = [...Object.keys(CLOSES), 'GAPPY', 'SMALL'].map(
    (symbol) => `${symbol},${symbol} Corp,NYSE,Technology,Widgets,50000000000`,
  );
  dir = await mkdtemp(join(tmpdir(), 'plainscan-demo-'));
  await writeFile(join(dir, 'bars.csv'), ['symbol,date,open,high,low,close,volume', ...rows, ''].join('\n'));
  await writeFile(
    join(dir, 'symbols.csv'),
    ['symbol,name,exchange,sector,industry,marketCap', ...listings, ''].join('\n'),
  );
}

beforeAll(async () => {
  stores = await openStores();
  await writeMarket();
  const config = stores.config({
    MARKET_PROVIDER: 'csv',
    MARKET_BARS: join(dir, 'bars.csv'),
    MARKET_SYMBOLS: join(dir, 'symbols.csv'),
    SCAN_HOURS: 'always',
  });
  const replicas = [createScanner(config), createScanner(config)];
  for (const replica of replicas) await processes.start(replica);
  await processes.start(createScannerWorker(stores.asWorker(config)));
  await Promise.all(replicas.map(untilReady));
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
  await rm(dir, { recursive: true, force: true });
});

const seed = (userId: string) => stores.rpc.call(newContext(), seedDemoScans, { userId });

describe('the scans of a demo account', () => {
  it('are saved with what entered and left since the session before', async () => {
    const demo = callsOf(stores.rpc);
    expect(await seed(demo.userId)).toEqual({ strategies: 3 });
    const strategies = await demo.list();
    expect(strategies.map(({ name, query }) => ({ name, query }))).toEqual(
      DEMO_SETUPS.map(({ name, query }) => ({ name, query })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    expect(strategies.every(({ plan, changes }) => plan !== null && changes !== null)).toBe(true);

    const { id } = strategies.find(({ name }) => name === downFour.name)!;
    expect(await demo.get(id)).toMatchObject({
      lastRun: { asOf: days.at(-1), total: 2, symbols: ['ENTERS', 'STAYS'] },
      entered: ['ENTERS'],
      left: ['LEAVES'],
    });
  });

  it('are in the history with both runs, and run again as what they are', async () => {
    const demo = callsOf(stores.rpc, randomUUID(), 'admin');
    await seed(demo.userId);
    const { scans } = await demo.history();
    expect(scans).toHaveLength(6);
    const runs = scans.filter(({ query }) => query === downFour.query);
    expect(runs.map(({ asOf, total }) => ({ asOf, total }))).toEqual([
      { asOf: days.at(-1), total: 2 },
      { asOf: days.at(-2), total: 2 },
    ]);
    const strategyId = runs[0]!.strategyId!;
    expect(await demo.scan(downFour.query, { strategyId })).toMatchObject({
      total: 2,
      sinceLastRun: { asOf: days.at(-1), total: 2, entered: [], left: [] },
    });
  });

  it('are saved once, however often it is asked for, and deleted ones stay deleted', async () => {
    const demo = callsOf(stores.rpc);
    const calls = await Promise.all([seed(demo.userId), seed(demo.userId)]);
    expect(calls.map(({ strategies }) => strategies).sort()).toEqual([0, 3]);
    for (const { id } of await demo.list()) await stores.rpc.call(as(demo.userId), deleteStrategy, { id });
    expect(await seed(demo.userId)).toEqual({ strategies: 0 });
    expect(await demo.list()).toEqual([]);
  });

  it("leave a user's own strategies alone", async () => {
    const trader = callsOf(stores.rpc);
    await trader.save();
    expect(await seed(trader.userId)).toEqual({ strategies: 0 });
    expect(await trader.names()).toEqual(['Cheap stocks']);
  });
});

describe('the liquid stocks', () => {
  const liquid = (stocks: number, sessions: number) =>
    stores.rpc.call(newContext(), listLiquidBars, { stocks, sessions });

  it('come by dollar volume, with a bar on every session', async () => {
    const { sessions, stocks } = await liquid(4, 50);
    expect(sessions).toEqual(days.slice(-50));
    expect(stocks.map(({ symbol }) => symbol)).toEqual(['FLAT', 'LEAVES', 'ENTERS', 'STAYS']);
    for (const { open, high, low, close, volume } of stocks)
      expect([open, high, low, close, volume].map(({ length }) => length)).toEqual([50, 50, 50, 50, 50]);
    expect(stocks[3]!.close.slice(-6)).toEqual(CLOSES['STAYS']);
  });

  it('are what there is of a market with a shorter history', async () => {
    expect((await liquid(60, 300)).sessions).toEqual(days);
  });
});
