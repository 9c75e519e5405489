import { describe, expect, it } from '@jest/globals';
import {
  between,
  compare,
  type Condition,
  cross,
  not,
  over,
  plan,
  type ScanPlan,
  series,
  type StockHistory,
  trend,
  type Value,
  window,
} from '@plainscan/contracts';
import { buildMarket } from './market.ts';
import { runPlan } from './run-plan.ts';
import { Scan } from './scan.ts';
import { finish } from './slices.ts';
import { stock } from './testing/stocks.ts';

const close = series('close');

function scan(stocks: readonly StockHistory[], what: Condition | ScanPlan): string {
  const market = buildMarket(stocks);
  const scanned = 'version' in what ? what : plan(what);
  return Array.from(runPlan(market, scanned).rows, (row) => market.stocks[row]!.listing.symbol).join(' ');
}
const histories = (closes: Record<string, number[]>): StockHistory[] =>
  Object.entries(closes).map(([symbol, values]) => stock({ symbol, close: values }));

describe('runPlan', () => {
  it('compares strictly or inclusively, depending on the operator', () => {
    const stocks = histories({ FOUR: [4], FIVE: [5], SIX: [6] });
    expect(scan(stocks, compare(close, '<', 5))).toBe('FOUR');
    expect(scan(stocks, compare(close, '<=', 5))).toBe('FIVE FOUR');
    expect(scan(stocks, compare(close, '>=', 5))).toBe('FIVE SIX');
    expect(scan(stocks, compare(close, '=', 5))).toBe('FIVE');
    expect(scan(stocks, compare(close, '!=', 5))).toBe('FOUR SIX');
    expect(scan(stocks, between(close, 5, 6))).toBe('FIVE SIX');
  });

  it('matches neither a condition on an absent value nor its negation', () => {
    const stocks = [stock({ symbol: 'CAP', close: [1], marketCap: 10 }), stock({ symbol: 'NONE', close: [1] })];
    const small = compare(series('marketCap'), '<', 5);
    expect(scan(stocks, small)).toBe('');
    expect(scan(stocks, not(small))).toBe('CAP');
    expect(scan(stocks, not(between(series('marketCap'), 1, 5)))).toBe('CAP');
    expect(scan(stocks, not({ type: 'any', of: [small, compare(close, '>', 1)] }))).toBe('CAP');
    expect(scan(stocks, { type: 'any', of: [small, compare(close, '=', 1)] })).toBe('CAP NONE');
    expect(scan(stocks, not({ type: 'all', of: [small, compare(close, '>', 1)] }))).toBe('CAP NONE');
  });

  it('matches a cross only if the previous session was at or on the other side', () => {
    const stocks = histories({
      UP: [9, 11],
      FROM: [10, 11],
      STAYS: [11, 12],
      DOWN: [11, 9],
      NEW: [11],
      TOUCH: [9, 10],
    });
    const ten: Value = { type: 'number', value: 10 };
    expect(scan(stocks, cross(close, 'above', ten))).toBe('FROM UP');
    expect(scan(stocks, cross(close, 'below', ten))).toBe('DOWN');
    expect(scan(stocks, cross(close, 'either', ten))).toBe('DOWN FROM UP');
    expect(scan(stocks, not(cross(close, 'either', ten)))).toBe('STAYS TOUCH');
  });

  it('matches a trend over the last sessions, or exactly that many if requested', () => {
    const stocks = histories({
      THREE: [5, 1, 2, 3, 4],
      FOUR: [1, 2, 3, 4, 5],
      FLAT: [1, 2, 2, 3, 4],
      SHORT: [1, 2, 3],
    });
    expect(scan(stocks, trend(close, 'rising', 3))).toBe('FOUR THREE');
    expect(scan(stocks, trend(close, 'rising', 3, true))).toBe('THREE');
    expect(scan(stocks, not(trend(close, 'rising', 3)))).toBe('FLAT');
    expect(scan(stocks, trend(close, 'falling', 1))).toBe('');
  });

  it('matches a turn only after a move the other way', () => {
    const stocks = histories({ V: [3, 2, 3], PEAK: [2, 3, 2], RISE: [1, 2, 3], FLAT: [2, 2, 3] });
    expect(scan(stocks, { type: 'turn', value: close, direction: 'up' })).toBe('V');
    expect(scan(stocks, { type: 'turn', value: close, direction: 'down' })).toBe('PEAK');
  });

  it('matches an extreme including today, or one that beats every earlier session', () => {
    const stocks = histories({ HIGH: [1, 2, 3], TIE: [3, 1, 3], LOW: [3, 2, 1], SHORT: [1, 2], ONE: [1] });
    const extreme = (sessions: number | null, beats: boolean): Condition => ({
      type: 'extreme',
      value: close,
      which: 'highest',
      sessions,
      beats,
    });
    expect(scan(stocks, extreme(3, false))).toBe('HIGH TIE');
    expect(scan(stocks, extreme(2, true))).toBe('HIGH');
    expect(scan(stocks, extreme(null, false))).toBe('HIGH ONE SHORT TIE');
    expect(scan(stocks, extreme(null, true))).toBe('HIGH SHORT');
    expect(scan(stocks, not(extreme(null, true)))).toBe('LOW TIE');
  });

  it('computes extremes and means over a period, absent if the history is shorter', () => {
    const stocks = histories({ A: [1, 9, 5], B: [9, 5] });
    expect(scan(stocks, compare(over('highest', close, 3), '=', 9))).toBe('A');
    expect(scan(stocks, not(compare(over('highest', close, 3), '=', 1)))).toBe('A');
    expect(scan(stocks, compare(over('highest', close, null), '=', 9))).toBe('A B');
    expect(scan(stocks, compare(over('mean', close, null), '=', 7))).toBe('B');
    expect(scan(stocks, compare(over('mean', close, 2), '=', 7))).toBe('A B');
    expect(scan(stocks, compare(over('lowest', close, 2, 1), '=', 1))).toBe('A');
  });

  it('does arithmetic on values and treats a percentage of zero as absent', () => {
    const stocks = [
      stock({ symbol: 'A', close: [100, 110], open: [100, 0] }),
      stock({ symbol: 'B', close: [100, 90], open: [90, 90] }),
    ];
    const yesterday = series('close', [], 1);
    expect(scan(stocks, compare({ type: 'percentFrom', value: close, base: yesterday }, '>', 9.9))).toBe('A');
    expect(scan(stocks, compare(close, '=', { type: 'times', factor: 0.9, of: yesterday }))).toBe('B');
    expect(scan(stocks, compare(close, '=', { type: 'plus', amount: 10, of: yesterday }))).toBe('A');
    const fromOpen = compare({ type: 'percentFrom', value: close, base: series('open') }, '>', 0);
    expect([scan(stocks, fromOpen), scan(stocks, not(fromOpen))]).toEqual(['', 'B']);
    const near: Condition = { type: 'near', value: close, target: yesterday, percent: 10 };
    expect(scan(stocks, near)).toBe('B');
    expect(scan(stocks, { ...near, percent: 10.1 })).toBe('A B');
    expect(scan(stocks, { ...near, target: series('open'), percent: 0 })).toBe('B');
  });

  it('counts the sessions of a window on which a condition holds, shifting all of its values', () => {
    const stocks = histories({ TWICE: [9, 1, 9, 1], ONCE: [1, 1, 9, 1], NOW: [1, 1, 1, 9], SHORT: [9, 1] });
    const high = compare(close, '>', 5);
    expect(scan(stocks, window(high, 3, 1))).toBe('ONCE SHORT TWICE');
    expect(scan(stocks, window(high, 1, 1))).toBe('ONCE SHORT TWICE');
    expect(scan(stocks, window(high, 4, 0, 2))).toBe('TWICE');
    expect(scan(stocks, not(window(high, 4, 0, 2)))).toBe('NOW ONCE');
    expect(scan(stocks, not(window(high, 2000, 0, 1999)))).toBe('NOW ONCE TWICE');
    expect(scan(stocks, window(compare(close, '>', series('close', [], 1)), 3, 0, 2))).toBe('');
  });

  it('looks back as far as a window reaches', () => {
    const stocks = histories({ LONG: [9, ...new Array<number>(29).fill(1)], FLAT: new Array<number>(30).fill(1) });
    const high = compare(close, '>', 5);
    expect(scan(stocks, window(high, 30))).toBe('LONG');
    expect(scan(stocks, window(window(high, 10, 20), 1))).toBe('LONG');
    expect(scan(stocks, window(high, 29))).toBe('');
  });

  it('matches candles, which are unknown if the history is too short', () => {
    const stocks = [
      stock({ symbol: 'DOJI', close: [10], open: [10], high: [11], low: [9] }),
      stock({ symbol: 'FULL', close: [11], open: [9], high: [11], low: [9] }),
      stock({ symbol: 'INSIDE', close: [5, 5], high: [9, 8], low: [1, 2] }),
    ];
    expect(scan(stocks, { type: 'candle', name: 'doji' })).toBe('DOJI INSIDE');
    expect(scan(stocks, not({ type: 'candle', name: 'doji' }))).toBe('FULL');
    expect(scan(stocks, { type: 'candle', name: 'inside-day' })).toBe('INSIDE');
    expect(scan(stocks, not({ type: 'candle', name: 'inside-day' }))).toBe('');
  });

  it('matches listing fields and treats an absent field as no match', () => {
    const stocks = [
      stock({ symbol: 'T', close: [1], sector: 'Technology', industry: 'Software - Application', exchange: 'NASDAQ' }),
      stock({
        symbol: 'B',
        close: [1],
        sector: 'Financial Services',
        industry: 'Banks - Regional',
        name: 'Big Bank Holdings',
      }),
      stock({ symbol: 'ETF', close: [1], kind: 'etf', name: 'Banking Fund' }),
    ];
    const belongs = (field: 'sector' | 'industry' | 'exchange' | 'symbol' | 'name', ...anyOf: string[]): Condition => ({
      type: 'belongs',
      field,
      anyOf,
    });
    expect(scan(stocks, belongs('sector', 'technology', 'Energy'))).toBe('T');
    expect(scan(stocks, not(belongs('sector', 'Technology')))).toBe('B ETF');
    expect(scan(stocks, belongs('industry', 'bank'))).toBe('B');
    expect(scan(stocks, belongs('industry', 'regional banks'))).toBe('');
    expect(scan(stocks, belongs('name', 'bank*'))).toBe('B ETF');
    expect(scan(stocks, belongs('exchange', 'nasdaq'))).toBe('T');
    expect(scan(stocks, belongs('symbol', 'ETF', 'T', 'NOPE'))).toBe('ETF T');
    expect(scan(stocks, plan(null, { universe: { only: ['stock'], except: [] } }))).toBe('B T');
    expect(scan(stocks, plan(null, { universe: { only: [], except: ['stock'] } }))).toBe('ETF');
  });

  it('evaluates a term as its expansion', () => {
    const stocks = histories({ CHEAP: [4], DEAR: [300] });
    expect(scan(stocks, { type: 'term', term: 'penny-stock', value: null })).toBe('CHEAP');
    expect(scan(stocks, not({ type: 'term', term: 'expensive', value: null }))).toBe('CHEAP');
  });

  it("computes year-to-date performance from the previous year's last close", () => {
    const stocks = [
      stock({ symbol: 'A', close: [50, 100, 150], dates: [20221230, 20231229, 20240328] }),
      stock({ symbol: 'B', close: [100, 150], dates: [20240102, 20240328] }),
    ];
    expect(scan(stocks, compare(series('performanceYearToDate'), '=', 50))).toBe('A');
    expect(scan(stocks, compare(series('performanceYearToDate', [], 1), '=', 100))).toBe('A');
    expect(scan(stocks, not(compare(series('performanceYearToDate'), '=', 50)))).toBe('');
  });
});

