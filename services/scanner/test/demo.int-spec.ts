import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  DEMO_SETUPS,
  deleteStrategy,
  getMarketPulse,
  listLiquidBars,
  marketSummarized,
  matchesFound,
  seedDemoScans,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { collectEvents, eventually, Processes, untilReady } from '@plainscan/test-kit';
import { createScanner } from '../src/scanner.module.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { as } from './fixtures/callers.ts';
import { closesMarket, type ClosesMarket } from './fixtures/closes-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { callsOf } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const [, , downFour] = DEMO_SETUPS;
const SESSIONS = 60;
/** `missing` and `volume` exclude the last two from the liquid stocks. */
const STOCKS = {
  // down four days in a row both today and yesterday
  STAYS: { closes: [100, 99, 98, 97, 96, 95], volume: 1e6 },
  ENTERS: { closes: [100, 100, 99, 98, 97, 96], volume: 2e6 },
  LEAVES: { closes: [100, 99, 98, 97, 96, 99], volume: 3e6 },
  FLAT: { closes: [], volume: 4e6 },
  GAPPY: { closes: [], volume: 5e6, missing: [30] },
  SMALL: { closes: [], volume: 10 },
};

const processes = new Processes();
let stores: Stores;
let market: ClosesMarket;
let days: string[];
let published: Awaited<ReturnType<typeof collectEvents<(typeof matchesFound)['payload']>>>;
let summarized: Awaited<ReturnType<typeof collectEvents<(typeof marketSummarized)['payload']>>>;

beforeAll(async () => {
  stores = await openStores();
  market = await closesMarket(STOCKS, SESSIONS);
  days = market.days;
  published = await collectEvents(stores.nats.url, matchesFound);
  summarized = await collectEvents(stores.nats.url, marketSummarized);
  const config = stores.config(market.env);
  const replicas = [createScanner(config), createScanner(config)];
  for (const replica of replicas) await processes.start(replica);
  await processes.start(createScannerWorker(stores.asWorker(config)));
  await Promise.all(replicas.map(untilReady));
});
afterAll(async () => {
  await processes.stopAll();
  await Promise.all([published.close(), summarized.close()]);
  await stores.close();
  await market.remove();
});

const seed = (userId: string) => stores.rpc.call(newContext(), seedDemoScans, { userId });

describe('the scans of a demo account', () => {
  it('are saved with the symbols that entered and left since the previous session', async () => {
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

  it('have alerts, of which a few examples are published once', async () => {
    const demo = callsOf(stores.rpc);
    await Promise.all([seed(demo.userId), seed(demo.userId)]);
    const strategies = await demo.list();
    expect(strategies.map(({ alert }) => alert)).toEqual([true, true, true]);
    const { id: strategyId, name } = strategies.find(({ name }) => name === downFour.name)!;
    const mine = () => published.payloads.filter(({ userId }) => userId === demo.userId);
    await eventually(() => mine().length >= 2);
    const shared = { strategyId, name, total: 2, example: true };
    expect(mine()).toMatchObject([
      { ...shared, session: days.at(-2), entered: ['LEAVES', 'STAYS'], enteredCount: 2 },
      { ...shared, session: days.at(-1), entered: ['ENTERS'], enteredCount: 1 },
    ]);
  });

  it('come with one example of a market alert, about the newest close', async () => {
    const demo = callsOf(stores.rpc);
    await Promise.all([seed(demo.userId), seed(demo.userId)]);
    const mine = () => summarized.payloads.filter(({ exampleFor }) => exampleFor === demo.userId);
    await eventually(() => mine().length > 0);
    const { stocks, advancing, declining } = await stores.rpc.call(newContext(), getMarketPulse, {});
    expect(mine()).toMatchObject([
      {
        session: days.at(-1),
        moment: 'close',
        market: { asOf: days.at(-1), stocks, advancing, declining },
        completed: { session: days.at(-1), alerts: 1 },
      },
    ]);
  });

  it('are in the history with both runs, and are recognized when they run again', async () => {
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

  it('are saved once, even if requested repeatedly, and deleted ones stay deleted', async () => {
    const demo = callsOf(stores.rpc);
    const calls = await Promise.all([seed(demo.userId), seed(demo.userId)]);
    expect(calls.map(({ strategies }) => strategies).sort()).toEqual([0, 3]);
    for (const { id } of await demo.list()) await stores.rpc.call(as(demo.userId), deleteStrategy, { id });
    expect(await seed(demo.userId)).toEqual({ strategies: 0 });
    expect(await demo.list()).toEqual([]);
  });

  it('are not added for a user who has strategies', async () => {
    const trader = callsOf(stores.rpc);
    await trader.save();
    expect(await seed(trader.userId)).toEqual({ strategies: 0 });
    expect(await trader.names()).toEqual(['Cheap stocks']);
  });
});

describe('the liquid stocks', () => {
  const liquid = (stocks: number, sessions: number) =>
    stores.rpc.call(newContext(), listLiquidBars, { stocks, sessions });

  it('are sorted by dollar volume and have a bar on every session', async () => {
    const { sessions, stocks } = await liquid(4, 50);
    expect(sessions).toEqual(days.slice(-50));
    expect(stocks.map(({ symbol }) => symbol)).toEqual(['FLAT', 'LEAVES', 'ENTERS', 'STAYS']);
    for (const { open, high, low, close, volume } of stocks)
      expect([open, high, low, close, volume].map(({ length }) => length)).toEqual([50, 50, 50, 50, 50]);
    expect(stocks[3]!.close.slice(-6)).toEqual(STOCKS.STAYS.closes);
  });

  it('cover all sessions of a market with a shorter history', async () => {
    expect((await liquid(60, 300)).sessions).toEqual(days);
  });
});
