import { describe, expect, it } from '@jest/globals';
import {
  BREAKOUT_SETUPS as CONTRACT_BREAKOUTS,
  type Condition,
  not,
  plan,
  SETUPS,
  type SetupName,
  type StockHistory,
  window,
} from '@plainscan/contracts';
import { BREAKOUT_SETUPS, CHART_SETUPS } from '@plainscan/indicators';
import { plantedChart } from '@plainscan/indicators/testing';
import { explainRow, whyNot } from './explain.ts';
import { buildMarket, findSymbol } from './market.ts';
import { runPlan } from './run-plan.ts';
import { sliceBars } from './slice-bars.ts';
import { stock } from './testing/stocks.ts';

const SEED = 3;
const setup = (name: SetupName): Condition => ({ type: 'setup', name });

const charted = (name: SetupName, rule?: string): StockHistory => ({
  listing: stock({ symbol: (rule ?? name).toUpperCase(), close: [] }).listing,
  bars: plantedChart(name, SEED, rule),
});
const market = buildMarket([...SETUPS.map((name) => charted(name)), charted('flat-base', 'too deep a base')]);

const symbols = (where: Condition): string[] =>
  Array.from(runPlan(market, plan(where)).rows, (row) => market.stocks[row]!.listing.symbol);

/** The value of each labeled figure of a setup. */
const figures = (where: Condition, symbol: string) =>
  explainRow(market, plan(where), findSymbol(market, symbol)!)[0]!.values.map(({ of, value }) => [
    of.type === 'setup' ? of.figure : of,
    value,
  ]);

it('has the names of the kernel', () => {
  expect(CHART_SETUPS).toEqual(SETUPS);
  expect(BREAKOUT_SETUPS).toEqual(CONTRACT_BREAKOUTS);
});

it.each(SETUPS.map((name) => [name] as const))('finds a planted %s and nothing where it is negated', (name) => {
  expect(symbols(setup(name))).toContain(name.toUpperCase());
  expect(symbols(not(setup(name)))).not.toContain(name.toUpperCase());
  expect(symbols(not(setup(name)))).toContain('TOO DEEP A BASE');
});

it('finds a setup on an earlier session, and the close that breaks out of it', () => {
  const { listing, bars } = charted('flat-base');
  const next = { ...bars, dates: bars.dates.map((date) => date + 1) };
  const end = bars.close.length - 1;
  next.close = bars.close.with(end, 103);
  next.high = bars.high.with(end, 104);
  const broken = buildMarket([{ listing, bars: next }]);
  const count = (where: Condition): number => runPlan(broken, plan(where)).rows.length;
  expect(count(setup('flat-base'))).toBe(0);
  expect(count(window(setup('flat-base'), 1, 1))).toBe(1);
  expect(count({ type: 'setup', name: 'flat-base', breaksOut: true })).toBe(1);
  const cut = buildMarket([{ listing, bars: sliceBars(next, 0, end) }]);
  expect(runPlan(cut, plan({ type: 'setup', name: 'flat-base', breaksOut: true })).rows.length).toBe(0);
});

describe('the explanation', () => {
  it('gives the levels, facts, and dated pivots of a setup that holds', () => {
    const found = figures(setup('cup-and-handle'), 'CUP-AND-HANDLE');
    expect(found.map(([label]) => label)).toEqual([
      null,
      'pivot',
      'cup low',
      'handle low',
      'cup',
      'handle',
      'cup length',
      'handle length',
      'pivots',
    ]);
    expect(found[0]).toEqual([null, 1]);
    expect(found[4]![1]).toMatch(/^\d+(\.\d)?%$/);
    expect(found[7]![1]).toMatch(/^\d+ sessions$/);
    expect(found[8]![1]).toMatch(/^high [\d.]+ on \d{4}-\d\d-\d\d, low [\d.]+ on/);
  });

  it('lists the contractions of a volatility contraction', () => {
    const [, contractions] = figures(setup('volatility-contraction'), 'VOLATILITY-CONTRACTION').find(
      ([label]) => label === 'contractions',
    )!;
    expect(contractions).toMatch(/^[\d.]+%, [\d.]+%, [\d.]+%$/);
  });

  it('says only that it does not hold for another stock', () => {
    expect(figures(setup('flat-base'), 'TOO DEEP A BASE')).toEqual([[null, 0]]);
    const why = whyNot(market, plan(setup('flat-base')), findSymbol(market, 'TOO DEEP A BASE')!, true);
    expect(why.conditions[0]).toMatchObject({ holds: false, missedBy: null });
  });
});
