import { describe, expect, it } from '@jest/globals';
import { BackOff } from './back-off.ts';

describe('the pauses before restarts', () => {
  it('grow until the last, which repeats', () => {
    const backOff = new BackOff([1, 2, 3]);
    expect([0, 0, 0, 0].map((ranMs) => backOff.next(ranMs))).toEqual([
      { ms: 1, isGrowing: true, isNowLongest: false },
      { ms: 2, isGrowing: true, isNowLongest: false },
      { ms: 3, isGrowing: false, isNowLongest: true },
      { ms: 3, isGrowing: false, isNowLongest: false },
    ]);
  });

  it('start again after a minute without a failure', () => {
    const backOff = new BackOff([1, 2, 3]);
    expect([0, 59_000, 61_000].map((ranMs) => backOff.next(ranMs).ms)).toEqual([1, 2, 1]);
  });

  it('are short at first, and never longer than 15 s', () => {
    const backOff = new BackOff();
    expect(backOff.next(0).ms).toBeLessThanOrEqual(100);
    expect(Array.from({ length: 50 }, () => backOff.next(0).ms).at(-1)).toBe(15_000);
  });
});
