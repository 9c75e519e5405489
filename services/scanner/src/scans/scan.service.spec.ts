import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  any,
  compare,
  plan,
  scanResponseSchema,
  series,
  type Bars,
  type Condition,
  type ScanPlan,
  type ScanHours,
  type ScanResponse,
  type StockHistory,
} from '@plainscan/contracts';
import { buildMarket } from '@plainscan/scan-engine';
import { createParser, type Reading } from '@plainscan/scan-language';
import { newContext } from '@plainscan/service-kit';
import { recordingLogger } from '@plainscan/test-kit';
import type { AiSentenceReader } from '../ai-parser/ai-sentence-reader.ts';
import type { ScanRecorder } from '../history/scan-recorder.ts';
import { MarketThreads } from '../evaluation/market-threads.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket } from '../market/current-market.ts';
import { admitScan } from '../scan-hours/admit-scan.ts';
import type { ScanHoursService } from '../scan-hours/scan-hours.service.ts';
import type { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import type { ScanTickets } from '../tickets/scan-tickets.ts';
import { WORK_LIMITS, WorkBudget } from '../work/work-budget.ts';
import type { ScanAllowance } from './scan-allowance.ts';
import type { ScanReading } from './scan-reading.ts';
import type { SymbolsOf, WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { type ScanRequest, ScanService } from './scan.service.ts';

const SATURDAY = Date.parse('2026-11-21T17:00:00Z');
const { logger } = recordingLogger();
const DATES = Int32Array.of(20261118, 20261119, 20261120);

function stock(symbol: string, sector: 'Technology' | 'Energy', closes: number[]): StockHistory {
  const close = Float64Array.from(closes);
  const bars: Bars = {
    dates: DATES,
    open: close,
    high: close,
    low: close,
    close,
    volume: close.map((c) => c * 1000),
    vwap: null,
  };
  return {
    listing: {
      symbol,
      name: `${symbol} Corp`,
      exchange: 'NYSE',
      kind: 'stock',
      sector,
      industry: null,
      marketCap: null,
    },
    bars,
  };
}

const stocks = [
  stock('AAA', 'Technology', [10, 11, 12]),
  stock('BBB', 'Energy', [20, 20, 20]),
  stock('CCC', 'Technology', [99, 98, 97]),
];

const loaded = {
  meta: {
    version: 'v-1',
    source: 's',
    provider: 'csv',
    simulated: false,
    asOf: '2026-11-20',
    stocks: 3,
    blocks: 1,
    updatedAt: '2026-11-20T21:00:00.000Z',
    plannedAt: 0,
    badRows: null,
    publishedAt: 0,
  },
  market: buildMarket(stocks, { version: 'v-1' }),
  parser: createParser({
    symbols: stocks.map((s) => s.listing.symbol),
    names: stocks.map((s) => s.listing),
    industries: [],
  }),
  threads: new MarketThreads({ blocks: [], version: 'v-1' }, logger),
};

// Long scans would otherwise run on threads, whose market has no stocks, once those have started.
beforeAll(() => loaded.threads.close());

/** The reading function of a fake AI parser. */
type FakeReader = (query: string) => Promise<ScanReading | null>;

function scanner(
  scanHours: ScanHours = 'always',
  market: typeof loaded | null = loaded,
  reads?: FakeReader,
  work = new WorkBudget(),
): ScanService {
  const current = new CurrentMarket();
  if (market) current.swap(market);
  const unlimited = { spend: async () => undefined, release: async () => undefined };
  return new ScanService(
    current,
    new ScanEvaluator(work, logger),
    { admit: () => admitScan(scanHours, SATURDAY) } as ScanHoursService,
    {
      shouldRead: ({ kind }: Reading) => reads !== undefined && (kind === 'plan' || kind === 'not-understood'),
      read: (_ctx: unknown, query: string) => reads!(query),
    } as unknown as AiSentenceReader,
    { reserve: async () => unlimited } as unknown as ScanAllowance,
    {} as StrategyRunsStore,
    {} as ScanRecorder,
    { issue: async () => 'signed' } as unknown as ScanTickets,
    { ofCaller: () => symbolsOf } as unknown as WatchlistSymbols,
    () => SATURDAY,
  );
}

/** The caller's watchlists: "Tech" has two stocks, "Empty" none. */
const symbolsOf: SymbolsOf = async ({ watchlist }) =>
  watchlist && (watchlist.name === 'Empty' ? [] : ['CCC', 'AAA', 'GONE']);

const ctx = newContext();

async function scan(request: ScanRequest, scanHours?: ScanHours): Promise<ScanResponse> {
  return JSON.parse((await scanner(scanHours).run(ctx, request)).text) as ScanResponse;
}

async function scanReadBy(reads: FakeReader, query: string): Promise<ScanResponse> {
  return JSON.parse((await scanner('always', loaded, reads).run(ctx, { query })).text) as ScanResponse;
}

describe('running a scan', () => {
  it('returns exactly the shape of the contract', async () => {
    const response = await scan({ query: 'tech stocks under $50' });
    expect(scanResponseSchema.parse(response)).toEqual(response);
    expect(response).toMatchObject({
      total: 1,
      universe: 3,
      asOf: '2026-11-20',
      marketVersion: 'v-1',
      query: 'tech stocks under $50',
    });
    const [row] = response.results;
    expect(Object.keys(row!).sort()).toEqual([
      'change',
      'changePercent',
      'exchange',
      'indicators',
      'industry',
      'lastUpdated',
      'marketCap',
      'name',
      'price',
      'scanType',
      'sector',
      'spark',
      'symbol',
      'values',
      'volume',
      'why',
    ]);
    expect(row).toMatchObject({
      symbol: 'AAA',
      price: 12,
      change: 1,
      changePercent: 9.090909,
      scanType: 'basic',
      spark: [10, 11, 12],
    });
  });

  it('links each chip to the words it was read from', async () => {
    const query = 'tech stocks under $50';
    for (const { span, text } of (await scan({ query })).chips) expect(query.slice(...span!)).toBe(text);
  });

  it('uses the meaning as the text of a chip when the plan has no sentence', async () => {
    const { chips } = await scan({ query: 'as I said', plan: plan(compare(series('close'), '<', 50)) });
    expect(chips).toEqual([expect.objectContaining({ span: null, text: chips[0]!.meaning })]);
  });

  it('explains why a contradiction can match nothing', async () => {
    expect(await scan({ query: 'price below 20 and above 80' })).toMatchObject({
      total: 0,
      contradiction: expect.any(String),
    });
  });

  it('adds the values that a sentence mentions to otherwise identical rows', async () => {
    const spoken = await scan({ query: 'EMA(2) above 5 and price below 15' });
    expect(spoken.columns).toMatchObject([{ label: '2-day EMA', unit: 'price' }]);
    expect(spoken.results[0]!.values).toEqual([11.5]);
    const plain = await scan({ query: 'price below 15' });
    expect(plain.columns).toEqual([]);
    const { why: _why, ...row } = plain.results[0]!;
    expect(spoken.results[0]).toMatchObject({ ...row, values: [11.5] });
  });

  it('sorts rows as the sentence requests, otherwise by the value it compares, otherwise by dollar volume', async () => {
    const ordered = async (query: string) => {
      const { results, sort } = await scan({ query });
      return [results.map(({ symbol }) => symbol), sort.direction];
    };
    expect(await ordered('change above -5%')).toEqual([['AAA', 'BBB', 'CCC'], 'desc']);
    expect(await ordered('change below 50%')).toEqual([['CCC', 'BBB', 'AAA'], 'asc']);
    expect(await ordered('price above 1')).toEqual([['CCC', 'BBB', 'AAA'], 'desc']);
    expect(await ordered('price above 1 sorted by price ascending')).toEqual([['AAA', 'BBB', 'CCC'], 'asc']);
  });

  it('applies the limit of the plan to the total', async () => {
    expect(await scan({ query: '', plan: plan(null, { limit: 2 }) })).toMatchObject({ total: 2 });
  });

  it('reports that it ran on the last close under that policy while the market is closed', async () => {
    expect((await scan({ query: 'price under 50' }, 'last-close')).lastClose).toBe(true);
    expect((await scan({ query: 'price under 50' }, 'always')).lastClose).toBe(false);
  });

  it('checks for an invalid query, then a closed market, then a market that is not loaded', async () => {
    const closed = scanner('market', null);
    const refusals: [ScanService, string, string][] = [
      [closed, ' ', 'EMPTY_QUERY'],
      [closed, 'x'.repeat(1501), 'QUERY_TOO_LONG'],
      [closed, 'price under 50', 'MARKET_CLOSED'],
      [scanner('always', null), 'price under 50', 'MARKET_LOADING'],
    ];
    for (const [scans, query, code] of refusals)
      await expect(scans.run(ctx, { query })).rejects.toMatchObject({ code });
  });
});

describe('a costly plan', () => {
  const depth = (sessions: number, of: Condition): Condition => ({ type: 'window', of, ago: 0, sessions, atLeast: 1 });
  const closes = Array.from({ length: 400 }, (_, i) => 10 + (i % 9));
  const dates = Int32Array.from(closes.keys(), (i) => 20240101 + i);
  const many = Array.from({ length: 2000 }, (_, i) => {
    const { listing, bars } = stock(`S${i}`, 'Energy', closes);
    return { listing, bars: { ...bars, dates } };
  });
  const big = { ...loaded, market: buildMarket(many, { version: 'v-2' }) };
  const costly = (price: number) => plan(depth(200, depth(200, compare(series('sma', [3]), '>', price))));

  const slicing = () => scanner('always', big, undefined, new WorkBudget({ ...WORK_LIMITS, sliceMs: 0 }));

  it('yields to other work while it is evaluated', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const response = await slicing().run(ctx, { query: '', plan: costly(1000) });
    clearImmediate(next);
    expect(JSON.parse(response.text)).toMatchObject({ total: 0, nearMisses: [] });
    expect(turns).toBeGreaterThan(2);
  });

  it('is aborted when its caller times out', async () => {
    const late = { ...newContext(), deadlineAt: Infinity };
    setImmediate(() => (late.deadlineAt = 0));
    await expect(slicing().run(late, { query: '', plan: costly(2000) })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('a plan sent with its sentence', () => {
  const query = 'tech stocks under $50';

  it('gets the same result as the sentence when both mean the same', async () => {
    const read = await scan({ query });
    const reordered = JSON.parse(JSON.stringify(read.plan), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as ScanPlan;
    const { elapsedMs: _a, ...again } = await scan({ query, plan: reordered });
    const { elapsedMs: _b, ...first } = read;
    expect(again).toEqual(first);
  });

  it('is run unchanged when the sentence has a different meaning', async () => {
    const given = plan(compare(series('close'), '>', 50));
    expect(await scan({ query, plan: given })).toMatchObject({ plan: given, chips: [{ span: null }] });
  });
});

describe('a sentence for the AI parser', () => {
  const query = 'tech stocks under $50 with a blorp';
  const reading = (where: Condition): ScanReading => ({
    kind: 'plan',
    parser: 'ai',
    plan: plan(where),
    corrections: [],
    unmatched: [],
    spans: [null],
    contradiction: null,
  });
  const named = (i: number): Condition => ({
    type: 'belongs',
    field: 'name',
    anyOf: Array.from({ length: 200 }, (_, n) => `name ${n} of ${i}`),
  });
  const tooExpensive = any(...Array.from({ length: 200 }, (_, i) => named(i)));

  it("uses the AI parser's reading", async () => {
    const read = reading(compare(series('close'), '>', 50));
    const response = await scanReadBy(() => Promise.resolve(read), query);
    expect(response).toMatchObject({ parser: 'ai', total: 1, results: [{ symbol: 'CCC' }], plan: read.plan });
  });

  it('uses the built-in reading when the AI parser returns nothing or a plan that is too expensive', async () => {
    const ours = await scan({ query });
    expect(ours.unmatched).not.toEqual([]);
    for (const read of [null, reading(tooExpensive)])
      expect(await scanReadBy(() => Promise.resolve(read), query)).toMatchObject({
        parser: 'fallback',
        plan: ours.plan,
        unmatched: ours.unmatched,
      });
  });

  it('is rejected by the built-in parser when the AI parser returns nothing usable', async () => {
    for (const read of [null, reading(tooExpensive)])
      await expect(scanReadBy(() => Promise.resolve(read), 'qwxz blorp frumious')).rejects.toMatchObject({
        code: 'NOT_UNDERSTOOD',
      });
  });

  it('is answered by the built-in parser when no AI parser is configured', async () => {
    expect((await scan({ query })).parser).toBe('builtin');
  });

  it('is not sent when it is empty, too long, or out of scope', async () => {
    const sent: string[] = [];
    const reads: FakeReader = async (sentence) => (sent.push(sentence), null);
    for (const query of [' ', 'x'.repeat(1501), 'call options on AAPL'])
      await expect(scanner('always', loaded, reads).run(ctx, { query })).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

describe('a scan within a watchlist', () => {
  const symbols = ({ results }: ScanResponse) => results.map(({ symbol }) => symbol).sort();

  it('finds only stocks of the list, and says so', async () => {
    const response = await scan({ query: 'price above 1 in my Tech watchlist' });
    expect(symbols(response)).toEqual(['AAA', 'CCC']);
    expect(response.plan.watchlist).toEqual({ name: 'Tech' });
    expect(response.extras).toContainEqual({ part: 'watchlist', text: 'in my watchlist "Tech"' });
    expect(response.chips).toMatchObject([{ alone: 2, after: 2 }]);
  });

  it('offers near misses from the list only', async () => {
    const { total, nearMisses } = await scan({ query: 'price above 100 in my Tech watchlist' });
    expect(total).toBe(0);
    expect(nearMisses.map(({ symbol }) => symbol)).toEqual(['CCC', 'AAA']);
  });

  it('of an empty list finds nothing and says why', async () => {
    const response = await scan({ query: 'price above 1 in my watchlist called Empty' });
    expect(response).toMatchObject({ total: 0, nearMisses: [] });
    expect(response.contradiction).toBe('Your watchlist “Empty” is empty. Add stocks to it, then scan again.');
  });
});
