import { describe, expect, it } from '@jest/globals';
import { compare, plan, PLAN_BOUNDS, series, type StockHistory } from '@plainscan/contracts';
import { buildMarket, findSymbol } from './market.ts';
import { NoBenchmark } from './plan-refused.ts';
import { seriesOf } from './read-value.ts';
import { runPlan } from './run-plan.ts';
import { StockComparisons } from './stock-comparisons.ts';
import { stock, type StockSpec } from './testing/stocks.ts';

const SESSIONS = 270;
/** A price that changes by `daily` percent on each session, with its own wobble. */
const path = (daily: number, seed: number, length = SESSIONS): number[] =>
  Array.from({ length }, (_, i) => 50 * (1 + daily / 100) ** i * (1 + 0.03 * Math.sin(seed * i)));

const specs: StockSpec[] = Array.from({ length: 24 }, (_, i) => ({
  symbol: `S${String(i).padStart(2, '0')}`,
  close: path(0.05 * (i - 12), 1 + i / 7, i % 5 === 4 ? 100 + i : SESSIONS),
  kind: i === 7 ? 'etf' : i % 6 === 5 ? 'adr' : 'stock',
  sector: ['Technology', 'Energy', null][i % 3] as StockSpec['sector'],
  industry: i % 3 === 0 ? (i % 2 === 0 ? 'Software' : 'Hardware') : null,
}));
const STOCKS = [...specs, { symbol: 'SPY', close: path(0.03, 3), kind: 'etf' } satisfies StockSpec].map(stock);
const market = buildMarket(STOCKS);

const growth = ({ bars }: StockHistory, date: number, n: number): number => {
  const at = bars.dates.indexOf(date);
  return at < n ? NaN : 100 * (bars.close[at]! / bars.close[at - n]! - 1);
};
const strength = (each: StockHistory, date: number): number =>
  0.4 * growth(each, date, 63) + 0.2 * (growth(each, date, 126) + growth(each, date, 189) + growth(each, date, 252));

/** The definition of docs/indicators.md, stock by stock. */
function percentile(stocks: readonly StockHistory[], of: StockHistory, date: number): number {
  const own = strength(of, date);
  if (of.listing.kind === 'etf' || Number.isNaN(own)) return NaN;
  const all = stocks
    .filter(({ listing }) => listing.kind !== 'etf')
    .map((each) => strength(each, date))
    .filter(Number.isFinite);
  const below = all.filter((other) => other < own).length;
  const ties = all.filter((other) => other === own).length - 1;
  return 1 + Math.floor((98 * (below + ties / 2)) / (all.length - 1));
}

const valuesOf = (symbol: string, name: Parameters<typeof series>[0], params: number[] = []): Float64Array =>
  seriesOf(market, findSymbol(market, symbol)!, series(name, params));

describe('the RS percentile', () => {
  it('is the rank among common stocks and ADRs on each session', () => {
    for (const each of STOCKS) {
      const values = valuesOf(each.listing.symbol, 'rsPercentile');
      expect([...values]).toEqual([...each.bars.dates].map((date) => percentile(STOCKS, each, date)));
    }
  });

  it('gives ties their mean rank', () => {
    const twins = ['A', 'B', 'C', 'D'].map((symbol, i) =>
      stock({ symbol, close: path(i === 1 || i === 2 ? 0.1 : 0.1 * i - 0.05, 2, 260) }),
    );
    const tied = buildMarket(twins);
    const newest = twins.map(({ listing }) =>
      seriesOf(tied, findSymbol(tied, listing.symbol)!, series('rsPercentile')).at(-1),
    );
    // one below, and half of the one tie: 1.5 of 3
    expect(newest).toEqual([1, 50, 50, 99]);
  });

  it('never depends on later sessions', () => {
    const asOf = market.asOf - 5;
    const cut = buildMarket(STOCKS, { asOf });
    for (const { listing } of cut.stocks) {
      const before = seriesOf(cut, findSymbol(cut, listing.symbol)!, series('rsPercentile'));
      expect(valuesOf(listing.symbol, 'rsPercentile').slice(0, before.length)).toEqual(before);
    }
  });
});

describe('outperformance of a sector', () => {
  it("compares with the median of the sector's stocks on each session", () => {
    const energy = STOCKS.filter(({ listing }) => listing.sector === 'Energy');
    for (const each of energy) {
      const expected = [...each.bars.dates].map((date) => {
        const all = energy
          .map((member) => growth(member, date, 21))
          .filter(Number.isFinite)
          .sort((a, b) => a - b);
        return growth(each, date, 21) - (all[(all.length - 1) >> 1]! + all[all.length >> 1]!) / 2;
      });
      const found = valuesOf(each.listing.symbol, 'sectorOutperformance', [21]);
      for (const [i, value] of found.entries()) {
        if (Number.isNaN(expected[i]!)) expect(value).toBeNaN();
        else expect(value).toBeCloseTo(expected[i]!, 9);
      }
    }
  });

  it('is absent for a stock without a sector or an industry', () => {
    expect(valuesOf('S02', 'sectorOutperformance', [21]).at(-1)).toBeNaN();
    expect(valuesOf('S01', 'industryOutperformance', [21]).at(-1)).toBeNaN();
  });
});

describe('a comparison with SPY', () => {
  const line = series('rsLine');
  it('is refused in a market without SPY', () => {
    const without = buildMarket(STOCKS.filter(({ listing }) => listing.symbol !== 'SPY'));
    for (const value of [line, series('beta'), { ...line, ago: 3 }] as const)
      expect(() => runPlan(without, plan(compare(value, '>', 1)))).toThrow(NoBenchmark);
    expect(() => runPlan(without, plan(compare(series('rsPercentile'), '>', 50)))).not.toThrow();
  });

  it('is absent on a session on which SPY has no bar', () => {
    const spy = STOCKS.at(-1)!;
    const dates = [...spy.bars.dates].slice(0, -1);
    const close = [...spy.bars.close].slice(0, -1);
    const late = buildMarket([...STOCKS.slice(0, -1), stock({ symbol: 'SPY', kind: 'etf', dates, close })]);
    const values = seriesOf(late, findSymbol(late, 'S00')!, line);
    expect(values.at(-1)).toBeNaN();
    expect(values.at(-2)).toBe(STOCKS[0]!.bars.close.at(-2)! / close.at(-1)!);
  });
});

it('medians of groups are computed once, and forgotten after as many others as a plan can read', () => {
  let reads = 0;
  const short = [0, 1, 2].map((i) => stock({ symbol: `S${i}`, close: path(0.1, i, 20), sector: 'Energy' }));
  const counting = short.map(({ listing, bars }) => ({
    listing,
    get bars() {
      reads += 1;
      return bars;
    },
  }));
  const comparisons = new StockComparisons(counting);
  const readsOf = (n: number): number => {
    const before = reads;
    comparisons.fillOutperformance(0, 'sector', n, short[0]!.bars, new Float64Array(20));
    return reads - before;
  };
  expect(readsOf(1)).toBeGreaterThan(0);
  expect(readsOf(1)).toBe(0);
  const { maxNodes } = PLAN_BOUNDS;
  for (let n = 2; n <= maxNodes; n++) readsOf(n);
  expect(readsOf(1)).toBe(0);
  for (let n = maxNodes + 1; n <= 2 * maxNodes; n++) readsOf(n);
  expect(readsOf(1)).toBeGreaterThan(0);
});
