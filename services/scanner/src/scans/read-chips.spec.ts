import { describe, expect, it } from '@jest/globals';
import { all, any, compare, not, series, window, type Condition } from '@plainscan/contracts';
import { standsFor } from './read-chips.ts';

const oversold: Condition = { type: 'term', term: 'oversold', value: null };
const cheap: Condition = { type: 'term', term: 'cheap', value: null };

describe("the expansion of a trader's word", () => {
  it('is shown as plain conditions', () => {
    expect(standsFor(oversold)).toMatch(/RSI.*30/);
  });

  it('is shown once for each word in a condition', () => {
    const meaning = standsFor(any(all(oversold, cheap), not(window(oversold, 3))));
    expect(meaning?.split('; ')).toEqual([standsFor(oversold), standsFor(cheap)]);
  });

  it("is null when no trader's word was used", () => {
    expect(standsFor(compare(series('close'), '<', 50))).toBeNull();
  });
});
