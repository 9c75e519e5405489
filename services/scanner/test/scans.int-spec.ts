import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  all,
  explainStock,
  findStocks,
  getBars,
  getStock,
  listCompanies,
  listStockStrategies,
  MAX_QUERY_CHARS,
  plan,
  runScan,
  traceScan,
  compare,
  series,
  any,
  window,
  number,
  type Condition,
  type ScanPlan,
  type ScanResponse,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { newContext } from '@plainscan/service-kit';
import { contractCoverage, eventually, Processes, untilReady } from '@plainscan/test-kit';
import fc from 'fast-check';
import { AiParserController } from '../src/ai-parser/ai-parser.controller.ts';
import { MarketAdminController } from '../src/market-admin/market-admin.controller.ts';
import { QueuesController } from '../src/market-admin/queues.controller.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { createScanner } from '../src/scanner.module.ts';
import { MatchCountsController } from '../src/match-counts/match-counts.controller.ts';
import { HistoryController } from '../src/history/history.controller.ts';
import { MarketController } from '../src/market/market.controller.ts';
import { ChartLinesController } from '../src/chart-lines/chart-lines.controller.ts';
import { DemoController } from '../src/demo/demo.controller.ts';
import { ExportController } from '../src/personal-data/export.controller.ts';
import { ScanHoursController } from '../src/scan-hours/scan-hours.controller.ts';
import { PulseController } from '../src/pulse/pulse.controller.ts';
import { WatchlistsController } from '../src/watchlists/watchlists.controller.ts';
import { ReplaysController } from '../src/replays/replays.controller.ts';
import { ScansController } from '../src/scans/scans.controller.ts';
import { StocksController } from '../src/stocks/stocks.controller.ts';
import { StrategiesController } from '../src/strategies/strategies.controller.ts';
import { TicketsController } from '../src/tickets/tickets.controller.ts';
import { as, asAdmin } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { callsOf } from './fixtures/strategy-calls.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

let stores: Stores;
let market: CsvMarket;
const processes = new Processes();

const scan = (query: string, given?: ScanResponse['plan']): Promise<ScanResponse> =>
  stores.rpc.call(asAdmin(), runScan, { query, ...(given && { plan: given }) });

beforeAll(async () => {
  stores = await openStores();
  market = await csvMarket(250, 260);
  const config = stores.config({
    MARKET_PROVIDER: 'csv',
    MARKET_BARS: market.bars,
    MARKET_SYMBOLS: market.symbols,
    SCAN_HOURS: 'always',
  });
  const api = createScanner(config);
  await processes.start(api);
  await eventually(() =>
    scan('price under 20').then(
      () => false,
      (fault: { code: string }) => fault.code === 'MARKET_LOADING',
    ),
  );
  await processes.start(createScannerWorker(stores.asWorker(config)));
  await untilReady(api);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
  await market.remove();
});

it('the scanner has exactly one handler for each contract', () => {
  expect(
    contractCoverage(Object.values(rpcsOf('scanner')), [
      MarketAdminController,
      QueuesController,
      ScansController,
      StocksController,
      StrategiesController,
      HistoryController,
      MarketController,
      ScanHoursController,
      AiParserController,
      ExportController,
      MatchCountsController,
      ChartLinesController,
      TicketsController,
      DemoController,
      PulseController,
      ReplaysController,
      WatchlistsController,
    ]),
  ).toEqual({
    missing: [],
    duplicated: [],
    unknown: [],
  });
});

