import { describe, expect, it } from '@jest/globals';
import { compare, indicatorsSchema, plan, series } from '@plainscan/contracts';
import { buildMarket } from './market.ts';
import { readSeries, seriesOf } from './read-value.ts';
import { runPlan } from './run-plan.ts';
import { Scan } from './scan.ts';
import { finish } from './slices.ts';
import { stockRow, WARM_UP } from './stock-row.ts';
import { stock } from './testing/stocks.ts';

const closes = (length: number): number[] => Array.from({ length }, (_, i) => 50 + 10 * Math.sin(i / 5));
const market = buildMarket([
  stock({ symbol: 'LONG', close: closes(200) }),
  stock({ symbol: 'SHORT', close: closes(199) }),
]);

describe('stockRow', () => {
  it('has all indicators with 200 or more bars and the basic ones with fewer', () => {
    const [long, short] = [stockRow(market, 0), stockRow(market, 1)];
    expect([long.scanType, short.scanType]).toEqual(['advanced_pandas_technical', 'basic']);
    expect(Object.keys(short.indicators)).toEqual(['rsi', 'macd', 'sma20', 'volume']);
    expect(indicatorsSchema.parse(long.indicators)).toEqual(long.indicators);
    expect(long.indicators.adx!.adx).toEqual(expect.any(Number));
  });

  it('shows the newest bar and null for unknown values', () => {
    const young = buildMarket([stock({ symbol: 'NEW', close: [10, 12], volume: [5, 7], name: 'New', kind: 'adr' })]);
    expect(stockRow(young, 0)).toMatchObject({
      symbol: 'NEW',
      kind: 'adr',
      date: 20240328,
      price: 12,
      change: 2,
      volume: 7,
      marketCap: null,
      spark: [10, 12],
      indicators: { rsi: null, macd: { MACD: null, histogram: null }, sma20: null, volume: 7 },
    });
    expect(stockRow(young, 0).changePercent).toBeCloseTo(20);
  });
});

it('stockRow returns the same row before and after warming up', () => {
  const cold = stockRow(market, 0);
  finish(new Scan(market, WARM_UP).run());
  expect(new Scan(market, WARM_UP).missing).toEqual([]);
  expect(stockRow(market, 0)).toEqual(cold);
});

describe('readSeries', () => {
  it('returns the same value from cached columns as from the bars', () => {
    const before = readSeries(market, 0, series('rsi', [], 3));
    runPlan(market, plan(compare(series('rsi'), '>', 0)));
    expect(readSeries(market, 0, series('rsi', [], 3))).toBe(before);
    expect(seriesOf(market, 0, series('rsi')).at(-4)).toBe(before);
  });

  it('is null before the first bar', () => expect(readSeries(market, 1, series('close', [], 199))).toBeNull());
});
