import { describe, expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import { barsOf, buildMarket, findSymbol } from './market.ts';
import { readSeries } from './read-value.ts';
import { runPlan } from './run-plan.ts';
import { stock } from './testing/stocks.ts';

const HALTED = stock({ symbol: 'AAA', close: [1, 2], dates: [20240326, 20240327] });
const B = stock({ symbol: 'b', close: [1, 2, 3] });
const A = stock({ symbol: 'BRK.B', close: [5, 6] });

describe('buildMarket', () => {
  it('puts stocks with a bar on the newest session first, with symbols in code unit order', () => {
    const market = buildMarket([B, HALTED, A]);
    expect(market.asOf).toBe(20240328);
    expect(market.universe).toBe(2);
    expect(market.stocks.map(({ listing }) => listing.symbol)).toEqual(['BRK.B', 'b', 'AAA']);
  });

  it('finds a stock without a bar on the as-of session but does not match or count it', () => {
    const market = buildMarket([B, HALTED, A]);
    const { matched, universe } = runPlan(market, plan(null));
    expect({ matched, universe }).toEqual({ matched: 2, universe: 2 });
    const row = findSymbol(market, 'aaa')!;
    expect(readSeries(market, row, series('close', [], 1))).toBe(1);
    expect([...barsOf(market, row, 1).close]).toEqual([2]);
  });

  it('uses the newest session up to the requested date', () => {
    const early = buildMarket([B, HALTED, A], { asOf: 20240327 });
    expect([early.asOf, early.universe]).toEqual([20240327, 3]);
    expect(buildMarket([B], { asOf: 20250101 }).asOf).toBe(20240328);
    expect([...early.stocks[findSymbol(early, 'b')!]!.bars.close]).toEqual([1, 2]);
  });

  it("reads yesterday's value from the stock's previous bar", () => {
    const gap = stock({ symbol: 'GAP', close: [10, 20], dates: [20240101, 20240328] });
    const market = buildMarket([A, gap]);
    const { rows } = runPlan(market, plan(compare(series('close', [], 1), '=', 10)));
    expect([...rows]).toEqual([findSymbol(market, 'GAP')]);
  });

  it('returns an empty but usable market without bars', () => {
    for (const stocks of [[], [stock({ symbol: 'X', close: [] })]]) {
      const market = buildMarket(stocks);
      expect(runPlan(market, plan(compare(series('rsi'), '<', 30)))).toEqual({
        rows: new Uint32Array(0),
        matched: 0,
        universe: 0,
        eligible: 0,
        conditions: [{ alone: 0, after: 0 }],
      });
    }
  });

  it('rejects a duplicate symbol', () => expect(() => buildMarket([A, A])).toThrow('duplicate symbol BRK.B'));

  it('rejects an unknown row', () => expect(() => barsOf(buildMarket([A]), 1)).toThrow(RangeError));
});
