import { describe, expect, it } from '@jest/globals';
import { all, any, compare, not, series, window, type Condition } from '@plainscan/contracts';
import { standsFor } from './read-chips.ts';

const oversold: Condition = { type: 'term', term: 'oversold', value: null };
const cheap: Condition = { type: 'term', term: 'cheap', value: null };

describe("what a trader's word stands for", () => {
  it('is said in plain conditions', () => {
    expect(standsFor(oversold)).toMatch(/RSI.*30/);
  });

  it('is said of each word within a condition, once', () => {
    const meaning = standsFor(any(all(oversold, cheap), not(window(oversold, 3))));
    expect(meaning?.split('; ')).toEqual([standsFor(oversold), standsFor(cheap)]);
  });

  it('is nothing where no such word was used', () => {
    expect(standsFor(compare(series('close'), '<', 50))).toBeNull();
  });
});
