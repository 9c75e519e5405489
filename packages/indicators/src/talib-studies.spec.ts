import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type BarSeriesName, fillAgainstBenchmark, fillSeries, isBenchmarkSeries } from './by-name.ts';
import { steps } from './testing/histories.ts';

interface Reference {
  /** bars of the seeded walk */
  bars: number;
  seed: number;
  /** only every so many values are stored, from the first on */
  every: number;
  studies: { name: BarSeriesName | 'beta' | 'correlation'; params: number[]; first: number; values: number[] }[];
}

const { bars, seed, every, studies } = JSON.parse(
  readFileSync(new URL('testing/talib-studies.json', import.meta.url), 'utf8'),
) as Reference;
const columns = { ...steps(bars, seed), dates: new Int32Array(bars), vwap: null };

describe('TA-Lib has the same values as', () => {
  it.each(studies)('$name($params)', ({ name, params, first, values }) => {
    const out = new Float64Array(bars);
    // the lows are the benchmark
    if (isBenchmarkSeries(name)) fillAgainstBenchmark(name, columns.close, columns.low, params, out);
    else fillSeries(name, columns, params, out);
    expect(out.findIndex((value) => !Number.isNaN(value))).toBe(first);
    expect(values.length).toBeGreaterThan(24);
    values.forEach((reference, k) => {
      const value = out[first + k * every];
      const agrees = Math.abs(value - reference) <= 1e-9 * Math.abs(reference) + 1e-12;
      if (!agrees) expect({ k, value }).toEqual({ k, value: reference });
    });
  });
});
