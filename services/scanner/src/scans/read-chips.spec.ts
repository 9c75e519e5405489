import { describe, expect, it } from '@jest/globals';
import { all, any, atLeast, compare, not, series, window, type Condition } from '@plainscan/contracts';
import { termMeanings } from './read-chips.ts';

const oversold: Condition = { type: 'term', term: 'oversold', value: null };
const cheap: Condition = { type: 'term', term: 'cheap', value: null };

describe("the meaning of a trader's term", () => {
  it('is shown as plain conditions', () => {
    expect(termMeanings(oversold)).toMatch(/RSI.*30/);
  });

  it('is shown once for each term in a condition', () => {
    const meaning = termMeanings(any(all(oversold, cheap), not(window(oversold, 3)), atLeast(2, cheap, oversold)));
    expect(meaning?.split('; ')).toEqual([termMeanings(oversold), termMeanings(cheap)]);
  });

  it("is null without a trader's term", () => {
    expect(termMeanings(compare(series('close'), '<', 50))).toBeNull();
  });
});
