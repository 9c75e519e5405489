import { describe, expect, it } from '@jest/globals';
import { all, type BreadthGroup, compare, type Condition, plan, series, window } from '@plainscan/contracts';
import { explainRow } from './explain.ts';
import { historyShortage } from './history-shortage.ts';
import { buildMarket, findSymbol } from './market.ts';
import { runPlan } from './run-plan.ts';
import { stock } from './testing/stocks.ts';

const up = compare(series('close'), '>', series('close', [], 1));
const share = (percent: number, group: BreadthGroup | null = null, of: Condition = up): Condition => ({
  type: 'breadth',
  of,
  group,
  op: '>=',
  percent,
});
const sector = (...anyOf: string[]): BreadthGroup => ({ field: 'sector', anyOf });

const RISING = [9, 10];
const FALLING = [10, 9];
const market = buildMarket([
  stock({ symbol: 'A', close: RISING, sector: 'Energy' }),
  stock({ symbol: 'B', close: FALLING, sector: 'Energy', kind: 'adr' }),
  stock({ symbol: 'C', close: RISING, sector: 'Technology' }),
  stock({ symbol: 'D', close: RISING, kind: 'reit' }),
  stock({ symbol: 'NEW', close: [5], sector: 'Energy' }),
  stock({ symbol: 'ETF', close: FALLING, kind: 'etf' }),
  stock({ symbol: 'OLD', close: FALLING, dates: [20240101, 20240102] }),
]);
const matched = (where: Condition): number => runPlan(market, plan(where)).matched;

describe('a share of stocks', () => {
  it('counts the common stocks, ADRs, and REITs that traded and have the values', () => {
    expect([75, 75.01].map((percent) => matched(share(percent)))).toEqual([6, 0]);
  });

  it('counts the stocks of its group only', () => {
    expect([50, 51].map((percent) => matched(share(percent, sector('Energy'))))).toEqual([6, 0]);
    expect([66, 67].map((percent) => matched(share(percent, sector('Energy', 'Technology'))))).toEqual([6, 0]);
  });

  it('is neither reached nor missed if no stock counts', () => {
    for (const where of [share(0, sector('Utilities')), share(0, null, window(up, 1, 5))])
      expect([matched(where), matched({ type: 'not', of: where })]).toEqual([0, 0]);
  });

  it('is the same for a plan of other kinds and a watchlist', () => {
    const found = runPlan(market, plan(all(share(75)), { universe: { only: ['etf'], except: [] } }), {
      within: ['ETF'],
    });
    expect(found.matched).toBe(1);
  });

  it('is shown on every row', () => {
    const [why] = explainRow(market, plan(share(50)), findSymbol(market, 'ETF')!);
    expect(why).toEqual({
      condition: 0,
      holds: true,
      values: [
        { of: { type: 'breadth', of: up, group: null }, value: 75 },
        { of: { type: 'number', value: 50 }, value: 50 },
      ],
    });
  });

  it('says how much history it needs', () => {
    expect(historyShortage(market, share(50, null, compare(series('sma', [20]), '>', 5)))).toMatchObject({
      needed: 20,
    });
    expect(historyShortage(market, share(50))).toBeNull();
  });
});
