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

/** CPU time of the fastest of several runs. */
const fastestMs = (run: () => void): number =>
  Math.min(
    ...Array.from({ length: 7 }, () => {
      const from = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    }),
  );

suite('the one form of plans of one meaning', () => {
  it('says each condition once, and the places of one field under "or" together, where the first of them stood', () => {
    expect(canonical(plan(all(doji, all(named(1, 2), doji), named(1, 2)))).where).toEqual(all(doji, named(1, 2)));
    expect(canonical(plan(any(doji, named(1, 1), any(not(doji), named(2, 1)), named(1, 1)))).where).toEqual(
      any(doji, { type: 'belongs', field: 'name', anyOf: ['word 1 0', 'word 2 0'] }, not(doji)),
    );
    expect(canonical(plan(any(named(1, 1), named(1, 1)))).where).toEqual(named(1, 1));
  });

  it.each([
    ['and', all],
    ['or', any],
  ])('is found without comparing each of many long conditions with every other, under "%s"', (_, group) => {
    const [small, large] = [nested(group, 19), nested(group, 95)];
    // Users wait for it while they type. Five times the conditions take five times as long; compared in pairs, 25 times.
    expect(fastestMs(() => canonical(large))).toBeLessThan(12 * fastestMs(() => canonical(small)));
  });
});
