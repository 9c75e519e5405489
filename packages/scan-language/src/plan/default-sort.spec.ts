import { expect, it } from '@jest/globals';
import { all, any, between, compare, type Condition, plan, series } from '@plainscan/contracts';
import { defaultSort } from './default-sort.ts';
import { describeSortKey } from './describe-plan.ts';

const cheap = compare(series('close'), '<', 50);
const sortOf = (where: Condition | null) => describeSortKey(defaultSort(plan(where)));

it.each<[string, Condition | null, string]>([
  [
    'its first indicator compared with a number, lowest first for "below"',
    all(cheap, compare(series('rsi'), '<', 30)),
    'RSI(14) ascending',
  ],
  [
    'that indicator, highest first for "at least"',
    compare(series('relativeVolume'), '>=', 2),
    'relative volume descending',
  ],
  ['the value of a range, lowest first', between(series('rsi'), 40, 60), 'RSI(14) ascending'],
  ["the indicator of a trader's term", { type: 'term', term: 'overbought', value: null }, 'RSI(14) descending'],
  ['dollar volume for prices alone', all(cheap, compare(series('marketCap'), '>', 1e9)), 'dollar volume descending'],
  ['dollar volume for alternatives', any(cheap, compare(series('rsi'), '<', 30)), 'dollar volume descending'],
  ['dollar volume without conditions', null, 'dollar volume descending'],
])('a plan without an order is sorted by %s', (_what, where, sort) => expect(sortOf(where)).toBe(sort));
