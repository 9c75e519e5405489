import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WindowExtremes } from './window-extremes.ts';

const prices = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 });

it('the extremes of windows that grow are those of their bars', () => {
  fc.assert(
    fc.property(prices, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 5 }), (all, lengths) => {
      const price = Float64Array.from(all);
      const windows = new WindowExtremes(50);
      windows.reset(price, price);
      for (const length of lengths.sort((a, b) => a - b)) {
        windows.widenTo(length);
        const spans = all.map((_, i) => all.slice(i, i + length));
        expect([...windows.lowest.subarray(0, all.length)]).toEqual(spans.map((span) => Math.min(...span)));
        expect([...windows.highest.subarray(0, all.length)]).toEqual(spans.map((span) => Math.max(...span)));
      }
    }),
  );
});
