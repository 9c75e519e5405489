import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { compare, getMarketPulse, listLastPrices, plan, runPublicScan, series } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { Processes, untilReady } from '@plainscan/test-kit';
import { ScanEvaluator } from '../src/evaluation/scan-evaluator.ts';
import { createScanner } from '../src/scanner.module.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { asAdmin } from './fixtures/callers.ts';
import { closesMarket, type ClosesMarket } from './fixtures/closes-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { callsOf } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const SESSIONS = 260;
const RISING = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`UP${String.fromCharCode(65 + n)}`, 101 + n]));
const STOCKS = {
  ...Object.fromEntries(Object.entries(RISING).map(([symbol, close]) => [symbol, { closes: [close] }])),
  FELL: { closes: [90], sector: 'Energy' },
  SANK: { closes: [80], sector: 'Energy' },
  FLAT: { closes: [], sector: 'Energy' },
  THIN: { closes: [50], sector: 'Energy', volume: 10 },
  PENNY: { closes: [4, 3], sector: 'Utilities' },
  FUND: { closes: [200], kind: 'etf' },
  HALTED: { closes: [100], missing: [SESSIONS - 1] },
};

const processes = new Processes();
let stores: Stores;
let market: ClosesMarket;

beforeAll(async () => {
  stores = await openStores();
  market = await closesMarket(STOCKS, SESSIONS);
  const config = stores.config(market.env);
  const api = createScanner(config);
  await processes.start(api);
  await processes.start(createScannerWorker(stores.asWorker(config)));
  await untilReady(api);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
  await market.remove();
});

describe('the market pulse', () => {
  const pulse = () => stores.rpc.call(newContext(), getMarketPulse, {});

  it('counts the common stocks that traded today', async () => {
    expect(await pulse()).toMatchObject({
      asOf: market.days.at(-1),
      simulated: false,
      stocks: 17,
      advancing: 12,
      declining: 4,
      newHighs: 12,
      newLows: 4,
      above50Day: { stocks: 12, of: 17 },
    });
  });

  it('lists the largest moves of liquid stocks above $5', async () => {
    const { gainers, losers } = await pulse();
    expect(gainers.map(({ symbol }) => symbol)).toEqual(['UPL', 'UPK', 'UPJ', 'UPI', 'UPH']);
    expect(gainers[0]).toEqual({ symbol: 'UPL', name: 'UPL Corp', price: 112, changePercent: 12 });
    expect(losers.map(({ symbol, changePercent }) => [symbol, changePercent])).toEqual([
      ['SANK', -20],
      ['FELL', -10],
    ]);
  });

  it('orders the sectors by the median change of their stocks', async () => {
    expect((await pulse()).sectors).toEqual([
      { sector: 'Technology', stocks: 12, changePercent: 6.5 },
      { sector: 'Energy', stocks: 4, changePercent: -15 },
      { sector: 'Utilities', stocks: 1, changePercent: -25 },
    ]);
  });

  it('is computed once for a market', async () => {
    await pulse();
    const evaluate = jest.spyOn(ScanEvaluator.prototype, 'evaluate');
    await Promise.all(Array.from({ length: 20 }, pulse));
    expect(evaluate).not.toHaveBeenCalled();
    evaluate.mockRestore();
  });
});

describe('the last prices', () => {
  const prices = (...symbols: string[]) => stores.rpc.call(newContext(), listLastPrices, { symbols });

  it('are decimals in the order of the symbols, with the session of the close', async () => {
    expect(await prices('FELL', 'upa', 'HALTED')).toEqual({
      simulated: false,
      prices: [
        { symbol: 'FELL', price: '90', changePercent: -10, asOf: market.days.at(-1) },
        { symbol: 'upa', price: '101', changePercent: 1, asOf: market.days.at(-1) },
        { symbol: 'HALTED', price: '100', changePercent: 0, asOf: market.days.at(-2) },
      ],
    });
  });

  it('omit symbols that are not in the market', async () => {
    expect((await prices('NVDA', 'FLAT', 'FLAT')).prices.map(({ symbol }) => symbol)).toEqual(['FLAT']);
  });

  it('are rejected for no symbols and for too many', async () => {
    for (const symbols of [[], Array.from({ length: 201 }, (_, n) => `S${n}`)])
      await expect(prices(...symbols)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe("a visitor's scan", () => {
  const scan = (query: string, given?: ReturnType<typeof plan>) =>
    stores.rpc.call(newContext(), runPublicScan, { query, ...(given && { plan: given }) });
  const UP = plan(compare(series('changePercent'), '>', 0));

  it('finds the same matches as for a user and returns the first five rows', async () => {
    const [visitor, user] = [
      await scan('up on the day'),
      await callsOf(stores.rpc, undefined, 'admin').scan('up on the day'),
    ];
    expect(visitor.results).toHaveLength(5);
    expect(visitor.results).toEqual(user.results.slice(0, 5));
    expect(visitor).toMatchObject({ total: user.total, plan: user.plan, description: user.description });
    expect(visitor.chips).toEqual(user.chips);
    for (const secret of ['ticket', 'sinceLastRun', 'alternatives', 'nearMisses', 'marketVersion'])
      expect(visitor).not.toHaveProperty(secret);
  });

  it('returns ten rows of a shared plan, with its sentence', async () => {
    const shared = await scan('winners of the day', UP);
    expect(shared.results).toHaveLength(10);
    expect(shared).toMatchObject({ query: 'winners of the day', total: 13, plan: UP });
  });

  it('is not recorded', async () => {
    const before = await stores.database.query('SELECT count(*)::int AS n FROM past_scans');
    await scan('up on the day');
    expect(await stores.database.query('SELECT count(*)::int AS n FROM past_scans')).toEqual(before);
  });

  it.each([
    ['', 'EMPTY_QUERY'],
    ['x'.repeat(2000), 'QUERY_TOO_LONG'],
    ['purple elephants', 'NOT_UNDERSTOOD'],
  ])('is rejected for %p with %s', async (query, code) => {
    await expect(scan(query)).rejects.toMatchObject({ code });
  });

  it('shares its computing time with other visitors but not with users', async () => {
    const evaluate = jest.spyOn(ScanEvaluator.prototype, 'evaluate');
    await scan('up on the day');
    await stores.rpc.call(asAdmin(), runPublicScan, { query: 'up on the day' });
    expect(evaluate.mock.calls.map(([{ actor }]) => actor?.userId)).toEqual(['visitors', 'visitors']);
    evaluate.mockRestore();
  });
});
