import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitRatio, suspectedSplits } from './splits.ts';

describe('a suspected split', () => {
  it.each([
    [100, 10.1, [10, 1]],
    [100, 50, [2, 1]],
    [1, 8.1, [1, 8]],
    [100, 67, [3, 2]],
    [100, 150, [2, 3]],
    [0.38, 4, [1, 11]],
    [100, 40, null],
    [100, 62, null],
    [100, 45, null],
    [100, 100, null],
    [100, NaN, null],
    [100, 0, null],
  ])('from a close of %d to an open of %d is %j', (close, open, ratio) => {
    expect(splitRatio(close, open)).toEqual(ratio);
  });

  it('is detected even if the price also moves by up to two percent that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.double({ min: 0.981, max: 1.0199, noNaN: true }), (many, move) => {
        expect(splitRatio(100, (100 / many) * move)).toEqual([many, 1]);
        expect(splitRatio(100, 100 * many * move)).toEqual([1, many]);
      }),
    );
  });

  it('is reported as the index of the first bar after it', () => {
    const open = Float64Array.of(200, 100, 100, 10, 11);
    const close = Float64Array.of(100, 100, 100, 11, 110);
    expect(suspectedSplits(open, close)).toEqual([3]);
  });
});
