import { describe as suite, expect, it } from '@jest/globals';
import { all, any, type Condition, not, type ScanPlan, plan } from '@plainscan/contracts';
import { canonical } from './canonical.ts';

const named = (from: number, words: number): Condition => ({
  type: 'belongs',
  field: 'name',
  anyOf: Array.from({ length: words }, (_, i) => `word ${from} ${i}`),
});
const doji: Condition = { type: 'candle', name: 'doji' };

/** The largest permitted plan: nested groups without duplicates. */
const large = (group: (...of: Condition[]) => Condition): ScanPlan =>
  plan(group(...[0, 1, 2].map((g) => group(...Array.from({ length: 95 }, (_, i) => named(g * 95 + i, 200))))));

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
    const tookMs = [1, 2, 3].map(() => {
      const given = large(group);
      const from = performance.now();
      canonical(given);
      return performance.now() - from;
    });
    // It is asked for while a sentence is typed, and everybody's scans wait meanwhile: compared in pairs, it takes half a second.
    expect(Math.min(...tookMs)).toBeLessThan(150);
  });
});