describe('a scan', () => {
  it('offers alternative readings of a sentence with the number of matches of each', async () => {
    const answer = await scan('price above the 20');
    expect(answer.description).toBe('price above 20-day SMA');
    const [other] = answer.alternatives;
    expect(other!.description).toBe('price above $20');
    expect((await scan(answer.query, other!.plan)).total).toBe(other!.total);
    expect((await scan('price above 20-day SMA')).alternatives).toEqual([]);
  });

  it('returns the matching stocks, the reading, and the reasons for each match', async () => {
    const answer = await scan('tech stocks under $50');
    expect(answer).toMatchObject({
      parser: 'builtin',
      simulated: false,
      lastClose: false,
      unmatched: [],
      universe: 250,
    });
    expect(answer.results.length).toBeGreaterThan(0);
    expect(answer.total).toBe(answer.results.length);
    expect(answer.results.every((row) => row.sector === 'Technology' && row.price < 50)).toBe(true);
    expect(answer.chips.map((chip) => [chip.text, chip.after <= chip.alone])).toEqual([
      [expect.stringMatching(/tech/), true],
      [expect.stringMatching(/under \$50/), true],
    ]);
    const [row] = answer.results;
    expect(row).toMatchObject({
      scanType: 'advanced_pandas_technical',
      lastUpdated: expect.stringMatching(/T2[01]:00:00.000Z$/),
    });
    expect(row!.indicators).toMatchObject({ rsi: 100, current_price: row!.price, adx: { adx: expect.any(Number) } });
    expect(row!.why).toEqual([
      { chip: 0, values: [{ label: 'Sector', value: 'Technology' }] },
      { chip: 1, values: [{ label: expect.any(String), value: row!.price }] },
    ]);
    expect(row!.spark).toHaveLength(30);
  });

  it('includes the other values that the sentence mentions', async () => {
    const { columns, results } = await scan('rsi(2) above 50 and price under 14');
    expect(columns.map(({ label }) => label)).toEqual(['RSI(2)']);
    expect(results.map(({ values }) => values)).toContainEqual([100]);
  });

  it('applies the limit of the plan', async () => {
    expect(await scan('top 7 by volume')).toMatchObject({ total: 7 });
  });

  it('reports near misses and the most restrictive condition when nothing matches', async () => {
    const answer = await scan('price below 10.5');
    expect(answer).toMatchObject({ total: 0, results: [], mostRestrictive: { chip: 0, bringsBack: 250 } });
    expect(answer.nearMisses).toHaveLength(10);
    expect(answer.nearMisses[0]).toMatchObject({ symbol: market.listed[0], chip: 0, failed: [{ chip: 0 }] });
  });

  it('reports near misses of fewer than five matches, too', async () => {
    const few = await scan('price below 15');
    expect(few).toMatchObject({ total: 3, mostRestrictive: { chip: 0, bringsBack: 247 } });
    expect(few.nearMisses.map(({ symbol }) => symbol)).toEqual(market.listed.slice(3, 13));
    expect(await scan('price below 17')).toMatchObject({ total: 5, nearMisses: [], mostRestrictive: null });
  });

  it('runs a plan instead of the sentence, which may then be empty', async () => {
    const given = plan(compare(series('close'), '>', 100), { limit: 3 });
    expect(await scan('', given)).toMatchObject({ total: 3, plan: given, query: '' });
  });

  it("is rejected with a specific error when it can't be run", async () => {
    await expect(scan('  \t ')).rejects.toMatchObject({ code: 'EMPTY_QUERY', category: 'invalid' });
    await expect(scan('x'.repeat(MAX_QUERY_CHARS + 1))).rejects.toMatchObject({
      code: 'QUERY_TOO_LONG',
      category: 'invalid',
    });
    await expect(scan('qwxz blorp frumious')).rejects.toMatchObject({
      code: 'NOT_UNDERSTOOD',
      category: 'unprocessable',
      details: { suggestions: [expect.any(String), expect.any(String), expect.any(String)] },
    });
    await expect(scan('call options on AAPL')).rejects.toMatchObject({
      code: 'OUT_OF_SCOPE',
      category: 'unprocessable',
    });
  });

  it('is rejected before running when its plan is too expensive', async () => {
    const inner = (i: number): Condition =>
      window(window(compare(series('sma', [i + 2]), '>', number(i)), 2000, 0, 1000), 2000, 0, 1000);
    const expensive = plan(any(...Array.from({ length: 50 }, (_, i) => inner(i))));
    await expect(scan('', expensive)).rejects.toMatchObject({ code: 'INVALID_REQUEST', category: 'invalid' });
  });

  it('never fails with an internal error on arbitrary text', async () => {
    const word = fc.constantFrom(
      'rsi',
      'above',
      '(',
      ')',
      'and',
      'or',
      'not',
      '50',
      '$',
      '%',
      'tech',
      "'; DROP TABLE",
      '<script>',
      '🚀',
      '\u0000',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 500 }),
          fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
        ),
        async (query) => {
          const code = await scan(query).then(
            () => 'answered',
            (fault: { code: string }) => fault.code,
          );
          expect([
            'answered',
            'EMPTY_QUERY',
            'QUERY_TOO_LONG',
            'NOT_UNDERSTOOD',
            'OUT_OF_SCOPE',
            'INVALID_REQUEST',
          ]).toContain(code);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("a sentence's trace", () => {
  it('shows an administrator the plan and the rules behind it', async () => {
    const { lines } = await stores.rpc.call(asAdmin(), traceScan, { query: 'price under 20' });
    expect(lines[0]).toBe((await scan('price under 20')).description);
    expect(lines).toContainEqual(expect.stringContaining('Condition ← Value Predicate  [price under 20]'));
  });

  it('is available only to administrators', async () => {
    for (const ctx of [as('user-1'), newContext()])
      await expect(stores.rpc.call(ctx, traceScan, { query: 'price under 20' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        category: 'forbidden',
      });
  });
});

describe('bars', () => {
  it('are the newest of one stock, oldest first, for any case of the symbol', async () => {
    const symbol = market.listed[3]!;
    const { bars, name } = await stores.rpc.call(newContext(), getBars, { symbol: symbol.toLowerCase(), sessions: 5 });
    expect(name).toBe(`${symbol} Corp`);
    const { price } = (await scan(`${symbol}`)).results[0]!;
    expect(bars.map((bar) => Math.round((price - bar.close) * 100))).toEqual([4, 3, 2, 1, 0]);
    expect(bars.map((bar) => bar.date)).toEqual(bars.map((bar) => bar.date).sort());
  });

  it('are not found for an unknown symbol', async () => {
    await expect(stores.rpc.call(newContext(), getBars, { symbol: 'NOPE', sessions: 5 })).rejects.toMatchObject({
      code: 'UNKNOWN_SYMBOL',
      category: 'not_found',
    });
  });
});

describe('a single stock', () => {
  const [first, second] = ['QAAA', 'QAAB'];

  it('is found by its symbol and by the name of its company', async () => {
    const find = async (search: string) => (await stores.rpc.call(newContext(), findStocks, { search })).stocks;
    expect(await find('qaab')).toMatchObject([{ symbol: second, name: 'QAAB Corp', sector: 'Energy' }]);
    expect(await find('corp')).toHaveLength(10);
    expect(await find('orp')).toEqual([]);
  });

  it('has the same figures as in a scan', async () => {
    const { results } = await scan('QAAA');
    const { why: _why, values: _values, ...shown } = results[0]!;
    expect(await stores.rpc.call(newContext(), getStock, { symbol: first! })).toMatchObject({
      ...shown,
      kind: 'stock',
      traded: true,
      simulated: false,
    });
    await expect(stores.rpc.call(newContext(), getStock, { symbol: 'NOPE' })).rejects.toMatchObject({
      code: 'UNKNOWN_SYMBOL',
    });
  });

  it("is listed with the user's saved strategies that match it now", async () => {
    const mine = callsOf(stores.rpc);
    const price = series('close');
    await mine.save({ name: 'Cheap', query: 'price below 15', plan: plan(compare(price, '<', 15)) });
    await mine.save({ name: 'Expensive', query: 'price above 100', plan: plan(compare(price, '>', 100)) });
    await mine.save({ name: 'Without a plan', query: 'price under 14', plan: null });
    const top = plan(null, { sort: [{ by: price, direction: 'desc' }], limit: 2 });
    await mine.save({ name: 'Top', query: 'top 2 by price', plan: top });
    const named = async (symbol: string, ctx = as(mine.userId)) =>
      (await stores.rpc.call(ctx, listStockStrategies, { symbol })).strategies.map(({ name }) => name);
    expect(await named(first!)).toEqual(['Cheap', 'Without a plan']);
    expect(await named(market.listed.at(-1)!)).toEqual(['Expensive', 'Top']);
    expect(await named(market.listed.at(-3)!)).toEqual(['Expensive']);
    expect(await named(first!, asAdmin())).toEqual([]);
  });
});

describe('why a stock is or is not in a scan', () => {
  const why = (symbol: string, of: Condition[], extra: Partial<ScanPlan> = {}) =>
    stores.rpc.call(asAdmin(), explainStock, { symbol, plan: plan(all(...of), extra) });

  it('is explained for each condition, with how far a comparison is from passing', async () => {
    const { results } = await scan('price above 1 sorted by price');
    const { symbol, price } = results[0]!;
    const bound = Math.ceil(price) + 5;
    expect(await why(symbol, [compare(series('close'), '>', bound), compare(series('close'), '>', 1)])).toEqual({
      symbol,
      name: `${symbol} Corp`,
      matches: false,
      leftOut: null,
      lastTraded: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      conditions: [
        {
          meaning: `price above $${bound}`,
          holds: false,
          values: [{ label: 'Price', value: price, unit: 'price' }],
          missedBy: expect.closeTo(bound - price, 6),
        },
        {
          meaning: 'price above $1',
          holds: true,
          values: [{ label: 'Price', value: price, unit: 'price' }],
          missedBy: null,
        },
      ],
    });
  });

  it('agrees with the scan for every match, and for stocks that a limit or their kind leaves out', async () => {
    const cheap = compare(series('close'), '<', 20);
    const top: Partial<ScanPlan> = { sort: [{ by: series('close'), direction: 'desc' }], limit: 2 };
    const { results, plan: ran } = await scan('', plan(cheap, top));
    expect(results).toHaveLength(2);
    for (const { symbol } of results)
      expect(await stores.rpc.call(asAdmin(), explainStock, { symbol, plan: ran })).toMatchObject({ matches: true });
    const [, , third] = (await scan('', plan(cheap, { ...top, limit: 3 }))).results;
    expect(await why(third!.symbol, [cheap], top)).toMatchObject({
      matches: false,
      leftOut: 'limit',
      conditions: [{ holds: true }],
    });
    const etfs = { universe: { only: ['etf' as const], except: [] } };
    expect(await why(third!.symbol, [cheap], etfs)).toMatchObject({ matches: false, leftOut: 'kind' });
  });

  it('is refused for an unknown symbol', async () => {
    await expect(why('NOPE', [compare(series('close'), '<', 20)])).rejects.toMatchObject({ code: 'UNKNOWN_SYMBOL' });
  });
});

describe('the company list', () => {
  it('contains all scanned stocks with their names, by symbol', async () => {
    const { companies, simulated } = await stores.rpc.call(newContext(), listCompanies, {});
    expect(simulated).toBe(false);
    expect(companies.map(({ symbol }) => symbol)).toEqual([...market.listed].sort());
    expect(companies.map(({ name }) => name)).toEqual([...market.listed].sort().map((symbol) => `${symbol} Corp`));
  });
});

describe('a new market', () => {
  it('replaces the old one between scans, never during one', async () => {
    await market.addSession();
    const worker = createScannerWorker(
      stores.asWorker(
        stores.config({ MARKET_PROVIDER: 'csv', MARKET_BARS: market.bars, MARKET_SYMBOLS: market.symbols }),
      ),
      { refreshEveryMs: 250 },
    );
    const before = (await scan('price above 1')).marketVersion;
    let swapped = false;
    const hammer = async (): Promise<ScanResponse[]> => {
      const answers: ScanResponse[] = [];
      while (!swapped) answers.push(await scan('price above 1'));
      return answers;
    };
    const hammers = [hammer(), hammer(), hammer(), hammer()];
    await processes.start(worker);
    await eventually(async () => (await scan('price above 1')).marketVersion !== before, { withinMs: 30_000 });
    swapped = true;
    const answers = (await Promise.all(hammers)).flat();
    const cents = new Map(market.listed.map((symbol, i) => [symbol, 10 + i]));
    const asOfByVersion = new Map<string, Set<string>>();
    for (const { marketVersion, asOf, results } of answers) {
      const sessions = new Set(results.map((row) => Math.round((row.price - cents.get(row.symbol)!) * 100)));
      expect(sessions.size).toBe(1);
      asOfByVersion.set(
        marketVersion,
        (asOfByVersion.get(marketVersion) ?? new Set()).add(`${asOf} ${[...sessions][0]}`),
      );
    }
    expect([...asOfByVersion.values()].map((seen) => seen.size)).toEqual([...asOfByVersion.keys()].map(() => 1));
  });
});
