import { describe, expect, it } from '@jest/globals';
import {
  compare,
  plan,
  scanResponseSchema,
  series,
  type Bars,
  type ScanHours,
  type ScanResponse,
  type StockHistory,
} from '@plainscan/contracts';
import { buildMarket } from '@plainscan/scan-engine';
import { createParser } from '@plainscan/scan-language';
import { CurrentMarket } from '../market/current-market.ts';
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

function scanner(scanHours: ScanHours = 'always', market: typeof loaded | null = loaded): RunScan {
  const current = new CurrentMarket();
  if (market) current.swap(market);
  return new RunScan(current, { get: () => scanHours }, () => SATURDAY);
}

const answer = (request: ScanRequest, scanHours?: ScanHours): ScanResponse =>
  JSON.parse(scanner(scanHours).run(request).text) as ScanResponse;

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
    expect(() => closed.run({ query: ' ' })).toThrow(expect.objectContaining({ code: 'EMPTY_QUERY' }));
    expect(() => closed.run({ query: 'x'.repeat(501) })).toThrow(expect.objectContaining({ code: 'QUERY_TOO_LONG' }));
    expect(() => closed.run({ query: 'price under 50' })).toThrow(expect.objectContaining({ code: 'MARKET_CLOSED' }));
    expect(() => scanner('always', null).run({ query: 'price under 50' })).toThrow(
      expect.objectContaining({ code: 'MARKET_LOADING' }),
    );
  });
});
