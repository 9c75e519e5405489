import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { INDICATOR_CASES } from './testing/cases.ts';
import { anyParams, hostileHistory } from './testing/histories.ts';

const BOUNDS: readonly (readonly [name: string, min: number, max: number])[] = [
  ['rsi', 0, 100],
  ['stochasticFast', 0, 100],
  ['stochasticK', 0, 100],
  ['stochasticD', 0, 100],
  ['williamsR', -100, 0],
  ['mfi', 0, 100],
  ['plusDi', 0, 100],
  ['minusDi', 0, 100],
  ['closePosition', 0, 1],
  ['distanceFromHigh', 0, 100],
  ['standardDeviation', 0, Infinity],
  ['trueRange', 0, Infinity],
];

it.each(BOUNDS)('%s never leaves %d … %d, not even by a rounding', (name, min, max) => {
  const indicator = INDICATOR_CASES.find((one) => one.name === name)!;
  fc.assert(
    fc.property(hostileHistory, anyParams, (series, params) => {
      const out = new Float64Array(series.close.length);
      indicator.run(series, params, out);
      expect(out.filter((value) => value < min || value > max)).toEqual(new Float64Array(0));
    }),
    { numRuns: 200 },
  );
});
