import { describe, expect, it } from '@jest/globals';
import { compare, series, type ChipAmount, type Condition, type ReadChip } from '@plainscan/contracts';
import { findFix } from './near-miss-fix.ts';

const amount = (
  value: number,
  path: ChipAmount['path'] = ['right', 'value'],
  change: Partial<ChipAmount> = {},
): ChipAmount => ({
  path,
  label: 'below',
  value,
  negated: false,
  unit: 'number',
  min: null,
  max: null,
  integer: false,
  ...change,
});
const fix = (condition: Condition, actual: unknown, ...amounts: ChipAmount[]) =>
  findFix({ condition, chip: { amounts } as ReadChip }, actual);

describe('the fix of a near miss', () => {
  it('is the nearest round number that lets the stock pass', () => {
    expect(fix(compare(series('rsi'), '<', 30), 32.35, amount(30))).toEqual({ amount: 0, from: 30, to: 32.4 });
    expect(fix(compare(series('close'), '>', 50), 48.07, amount(50))).toMatchObject({ to: 48 });
    expect(fix(compare(series('volume'), '>=', 1e6), 876_543, amount(1e6))).toMatchObject({ to: 876_000 });
    expect(fix(compare(series('macd'), '>', 0), -0.0214, amount(0))).toMatchObject({ to: -0.0215 });
  });

  it('moves past an already round value only for a strict comparison', () => {
    expect(fix(compare(series('rsi'), '<', 30), 32.4, amount(30))).toMatchObject({ to: 32.5 });
    expect(fix(compare(series('rsi'), '<=', 30), 32.4, amount(30))).toMatchObject({ to: 32.4 });
  });

  it('moves the end of a range that was missed', () => {
    const between: Condition = {
      type: 'between',
      value: series('close'),
      low: { type: 'number', value: 5 },
      high: { type: 'number', value: 10 },
    };
    const ends = [amount(5, ['low', 'value']), amount(10, ['high', 'value'])];
    expect(fix(between, 4.321, ...ends)).toEqual({ amount: 0, from: 5, to: 4.32 });
    expect(fix(between, 10.26, ...ends)).toEqual({ amount: 1, from: 10, to: 10.3 });
  });

  it('has the sign that the sentence implies', () => {
    const below = compare(series('changePercent'), '<', -5);
    expect(fix(below, -4.21, amount(5, undefined, { negated: true }))).toEqual({ amount: 0, from: 5, to: 4.2 });
  });

  it("also applies to a trader's term", () => {
    const oversold: Condition = { type: 'term', term: 'oversold', value: null };
    expect(fix(oversold, 31.2, amount(30))).toMatchObject({ to: 31.3 });
  });

  it('is null without a number or outside its bounds', () => {
    expect(fix(compare(series('close'), '>', series('sma', [50])), 20)).toBeNull();
    expect(fix(compare(series('rsi'), '<', 30), null, amount(30))).toBeNull();
    expect(fix(compare(series('rsi'), '<', 30), 99.97, amount(30, undefined, { max: 99 }))).toBeNull();
  });
});
