import { describe, expect, it } from '@jest/globals';
import { compare, type Condition, number, plan, series } from '@plainscan/contracts';
import { hindsightOf } from './hindsight.ts';

describe('the caveat of hindsight', () => {
  it('names what the plan reads that is only known as of today', () => {
    const inTech: Condition = { type: 'belongs', field: 'sector', anyOf: ['Technology'] };
    const large = compare(series('marketCap'), '>', number(1e9));
    expect(hindsightOf(plan({ type: 'all', of: [inTech, large] }))).toContain('market cap and sector');
    expect(hindsightOf(plan({ type: 'not', of: inTech }))).toContain("each stock's sector as of today");
  });

  it('includes the conditions behind a term, and the sort order of a limited scan', () => {
    expect(hindsightOf(plan({ type: 'term', term: 'mega-cap', value: null }))).toContain('market cap');
    const largest = { by: series('marketCap'), direction: 'desc' } as const;
    expect(hindsightOf({ ...plan(null), sort: [largest], limit: 10 })).toContain('market cap');
  });

  it('is absent if the plan only reads bars', () => {
    expect(hindsightOf(plan(compare(series('rsi'), '<', 30)))).toBeNull();
    expect(hindsightOf(plan({ type: 'belongs', field: 'symbol', anyOf: ['AAPL'] }))).toBeNull();
  });
});
