import { describe, expect, it } from '@jest/globals';
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
import { createParser } from '@plainscan/scan-language';
import { newContext } from '@plainscan/service-kit';
import { CurrentMarket } from '../market/current-market.ts';
import { BUILTIN_ONLY, type ReadSentence, type SentenceReader } from './read-sentence.ts';
import { RunScan, type ScanRequest } from './run-scan.ts';

const SATURDAY = Date.parse('2026-11-21T17:00:00Z');
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
    publishedAt: 0,
  },
  market: buildMarket(stocks, { version: 'v-1' }),
  parser: createParser({
    symbols: stocks.map((s) => s.listing.symbol),
    names: stocks.map((s) => s.listing),
    industries: [],
  }),
};

function scanner(
  scanHours: ScanHours = 'always',
  market: typeof loaded | null = loaded,
  reader: SentenceReader = BUILTIN_ONLY,
): RunScan {
  const current = new CurrentMarket();
  if (market) current.swap(market);
  return new RunScan({ market: current, scanHours: { get: () => scanHours }, reader, clock: () => SATURDAY });
}

const ctx = newContext();

function answer(request: ScanRequest, scanHours?: ScanHours): ScanResponse {
  const answered = scanner(scanHours).run(ctx, request);
  if (answered instanceof Promise) throw new Error('nobody was to be asked');
  return JSON.parse(answered.answer.text) as ScanResponse;
}

/** What the answer is where an outside reader reads so. */
async function answerReadBy(read: SentenceReader['read'], query: string): Promise<ScanResponse> {
  const { answer } = await scanner('always', loaded, { read }).run(ctx, { query });
  return JSON.parse(answer.text) as ScanResponse;
}

describe('running a scan', () => {
  it('answers in the shape of the contract, to the letter', () => {
    const scan = answer({ query: 'tech stocks under $50' });
    expect(scanResponseSchema.parse(scan)).toEqual(scan);
    expect(scan).toMatchObject({
      total: 1,
      universe: 3,
      asOf: '2026-11-20',
      marketVersion: 'v-1',
      query: 'tech stocks under $50',
    });
    const [row] = scan.results;
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

  it('points each chip at the words it was read from', () => {
    const query = 'tech stocks under $50';
    for (const { span, text } of answer({ query }).chips) expect(query.slice(...span!)).toBe(text);
  });

  it('gives a chip of a plan that was not read from a sentence its meaning for text', () => {
    const { chips } = answer({ query: 'as I said', plan: plan(compare(series('close'), '<', 50)) });
    expect(chips).toEqual([expect.objectContaining({ span: null, text: chips[0]!.meaning })]);
  });

  it('says why a contradiction can match nothing', () => {
    expect(answer({ query: 'price below 20 and above 80' })).toMatchObject({
      total: 0,
      contradiction: expect.any(String),
    });
  });

  it('shows the figures a sentence speaks of, and gives a stock the same row whatever was asked before', () => {
    const spoken = answer({ query: 'EMA(2) above 5 and price below 15' }).results[0]!;
    expect(spoken.indicators).toMatchObject({ '2-day EMA': 11.5 });
    const { why: _why, ...plain } = answer({ query: 'price below 15' }).results[0]!;
    expect(spoken).toMatchObject(plain);
    expect(plain.indicators).not.toHaveProperty('2-day EMA');
  });

  it('counts no more than the plan keeps', () => {
    expect(answer({ query: '', plan: plan(null, { limit: 2 }) })).toMatchObject({ total: 2 });
  });

  it('says that it ran on the last close where that is the policy and the market is closed', () => {
    expect(answer({ query: 'price under 50' }, 'last-close').lastClose).toBe(true);
    expect(answer({ query: 'price under 50' }, 'always').lastClose).toBe(false);
  });

  it('refuses in this order: an empty or overlong query, a closed market, one that is not there yet', () => {
    const closed = scanner('market', null);
    expect(() => closed.run(ctx, { query: ' ' })).toThrow(expect.objectContaining({ code: 'EMPTY_QUERY' }));
    expect(() => closed.run(ctx, { query: 'x'.repeat(1501) })).toThrow(
      expect.objectContaining({ code: 'QUERY_TOO_LONG' }),
    );
    expect(() => closed.run(ctx, { query: 'price under 50' })).toThrow(
      expect.objectContaining({ code: 'MARKET_CLOSED' }),
    );
    expect(() => scanner('always', null).run(ctx, { query: 'price under 50' })).toThrow(
      expect.objectContaining({ code: 'MARKET_LOADING' }),
    );
  });
});

describe('a plan that comes with its sentence', () => {
  const query = 'tech stocks under $50';

  it('is answered as the sentence is read, where both mean the same', () => {
    const read = answer({ query });
    const reordered = JSON.parse(JSON.stringify(read.plan), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as ScanPlan;
    const { elapsedMs: _a, ...again } = answer({ query, plan: reordered });
    const { elapsedMs: _b, ...first } = read;
    expect(again).toEqual(first);
  });

  it('is run as it is where the sentence means something else', () => {
    const given = plan(compare(series('close'), '>', 50));
    expect(answer({ query, plan: given })).toMatchObject({ plan: given, chips: [{ span: null }] });
  });
});

describe('a sentence that somebody else may read', () => {
  const query = 'tech stocks under $50 with a blorp';
  const reading = (where: Condition): ReadSentence => ({
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
  const dear = any(...Array.from({ length: 200 }, (_, i) => named(i)));

  it('is answered as they read it', async () => {
    const read = reading(compare(series('close'), '>', 50));
    const answered = await answerReadBy(() => Promise.resolve(read), query);
    expect(answered).toMatchObject({ parser: 'ai', total: 1, results: [{ symbol: 'CCC' }], plan: read.plan });
  });

  it('is answered as we read it where nothing came of theirs, or it costs too much', async () => {
    const ours = answer({ query });
    expect(ours.unmatched).not.toEqual([]);
    for (const read of [null, reading(dear)])
      expect(await answerReadBy(() => Promise.resolve(read), query)).toMatchObject({
        parser: 'fallback',
        plan: ours.plan,
        unmatched: ours.unmatched,
      });
  });

  it('is refused as we refuse it where nothing came of theirs', async () => {
    for (const read of [null, reading(dear)])
      await expect(answerReadBy(() => Promise.resolve(read), 'qwxz blorp frumious')).rejects.toMatchObject({
        code: 'NOT_UNDERSTOOD',
      });
  });

  it('is answered at once where nobody is asked', () => {
    expect(answer({ query }).parser).toBe('builtin');
  });

  it('is given to nobody where it is empty, too long or of another market', () => {
    const asked: string[] = [];
    const read = (sentence: string) => (asked.push(sentence), null);
    for (const refused of [' ', 'x'.repeat(1501), 'call options on AAPL'])
      expect(() => scanner('always', loaded, { read }).run(ctx, { query: refused })).toThrow();
    expect(asked).toEqual([]);
  });
});
