import { describe, expect, it } from '@jest/globals';
import { compare, plan, series, window } from '@plainscan/contracts';
import { buildMarket, findSymbol } from './market.ts';
import { Scan, type ScanInput } from './scan.ts';
import { finish } from './slices.ts';
import { stock } from './testing/stocks.ts';

const close = Array.from({ length: 60 }, (_, i) => 10 + Math.sin(i));
const stocks = ['A', 'B', 'C'].map((symbol, i) => stock({ symbol, close: close.map((price) => price + i) }));
const oversold: ScanInput = { plan: plan(compare(series('rsi'), '<', 50)), read: { from: 0, to: 2 } };

it('estimates less time for a scan once its series and conditions are cached', () => {
  const market = buildMarket(stocks);
  const scan = () => new Scan(market, oversold);
  const cold = scan().expectedMs;
  expect(scan().missing).toEqual(['rsi(14)']);
  finish(scan().run());
  expect(scan().missing).toEqual([]);
  expect(scan().expectedMs).toBeLessThan(cold / 10);
});

describe('a scan within a watchlist', () => {
  const market = buildMarket([...stocks, stock({ symbol: 'FUND', close, kind: 'etf' })]);
  const above = (level: number, within: string[]): ScanInput => ({
    plan: plan(compare(series('close'), '>', level), { universe: { only: ['stock'], except: [] } }),
    within,
  });
  const run = (input: ScanInput) => finish(new Scan(market, input).run());

  it('only scans the stocks of the list that the rest of the plan includes', () => {
    const { rows, eligible, conditions } = run(above(10, ['C', 'A', 'FUND', 'GONE']));
    expect(Array.from(rows, (row) => market.stocks[row]!.listing.symbol)).toEqual(['A', 'C']);
    expect({ eligible, conditions }).toEqual({ eligible: 2, conditions: [{ alone: 2, after: 2 }] });
    expect(run(above(10, [])).matched).toBe(0);
  });

  it('finds near misses in the list only, and checks a row against it', () => {
    const missed = run({ ...above(99, ['B']), nearMisses: true });
    expect(missed.nearMisses.map(({ row }) => market.stocks[row]!.listing.symbol)).toEqual(['B']);
    const [first, second] = ['A', 'B'].map((symbol) => findSymbol(market, symbol)!);
    expect(run({ ...above(0, ['B']), checkRow: first! }).passes).toBe(false);
    expect(run({ ...above(0, ['B']), checkRow: second! }).passes).toBe(true);
  });
});

it('estimates more time for a scan if rows are explained or near misses are requested', () => {
  const market = buildMarket(stocks);
  const expected = (input: Partial<ScanInput>) => new Scan(market, { ...oversold, ...input }).expectedMs;
  finish(new Scan(market, oversold).run());
  expect(expected({ read: { from: 0, to: 500 } })).toBeGreaterThan(expected({}));
  expect(expected({ read: { from: 0, to: 500 }, why: false })).toBeLessThan(expected({}));
  expect(expected({ nearMisses: true })).toBeGreaterThan(expected({}));
});

it('adopts series that another market with the same bars has computed', () => {
  const [here, there] = [buildMarket(stocks), buildMarket(stocks)];
  const { missing } = new Scan(here, oversold);
  const elsewhere = new Scan(there, oversold);
  const outcome = finish(elsewhere.run());
  for (const columns of structuredClone(elsewhere.pack(missing))) here.columns.adopt(columns);
  expect(new Scan(here, oversold).missing).toEqual([]);
  expect(finish(new Scan(here, oversold).run())).toEqual(outcome);
});

it('does not transfer columns of many sessions', () => {
  const market = buildMarket(stocks);
  const long: ScanInput = { plan: plan(window(compare(series('sma', [3]), '>', series('close')), 40)) };
  const scan = new Scan(market, long);
  expect(scan.missing).toEqual([]);
  finish(scan.run());
  expect(scan.pack(['sma(3)', 'close()'])).toEqual([]);
});

it('keeps its deeper columns if it receives shallower ones', () => {
  const market = buildMarket(stocks);
  finish(new Scan(market, { plan: plan(window(compare(series('rsi'), '<', 50), 40)) }).run());
  const shallow = new Scan(buildMarket(stocks), oversold);
  finish(shallow.run());
  for (const columns of shallow.pack(['rsi(14)'])) market.columns.adopt(columns);
  expect(new Scan(market, { plan: plan(window(compare(series('rsi'), '<', 50), 30)) }).expectedMs).toBeLessThan(0.01);
});

it('finds near misses only if fewer than five stocks match', () => {
  const symbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const market = buildMarket(symbols.map((symbol, i) => stock({ symbol, close: close.map(() => 10 + i) })));
  const below = (price: number) => {
    const scanned = plan(compare(series('close'), '<', price));
    return finish(new Scan(market, { plan: scanned, nearMisses: true }).run());
  };
  const few = below(14);
  expect(few).toMatchObject({ matched: 4, mostRestrictive: { condition: 0, bringsBack: 3 } });
  expect(few.nearMisses.map(({ row }) => row)).toEqual([4, 5, 6]);
  expect(below(15)).toMatchObject({ matched: 5, nearMisses: [], mostRestrictive: null });
});
