import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replayOutcome } from '../../testing/replay-answers.ts';
import { fanOf, ticksOf } from './fan.ts';

describe('a fan', () => {
  it('starts at the entry and leaves out horizons without known returns', () => {
    const unknown = { p5: null, p25: null, p50: null, p75: null, p95: null };
    const points = fanOf([replayOutcome(1), replayOutcome(5, { quantiles: unknown, mean: null })]);
    expect(points.map(({ horizon }) => horizon)).toEqual([0, 1]);
    expect(points[0]).toMatchObject({ p5: 0, p95: 0, mean: 0, baseline: 0 });
  });
});

describe('the ticks of an axis', () => {
  it('are round', () => {
    expect(ticksOf(-7.3, 12.1)).toEqual([-10, -5, 0, 5, 10, 15]);
    expect(ticksOf(0, 0)).toEqual([0, 0.02, 0.04, 0.06, 0.08, 0.1].slice(0, 2));
  });

  it('cover the range with few values', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1000, max: 0, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (min, max) => {
          const ticks = ticksOf(min, max);
          expect(ticks[0]).toBeLessThanOrEqual(min + 1e-9);
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(max - 1e-9);
          expect(ticks.length).toBeLessThanOrEqual(8);
        },
      ),
    );
  });
});
