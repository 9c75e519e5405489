import { describe as suite, expect, it } from '@jest/globals';
import { all, any, type Condition, not, type ScanPlan, plan } from '@plainscan/contracts';
import { canonical } from './canonical.ts';

const named = (from: number, words: number): Condition => ({
  type: 'belongs',
  field: 'name',
  anyOf: Array.from({ length: words }, (_, i) => `word ${from} ${i}`),
});
const doji: Condition = { type: 'candle', name: 'doji' };

/** Nested groups of long conditions without duplicates; 95 in each of three is the largest permitted plan. */
const nested = (group: (...of: Condition[]) => Condition, each: number): ScanPlan =>
  plan(group(...[0, 1, 2].map((g) => group(...Array.from({ length: each }, (_, i) => named(g * 95 + i, 200))))));

suite('the canonical form', () => {
  it('removes duplicates, and merges the values of one field under "or" at the position of the first', () => {
    expect(canonical(plan(all(doji, all(named(1, 2), doji), named(1, 2)))).where).toEqual(all(doji, named(1, 2)));
    expect(canonical(plan(any(doji, named(1, 1), any(not(doji), named(2, 1)), named(1, 1)))).where).toEqual(
      any(doji, { type: 'belongs', field: 'name', anyOf: ['word 1 0', 'word 2 0'] }, not(doji)),
    );
    expect(canonical(plan(any(named(1, 1), named(1, 1)))).where).toEqual(named(1, 1));
  });

  it.each([
    ['and', all],
    ['or', any],
  ])('takes no pairwise comparison of many long conditions under "%s"', (_, group) => {
    const largest = nested(group, 95);
    const from = process.cpuUsage();
    canonical(largest);
    const { user } = process.cpuUsage(from);
    // Users wait for it while they type. It takes about 50 ms; comparing each of 57,000 words with every other would take 20 s.
    expect(user / 1000).toBeLessThan(2000);
  });
});
