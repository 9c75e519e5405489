import { describe, expect, it } from '@jest/globals';
import { between, compare, number, plan, series } from '@plainscan/contracts';
import { describe as describePlan } from './describe-plan.ts';
import { neighborsOf } from './neighbors.ts';

const described = (testedPlan: Parameters<typeof neighborsOf>[0], limit = 9) =>
  neighborsOf(testedPlan, limit).map(({ label, value, neighbors }) => [
    label,
    value,
    ...neighbors.map((neighbor) => describePlan(neighbor.plan)),
  ]);

describe('the neighbors of a plan', () => {
  it('change one number by a step', () => {
    const both = plan({
      type: 'all',
      of: [compare(series('rsi', [2]), '<', number(5)), compare(series('close'), '>', series('sma', [200]))],
    });
    expect(neighborsOf(both, 9).map(({ neighbors }) => neighbors.map(({ value }) => value))).toEqual([
      [1, 3],
      [4, 6],
      [180, 220],
    ]);
    expect(described(both)[1]).toEqual([
      'below',
      5,
      'RSI(2) below 4 and price above 200-day SMA',
      'RSI(2) below 6 and price above 200-day SMA',
    ]);
  });

  it('leave out what is out of range, and zero', () => {
    expect(neighborsOf(plan(compare(series('sma', [1]), '>', number(0))), 9)).toMatchObject([
      { value: 1, neighbors: [{ value: 2 }] },
    ]);
  });

  it('keep percentages below a level below it, and the numbers of a term', () => {
    const fallen = plan(compare({ type: 'percentFrom', value: series('close'), base: series('sma') }, '<', -10));
    expect(neighborsOf(fallen, 9).flatMap(({ neighbors }) => neighbors.map((one) => one.plan))).toContainEqual(
      plan(compare({ type: 'percentFrom', value: series('close'), base: series('sma') }, '<', -11)),
    );
    const oversold = plan({ type: 'term', term: 'oversold', value: null });
    expect(described(oversold).map(([, value]) => value)).toEqual([14, 30]);
  });

  it('are limited', () => {
    const many = plan(between(series('rsi', [7]), 40, 60));
    expect(described(many, 2)).toHaveLength(2);
  });
});