describe('the row order', () => {
  const stocks = [
    stock({ symbol: 'A', close: [2], marketCap: 5, sector: 'Energy' }),
    stock({ symbol: 'B', close: [1], sector: 'Technology' }),
    stock({ symbol: 'C', close: [3], marketCap: 9 }),
    stock({ symbol: 'D', close: [1], marketCap: 5, sector: 'Energy' }),
  ];
  const by = (value: Value, direction: 'asc' | 'desc'): ScanPlan['sort'][number] => ({ by: value, direction });

  it('follows each key in turn, with absent keys last and ties in symbol order', () => {
    expect(scan(stocks, plan(null))).toBe('A B C D');
    expect(scan(stocks, plan(null, { sort: [by(series('marketCap'), 'desc')] }))).toBe('C A D B');
    expect(scan(stocks, plan(null, { sort: [by(series('marketCap'), 'asc')] }))).toBe('A D C B');
    expect(scan(stocks, plan(null, { sort: [by(series('marketCap'), 'asc'), by(close, 'asc')] }))).toBe('D A C B');
    expect(scan(stocks, plan(null, { sort: [{ by: { type: 'text', field: 'sector' }, direction: 'desc' }] }))).toBe(
      'B A D C',
    );
    expect(scan(stocks, plan(null, { sort: [{ by: { type: 'text', field: 'symbol' }, direction: 'desc' }] }))).toBe(
      'D C B A',
    );
  });

  it('can differ from the plan, whose limit picks the same rows', () => {
    const market = buildMarket(stocks);
    const symbols = (scanned: ScanPlan, options: { rows?: number; order: ScanPlan['sort'] }) =>
      Array.from(runPlan(market, scanned, options).rows, (row) => market.stocks[row]!.listing.symbol).join(' ');
    const order = [by(close, 'desc')];
    expect(symbols(plan(null), { order })).toBe('C A B D');
    expect(symbols(plan(null), { order, rows: 2 })).toBe('C A');
    const smallest = plan(null, { limit: 2, sort: [by(series('marketCap'), 'asc'), by(close, 'asc')] });
    expect(symbols(smallest, { order })).toBe('A D');
    expect(symbols(smallest, { order, rows: 1 })).toBe('A');
    expect(symbols({ ...smallest, limit: 9 }, { order })).toBe('C A D B');
  });

  it('is truncated at the limit while all matches are counted', () => {
    const market = buildMarket(stocks);
    const { rows, matched } = runPlan(market, plan(null, { limit: 2, sort: [by(close, 'desc')] }));
    expect([[...rows], matched]).toEqual([[2, 0], 4]);
  });
});

it('a scan reads the requested columns', () => {
  const market = buildMarket([
    ...histories({ A: [1, 2], B: [5] }),
    stock({ symbol: 'OLD', close: [9], dates: [20_200_101] }),
  ]);
  const outcome = finish(
    new Scan(market, {
      plan: plan(null),
      order: [{ by: close, direction: 'desc' }],
      columns: [series('close', [], 1), { type: 'times', factor: 2, of: close }],
      read: { from: 0, to: 2 },
    }).run(),
  );
  expect([...outcome.read]).toEqual([1, 0]);
  expect(outcome.columns).toEqual([
    [null, 10],
    [1, 4],
  ]);
});

it('runPlan counts the stocks that pass each condition alone and cumulatively', () => {
  const market = buildMarket(histories({ A: [1], B: [2], C: [3], D: [4] }));
  const { conditions } = runPlan(
    market,
    plan({ type: 'all', of: [compare(close, '>', 1), compare(close, '<', 4), compare(close, '!=', 2)] }),
  );
  expect(conditions).toEqual([
    { alone: 3, after: 3 },
    { alone: 3, after: 2 },
    { alone: 3, after: 1 },
  ]);
});
