import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beta, correlation, outperformance, relativeStrengthLine } from './benchmark.ts';

type Kernel = (close: Float64Array, benchmark: Float64Array, options: { n: number }, out: Float64Array) => void;

function run(kernel: Kernel, close: readonly number[], benchmark: readonly number[], n: number): number[] {
  const out = new Float64Array(close.length);
  kernel(Float64Array.from(close), Float64Array.from(benchmark), { n }, out);
  return [...out];
}

/** Deviations from the mean of the returns that end at `i`. */
function deviations(prices: readonly number[], i: number, n: number): number[] {
  const returns = Array.from({ length: n }, (_, k) => prices[i - k]! / prices[i - k - 1]! - 1);
  const mean = returns.reduce((sum, each) => sum + each, 0) / n;
  return returns.map((each) => each - mean);
}
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0);

const price = fc.double({ min: 5, max: 200, noNaN: true });
const pairs = fc.array(fc.tuple(price, price), { minLength: 2, maxLength: 40 });

describe('series against a benchmark', () => {
  it('match their definitions', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 2, max: 12 }), (given, n) => {
        const [close, benchmark] = [given.map(([own]) => own), given.map(([, their]) => their)];
        const found = [outperformance, beta, correlation].map((kernel) => run(kernel, close, benchmark, n));
        for (let i = 0; i < close.length; i++) {
          if (i < n) {
            expect(found.map((values) => values[i])).toEqual([NaN, NaN, NaN]);
            continue;
          }
          const [x, y] = [deviations(close, i, n), deviations(benchmark, i, n)];
          const change = (of: readonly number[]): number => 100 * (of[i]! / of[i - n]! - 1);
          expect(found[0]![i]).toBeCloseTo(change(close) - change(benchmark), 6);
          if (dot(y, y) < 1e-6 || dot(x, x) < 1e-6) continue;
          expect(found[1]![i]).toBeCloseTo(dot(x, y) / dot(y, y), 6);
          expect(found[2]![i]).toBeCloseTo(dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y)), 6);
        }
      }),
    );
  });

  it('are exact for a stock that is the benchmark, and absent without variance', () => {
    const prices = [10, 11, 10.5, 12, 11.5, 13];
    const still = prices.map(() => 7);
    expect(run(beta, prices, prices, 3).slice(3)).toEqual([1, 1, 1]);
    expect(run(correlation, prices, prices, 3).slice(3)).toEqual([1, 1, 1]);
    expect(run(outperformance, prices, prices, 3).slice(3)).toEqual([0, 0, 0]);
    expect(run(beta, still, prices, 3).slice(3)).toEqual([0, 0, 0]);
    expect(run(beta, prices, still, 3).slice(3)).toEqual([NaN, NaN, NaN]);
    expect(run(correlation, still, prices, 3).slice(3)).toEqual([NaN, NaN, NaN]);
  });

  it('are absent on sessions without a benchmark', () => {
    const out = new Float64Array(3);
    relativeStrengthLine(Float64Array.of(10, 12, 14), Float64Array.of(5, NaN, 7), out);
    expect([...out]).toEqual([2, NaN, 2]);
    expect(run(outperformance, [10, 12, 14], [5, NaN, 7], 1)).toEqual([NaN, NaN, NaN]);
  });

  it('reject a length for which there is no variance', () => {
    expect(() => run(beta, [1, 2, 3], [1, 2, 3], 1)).toThrow(RangeError);
  });
});
