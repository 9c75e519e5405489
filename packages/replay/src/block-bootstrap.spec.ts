import { describe, expect, it } from '@jest/globals';
import { blockBootstrap, chanceOfBest, mulberry32 } from './block-bootstrap.ts';

/** Overlapping sums of `horizon` independent daily returns with the given mean. */
function overlapping(random: () => number, sessions: number, horizon: number, mean: number): Float64Array {
  const daily = Float64Array.from({ length: sessions + horizon }, () => {
    const uniform = 1 - random();
    return mean + Math.sqrt(-2 * Math.log(uniform)) * Math.cos(2 * Math.PI * random());
  });
  return Float64Array.from({ length: sessions }, (_, i) => daily.subarray(i, i + horizon).reduce((a, b) => a + b, 0));
}

const ones = (length: number) => new Float64Array(length).fill(1);

describe('the block bootstrap', () => {
  it.each([1, 5, 20])('excludes the true mean about as often as its level states, for a horizon of %i', (horizon) => {
    const random = mulberry32(11);
    const runs = 400;
    let above = 0;
    let below = 0;
    for (let run = 0; run < runs; run++) {
      const { low, high } = blockBootstrap(overlapping(random, 400, horizon, 0), ones(400), horizon, run + 1);
      if (low > 0) above += 1;
      if (high < 0) below += 1;
    }
    // 5% on each side; four standard errors of 400 runs are 4.4%
    expect(above / runs).toBeLessThan(0.094);
    expect(below / runs).toBeLessThan(0.094);
    expect((above + below) / runs).toBeGreaterThan(0.04);
  });

  it('detects a real mean', () => {
    const random = mulberry32(3);
    const found = Array.from({ length: 50 }, () =>
      blockBootstrap(overlapping(random, 400, 5, 0.2), ones(400), 5),
    ).filter(({ low }) => low > 0);
    expect(found.length).toBeGreaterThan(45);
  });

  it('weights sessions by their signals and is deterministic', () => {
    const sums = Float64Array.from([3, 0, 4, -1, 0, 6]);
    const counts = Float64Array.from([3, 0, 2, 1, 0, 4]);
    const once = blockBootstrap(sums, counts, 1, 5);
    expect(once.estimate).toBe(1.2);
    expect(blockBootstrap(sums, counts, 1, 5)).toEqual(once);
  });
});

describe('the chance of the best of several variants', () => {
  it('equals the chance of at least one success in independent trials', () => {
    expect(chanceOfBest(0.05, 1)).toBeCloseTo(0.05, 12);
    expect(chanceOfBest(0.05, 37)).toBeCloseTo(0.8501, 4);
  });
});
