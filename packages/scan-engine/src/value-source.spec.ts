import { describe, expect, it } from '@jest/globals';
import {
  abs,
  among,
  arithmetic,
  atLeast,
  compare,
  type Condition,
  not,
  over,
  plan,
  series,
  type Value,
} from '@plainscan/contracts';
import { explainRow } from './explain.ts';
import { buildMarket, findSymbol } from './market.ts';
import { nearMisses } from './near-misses.ts';
import { runPlan } from './run-plan.ts';
import { stock } from './testing/stocks.ts';

const [open, high, low, close] = [series('open'), series('high'), series('low'), series('close')];
const market = buildMarket([
  stock({ symbol: 'A', open: [5, 6, 7], high: [9, 9, 10], low: [4, 5, 6], close: [8, 5, 9] }),
  stock({ symbol: 'FLAT', open: [3, 3, 3], high: [3, 3, 3], low: [3, 3, 3], close: [3, 3, 3] }),
]);
const valueOf = (of: Value, symbol = 'A') =>
  explainRow(market, plan(compare(of, '>', -1e9)), findSymbol(market, symbol)!)[0]!.values[0]!.value;
const matches = (where: Condition): string =>
  Array.from(runPlan(market, plan(where)).rows, (row) => market.stocks[row]!.listing.symbol).join(' ');

describe('arithmetic on values', () => {
  it('adds, subtracts, multiplies, and divides', () => {
    expect(valueOf(arithmetic(high, '+', low))).toBe(16);
    expect(valueOf(arithmetic(open, '-', close))).toBe(-2);
    expect(valueOf(abs(arithmetic(open, '-', close)))).toBe(2);
    expect(valueOf(arithmetic(close, '*', low))).toBe(54);
    expect(valueOf(arithmetic(arithmetic(close, '-', low), '/', arithmetic(high, '-', low)))).toBe(0.75);
  });

  it('is absent when it divides by 0', () => {
    const share = arithmetic(arithmetic(close, '-', low), '/', arithmetic(high, '-', low));
    expect(valueOf(share, 'FLAT')).toBeNull();
    expect(matches(not(compare(share, '>', 0.5)))).toBe('');
  });

  it('chooses the least and the greatest of several values, or their mean', () => {
    expect(valueOf(among('least', open, high, low))).toBe(6);
    expect(valueOf(among('greatest', open, close))).toBe(9);
    expect(valueOf(among('mean', open, high, low, close))).toBe(8);
  });
});

describe('a value over several sessions', () => {
  const body = abs(arithmetic(close, '-', open));

  it('is computed from the value on each session', () => {
    expect(valueOf(over('sum', body, 3))).toBe(6);
    expect(valueOf(over('mean', arithmetic(high, '-', low), 3))).toBe(13 / 3);
    expect(valueOf(over('stdev', body, 2))).toBe(0.5);
    expect(valueOf(over('highest', body, 2, 1))).toBe(3);
    expect(valueOf(over('lowest', arithmetic(close, '-', series('close', [], 1)), null))).toBe(-3);
    expect(valueOf(over('sum', over('highest', body, 2), 2))).toBe(5);
  });

  it('is absent until each of its sessions has the value', () => {
    expect(valueOf(over('sum', arithmetic(close, '-', series('close', [], 1)), 3))).toBeNull();
  });

  it('shares the column of a series that is shifted as a whole', () => {
    const bytesOf = (...shifts: Value[]): number => {
      const fresh = buildMarket(market.stocks);
      for (const shift of shifts) runPlan(fresh, plan(compare(shift, '>', 0)));
      return fresh.columns.bytes;
    };
    const shifts = [over('sum', close, 2), over('sum', close, 2, 1), over('sum', series('close', [], 1), 2)];
    expect(bytesOf(...shifts)).toBe(bytesOf(shifts[0]!));
  });
});

describe('at least so many of several conditions', () => {
  const [above5, above8, absent] = [
    compare(close, '>', 5),
    compare(close, '>', 8),
    compare(series('sma', [9]), '>', 0),
  ];

  it('is unknown while absent values decide', () => {
    expect(matches(atLeast(2, above5, above8, absent))).toBe('A');
    expect(matches(not(atLeast(2, above5, above8, absent)))).toBe('FLAT');
    expect(matches(not(atLeast(3, above5, above8, absent)))).toBe('FLAT');
    expect(matches(not(atLeast(1, above5, above8, absent)))).toBe('');
  });

  it('explains the conditions that hold, and misses by those that are nearest', () => {
    const where = atLeast(2, compare(close, '>', 10), compare(close, '>', 12), compare(open, '>', 6));
    const [explained] = explainRow(market, plan(where), findSymbol(market, 'A')!);
    expect([explained!.holds, explained!.values.map(({ value }) => value)]).toEqual([false, [7, 6]]);
    const [nearest] = nearMisses(market, plan(where));
    expect(nearest!.distance).toBeCloseTo((10 - 9) / (10 + 9));
  });
});
