import { expect, it } from '@jest/globals';
import type { Evaluated } from './alert-of.ts';
import { Comparisons } from './comparisons.ts';

const result = (baseline: string): Evaluated => ({ reported: null, baseline });

it('compares once for equal rules, last alert, baseline, and stocks reported before, and again if one of them differs', () => {
  const comparisons = new Comparisons();
  const of = { rules: '{}', alertedSession: null, before: 'AAPL MSFT', told: null };
  let compared = 0;
  const once = (change: Partial<typeof of | { alertedSession: string } | { told: string }> = {}) =>
    comparisons.once({ ...of, ...change }, () => result(`result ${++compared}`)).baseline;
  expect(once()).toBe('result 1');
  expect(once()).toBe('result 1');
  expect(once({ rules: '{"left":null}' })).toBe('result 2');
  expect(once({ alertedSession: '2026-11-25' })).toBe('result 3');
  expect(once({ before: 'AAPL' })).toBe('result 4');
  expect(once({ before: 'AAPL' })).toBe('result 4');
  expect(once({ told: 'AAPL' })).toBe('result 5');
});

it('keeps a bounded number of results', () => {
  const comparisons = new Comparisons();
  let compared = 0;
  const once = (before: string) =>
    comparisons.once({ rules: '{}', alertedSession: null, before, told: null }, () => result(`result ${++compared}`))
      .baseline;
  for (let i = 0; i < 100; i++) once(`S${i}`);
  expect(once('S99')).toBe('result 100');
  expect(once('S0')).toBe('result 101');
});
