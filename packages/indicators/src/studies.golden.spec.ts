import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type BarColumns, type BarSeriesName, fillSeries } from './by-name.ts';
import { walk } from './testing/histories.ts';

/**
 * Values at some bars of `walk(600, 11)`, computed by version 8.3.0 of the npm package trading-signals; the force index and Heikin-Ashi by
 * version 3.1.0 of `technicalindicators`. Donchian channels and Ichimoku spans are shifted by 1 and 26 bars. SuperTrend is compared after its seeds converge:
 * trading-signals counts the range of the first bar.
 */
const golden = JSON.parse(readFileSync(new URL('./testing/golden-studies.json', import.meta.url), 'utf8')) as Partial<
  Record<BarSeriesName, Record<string, number>>
>;

const PARAMS: Partial<Record<BarSeriesName, readonly number[]>> = {
  superTrend: [10, 3],
  ichimokuConversion: [9],
  ichimokuBase: [26],
  ichimokuSpanA: [9, 26],
  ichimokuSpanB: [52, 26],
  vortexPlus: [14],
  vortexMinus: [14],
  choppiness: [14],
  forceIndex: [13],
};

const bars: BarColumns = { ...walk(600, 11), dates: new Int32Array(600), vwap: null };

describe('studies match other libraries for', () => {
  it.each(Object.entries(golden) as [BarSeriesName, Record<string, number>][])('%s', (name, values) => {
    const out = new Float64Array(600);
    fillSeries(name, bars, PARAMS[name] ?? [20], out);
    const expected = Object.entries(values);
    expect(expected.length).toBeGreaterThan(2);
    const mismatches = expected.filter(([i, value]) => !(Math.abs(out[Number(i)]! - value) <= 1e-9 * Math.abs(value)));
    expect(mismatches.map(([i, value]) => ({ i, actual: out[Number(i)], value }))).toEqual([]);
  });
});
