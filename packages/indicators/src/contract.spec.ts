import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as indicators from './index.ts';
import { INDICATOR_CASES, type IndicatorCase, NOT_IN_TABLE, type Params, type Series } from './testing/cases.ts';
import {
  anyParams,
  DEFAULT_PARAMS,
  hostileHistory,
  mapSeries,
  constantHistory,
  toBars,
  walk,
} from './testing/histories.ts';

function compute(indicator: IndicatorCase, series: Series, params: Params): Float64Array {
  const out = new Float64Array(series.close.length);
  indicator.run(series, params, out);
  return out;
}

const first = (series: Series, length: number): Series => mapSeries(series, (column) => column.slice(0, length));
const scaled = (series: Series, price: number, volume: number): Series =>
  mapSeries(series, (column, name) => column.map((value) => value * (name === 'volume' ? volume : price)));
const precededByAbsent = (series: Series, count: number): Series =>
  mapSeries(series, (column) => Float64Array.from([...new Array<number>(count).fill(NaN), ...column]));

it('every exported indicator has a test case', () => {
  const named = Object.keys(indicators)
    .filter((name) => name.endsWith('Lookback'))
    .map((name) => name.slice(0, -'Lookback'.length));
  const covered = [...INDICATOR_CASES.map(({ name }) => name), ...NOT_IN_TABLE];
  expect(named.sort()).toEqual(covered.sort());
});

describe.each(INDICATOR_CASES.map((indicator) => [indicator.name, indicator] as const))('%s', (_, indicator) => {
  it('has its first value exactly at its lookback', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const out = compute(indicator, walk(140), params);
        const lookback = indicator.lookback(params);
        expect(out.subarray(0, lookback).every(Number.isNaN)).toBe(true);
        const after = out.subarray(lookback);
        expect(indicator.hasGaps ? after.every(Number.isNaN) : after.some(Number.isNaN)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it('is absent while history is shorter than the lookback', () => {
    for (let length = 0; length <= indicator.lookback(DEFAULT_PARAMS); length++) {
      expect(compute(indicator, walk(length), DEFAULT_PARAMS)).toEqual(new Float64Array(length).fill(NaN));
    }
    const { periods } = indicator;
    if (periods.length === 0) return;
    const endless = { ...DEFAULT_PARAMS, ...Object.fromEntries(periods.map((name) => [name, 1_000_000])) };
    expect(compute(indicator, walk(50), endless)).toEqual(new Float64Array(50).fill(NaN));
  });

  it('never looks ahead', () => {
    fc.assert(
      fc.property(hostileHistory, anyParams, fc.nat(), (series, params, at) => {
        const length = at % (series.close.length + 1);
        expect(compute(indicator, first(series, length), params)).toEqual(
          compute(indicator, series, params).slice(0, length),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('treats leading absent values as missing history', () => {
    fc.assert(
      fc.property(hostileHistory, anyParams, fc.integer({ min: 1, max: 40 }), (series, params, count) => {
        const out = compute(indicator, precededByAbsent(series, count), params);
        expect(out.subarray(0, count).every(Number.isNaN)).toBe(true);
        expect(out.slice(count)).toEqual(compute(indicator, series, params));
      }),
      { numRuns: 20 },
    );
  });

  it('matches its definition value by value', () => {
    const [pricePower, volumePower] = indicator.degree;
    fc.assert(
      fc.property(hostileHistory, anyParams, (series, params) => {
        const out = compute(indicator, series, params);
        const expected = indicator.definition(toBars(series), params);
        const magnified = indicator.magnified(toBars(series), params);
        const sizes = series.high.map((high, i) => high ** pricePower * series.volume[i] ** volumePower);
        const reach = indicator.memory === 'window' ? indicator.lookback(params) : Infinity;
        for (let i = 0; i < out.length; i++) {
          // Rounding errors may scale with the inputs of a value, but not with values that have left its window.
          const scale = Math.max(1, ...sizes.subarray(Math.max(0, i - reach), i + 1));
          const agrees = Number.isNaN(expected[i])
            ? Number.isNaN(out[i])
            : Math.abs(out[i] - expected[i]) <= 1e-9 * Math.max(Math.abs(expected[i]), scale) * (magnified?.[i] ?? 1);
          if (!agrees) expect({ i, value: out[i] }).toEqual({ i, value: expected[i] });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is exact for a constant price', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const out = compute(indicator, constantHistory(120), params);
        const constant = new Float64Array(120).fill(indicator.atConstantPrice).fill(NaN, 0, indicator.lookback(params));
        expect(out.map((value) => value + 0)).toEqual(constant);
      }),
      { numRuns: 20 },
    );
  });

  it('scales with price and volume', () => {
    const [price, volume] = indicator.degree;
    const params = DEFAULT_PARAMS;
    const series = walk(200);
    const out = compute(indicator, series, params);
    // Scaling by a power of two is exact, so every bit must match.
    expect(compute(indicator, scaled(series, 4, 1), params)).toEqual(out.map((value) => value * 4 ** price));
    expect(compute(indicator, scaled(series, 1, 0.5), params)).toEqual(out.map((value) => value * 0.5 ** volume));
  });

  it('leaves its inputs and the space beyond the history unchanged, and keeps no state', () => {
    const series = walk(120, 7);
    const before = mapSeries(series, (column) => column.slice());
    const out = new Float64Array(125).fill(-1);
    const fresh = compute(indicator, series, DEFAULT_PARAMS);
    compute(indicator, walk(900, 3), DEFAULT_PARAMS);
    indicator.run(series, DEFAULT_PARAMS, out);
    expect(out.slice(0, 120)).toEqual(fresh);
    expect(out.slice(120)).toEqual(new Float64Array(5).fill(-1));
    expect(series).toEqual(before);
  });

  it('rejects invalid periods and arrays that are too short', () => {
    const series = walk(40);
    for (const name of indicator.periods) {
      for (const value of [0, -3, 2.5, NaN, Infinity]) {
        expect(() => compute(indicator, series, { ...DEFAULT_PARAMS, [name]: value })).toThrow(RangeError);
      }
    }
    expect(() => {
      indicator.run(series, DEFAULT_PARAMS, new Float64Array(39));
    }).toThrow(RangeError);
  });
});

describe.each(
  INDICATOR_CASES.filter(({ memory }) => memory === 'window').map((indicator) => [indicator.name, indicator] as const),
)('%s, as a window indicator,', (_, indicator) => {
  it('depends only on its window, bit for bit', () => {
    fc.assert(
      fc.property(hostileHistory, hostileHistory, anyParams, (before, other, params) => {
        const length = Math.min(before.close.length, other.close.length);
        const window = walk(indicator.lookback(params) + 1, length);
        const join = (past: Series): Series =>
          mapSeries(window, (column, name) =>
            Float64Array.from([...past[name as keyof Series].subarray(0, length), ...column]),
          );
        const last = length + indicator.lookback(params);
        expect(compute(indicator, join(before), params)[last]).toBe(compute(indicator, join(other), params)[last]);
      }),
      { numRuns: 60 },
    );
  });
});
