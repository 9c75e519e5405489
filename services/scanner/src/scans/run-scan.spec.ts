import { describe, expect, it } from '@jest/globals';
import {
  compare,
  plan,
  scanResponseSchema,
  series,
  type Bars,
  type ScanHours,
  type StockHistory,
} from '@plainscan/contracts';
import { buildMarket } from '@plainscan/scan-engine';
import { createParser } from '@plainscan/scan-language';
import { CurrentMarket } from '../market/current-market.ts';
import { RunScan } from './run-scan.ts';

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

describe('running a scan', () => {
  it('answers in the shape of the contract, to the letter', () => {
    const answer = scanner().run({ query: 'tech stocks under $50' });
    expect(scanResponseSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      total: 1,
      universe: 3,
      asOf: '2026-11-20',
      marketVersion: 'v-1',
      query: 'tech stocks under $50',
    });
    const [row] = answer.results;
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
    for (const { span, text } of scanner().run({ query }).chips) expect(query.slice(...span!)).toBe(text);
  });

  it('gives a chip of a plan that was not read from a sentence its meaning for text', () => {
    const { chips } = scanner().run({ query: 'as I said', plan: plan(compare(series('close'), '<', 50)) });
    expect(chips).toEqual([expect.objectContaining({ span: null, text: chips[0]!.meaning })]);
  });

  it('says why a contradiction can match nothing', () => {
    expect(scanner().run({ query: 'price below 20 and above 80' })).toMatchObject({
      total: 0,
      contradiction: expect.any(String),
    });
  });

  it('counts no more than the plan keeps', () => {
    expect(scanner().run({ query: '', plan: plan(null, { limit: 2 }) })).toMatchObject({ total: 2 });
  });

  it('says that it ran on the last close where that is the policy and the market is closed', () => {
    expect(scanner('last-close').run({ query: 'price under 50' }).lastClose).toBe(true);
    expect(scanner('always').run({ query: 'price under 50' }).lastClose).toBe(false);
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
