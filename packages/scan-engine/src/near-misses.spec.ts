import { describe, expect, it } from '@jest/globals';
import {
  between,
  compare,
  type Condition,
  cross,
  not,
  number,
  plan,
  series,
  trend,
  window,
} from '@plainscan/contracts';
import { buildMarket } from './market.ts';
import { mostRestrictive, nearMisses } from './near-misses.ts';
import { runPlan } from './run-plan.ts';
import { stock } from './testing/stocks.ts';

const close = series('close');
const volume = series('volume');
const market = buildMarket([
  stock({ symbol: 'A', close: [4, 10], volume: [1, 100] }),
  stock({ symbol: 'B', close: [6, 11], volume: [1, 100] }),
  stock({ symbol: 'C', close: [8, 20], volume: [1, 100] }),
  stock({ symbol: 'D', close: [9, 5], volume: [1, 10] }),
  stock({ symbol: 'E', close: [6], volume: [1], sector: 'Energy', marketCap: 1 }),
]);
const symbolOf = (row: number): string => market.stocks[row]!.listing.symbol;
const misses = (...of: Condition[]) =>
  nearMisses(market, plan({ type: 'all', of })).map(({ row, failed, distance }) => [
    symbolOf(row),
    failed.join(),
    Number(distance.toFixed(4)),
  ]);

describe('nearMisses', () => {
  it('ranks stocks by the number of failed conditions, then by distance', () => {
    expect(misses(compare(close, '<', 9), compare(volume, '>', 50))).toEqual([
      ['A', '0', 0.0526],
      ['B', '0', 0.1],
      ['C', '0', 0.3793],
      ['D', '1', 0.6667],
      ['E', '1', 0.9608],
    ]);
  });

  it('excludes stocks whose failed condition is unknown', () => {
    expect(misses(compare(series('marketCap'), '>', 3))).toEqual([['E', '0', 0.5]]);
  });

  it('measures from the nearer bound of a range and rates an exact tie as almost zero', () => {
    expect(misses(between(close, 12, 19)).slice(0, 2)).toEqual([
      ['C', '0', 0.0256],
      ['B', '0', 0.0435],
    ]);
    const [first] = nearMisses(market, plan(compare(close, '>', 20)));
    expect(symbolOf(first!.row)).toBe('C');
    expect(first!.distance).toBeGreaterThan(0);
    expect(first!.distance).toBeLessThan(1e-9);
  });

  it('adds the distances of a conjunction and takes the smallest of a disjunction', () => {
    const [a, b] = [compare(close, '>', 30), compare(volume, '>', 300)];
    expect(misses({ type: 'any', of: [a, b] })[0]).toEqual(['C', '0', 0.2]);
    expect(misses(not({ type: 'any', of: [not(a), not(b)] }))[0]).toEqual(['C', '0', 0.7]);
  });

  it('measures crossings, trends, and windows', () => {
    expect(misses(cross(close, 'above', number(11)))[0]).toEqual(['B', '0', 0]);
    expect(misses(trend(close, 'falling', 1)).map(([symbol, , distance]) => [symbol, distance])).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 1],
    ]);
    expect(misses(window(compare(close, '>', 9), 2, 0, 2)).slice(0, 4)).toEqual([
      ['A', '0', 0.5],
      ['B', '0', 0.5],
      ['C', '0', 0.5],
      ['D', '0', 1],
    ]);
    expect(misses(window(compare(close, '<', 4), 2))[0]).toEqual(['A', '0', 0]);
  });
});

describe('mostRestrictive', () => {
  it('names the condition whose removal adds the most matches', () => {
    const testedPlan = plan({
      type: 'all',
      of: [compare(close, '<', 9), compare(volume, '>', 50), compare(close, '>', 1)],
    });
    expect(runPlan(market, testedPlan).matched).toBe(0);
    expect(mostRestrictive(market, testedPlan)).toEqual({ condition: 0, bringsBack: 3 });
  });

  it('is null when removing one condition is not enough', () => {
    expect(
      mostRestrictive(market, plan({ type: 'all', of: [compare(close, '>', 99), compare(volume, '>', 999)] })),
    ).toBeNull();
    expect(mostRestrictive(market, plan(null))).toBeNull();
  });
});
