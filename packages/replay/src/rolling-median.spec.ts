import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { median } from './quantiles.ts';
import { RollingMedian } from './rolling-median.ts';

it('a rolling median is the median of the newest values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 1, max: 8 }), (values, length) => {
      const window = new RollingMedian(length);
      for (const [i, value] of values.entries())
        expect(window.next(value)).toBe(median(Float64Array.from(values.slice(Math.max(0, i + 1 - length), i + 1))));
    }),
  );
});
