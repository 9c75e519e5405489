import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mulberry32 } from './block-bootstrap.ts';
import { median, quantiles } from './quantiles.ts';

const SHARES = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];

/** By the definition, on a sorted copy. */
function expected(values: Float64Array, share: number): number {
  const sorted = values.filter((value) => value === value).sort();
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  return sorted[below]! + (position - below) * (sorted[Math.ceil(position)]! - sorted[below]!);
}

it('quantiles of many numbers are those of the sorted numbers, whatever their scale and order', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(3, 5000, 9001), fc.constantFrom(1e-12, 1, 1e9), (seed, count, scale) => {
      const random = mulberry32(seed);
      const values = Float64Array.from({ length: count }, () =>
        random() < 0.1 ? NaN : scale * Math.round(1000 * (random() - 0.5)),
      );
      values[0] = -scale;
      expect(quantiles(values, SHARES)).toEqual(SHARES.map((share) => expected(values, share)));
    }),
    { numRuns: 60 },
  );
});

it.each([3, 5000])('quantiles of %i absent numbers are absent', (count) => {
  const negative = new Float64Array(new BigUint64Array(count).fill(0xfff8_0000_0000_0000n).buffer);
  expect(median(new Float64Array(count).fill(NaN))).toBeNaN();
  expect(median(negative)).toBeNaN();
});
