import { describe, expect, it } from '@jest/globals';
import { between, compare, type Condition, cross, number, series } from '@plainscan/contracts';
import type { WhyValue } from './explain.ts';
import { missedBy } from './missed-by.ts';

const rsi = series('rsi', [14]);
const values = (...read: (number | null)[]): WhyValue[] => read.map((value) => ({ of: rsi, value }));

describe('how far a stock is from passing', () => {
  it.each<[string, Condition, WhyValue[], number | null]>([
    ['below the number it must exceed', compare(rsi, '>', 70), values(64, 70), 6],
    ['above the value it must be below', compare(series('close'), '<', series('sma', [50])), values(98, 95), 3],
    ['below a range', between(rsi, 40, 60), values(35, 40, 60), 5],
    ['above a range', between(rsi, 40, 60), values(61.5, 40, 60), 1.5],
    ['a term with a number', { type: 'term', term: 'oversold', value: null }, values(34, 30), 4],
    ['a missing value', compare(rsi, '>', 70), values(null, 70), null],
    ['a missing bound', compare(rsi, '>', series('sma', [200])), values(5, null), null],
    ['an equality', compare(rsi, '=', 50), values(40, 50), null],
    ['a crossing', cross(rsi, 'above', number(30)), values(28, 30, 29), null],
    ['a candle', { type: 'candle', name: 'doji' }, values(0), null],
  ])('is given for %s', (_, condition, read, expected) => {
    expect(missedBy(condition, read)).toBe(expected);
  });
});
