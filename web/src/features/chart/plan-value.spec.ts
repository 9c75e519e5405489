import { describe, expect, it } from '@jest/globals';
import { abs, among, arithmetic, over, series, type SeriesValue } from '@plainscan/contracts';
import { valueColumn } from './plan-value.ts';

const weekly: SeriesValue = { ...series('close'), timeframe: 'week' };

describe('a value of weekly bars', () => {
  const close = Float64Array.of(10, 11, 12, 9, 8);
  const bars = {
    dates: Int32Array.of(20_251_224, 20_251_226, 20_251_229, 20_260_102, 20_260_105),
    open: close,
    high: close,
    low: close,
    close,
    volume: Float64Array.of(1, 2, 3, 4, 5),
    vwap: null,
  };

  it('is drawn on each session of its week', () => {
    expect([...valueColumn(weekly, bars)]).toEqual([11, 11, 9, 9, 8]);
    expect([...valueColumn({ ...series('volume'), timeframe: 'week' }, bars)]).toEqual([3, 3, 7, 7, 5]);
  });

  it('looks back by weeks', () => {
    expect([...valueColumn({ ...weekly, ago: 1 }, bars)]).toEqual([NaN, NaN, 11, 11, 9]);
    expect([...valueColumn(over('highest', weekly, 2), bars)]).toEqual([NaN, NaN, 11, 11, 9]);
  });
});

describe('a formula', () => {
  const bars = {
    dates: Int32Array.of(20_260_105, 20_260_106, 20_260_107),
    open: Float64Array.of(4, 6, 5),
    high: Float64Array.of(8, 7, 5),
    low: Float64Array.of(2, 5, 5),
    close: Float64Array.of(5, 5, 5),
    volume: Float64Array.of(1, 1, 1),
    vwap: null,
  };
  const [open, high, low, close] = [series('open'), series('high'), series('low'), series('close')];

  it('is calculated on each bar, with no value for a division by 0', () => {
    const share = arithmetic(arithmetic(close, '-', low), '/', arithmetic(high, '-', low));
    expect([...valueColumn(share, bars)]).toEqual([0.5, 0, NaN]);
    expect([...valueColumn(abs(arithmetic(close, '-', open)), bars)]).toEqual([1, 1, 0]);
    expect([...valueColumn(among('mean', high, low), bars)]).toEqual([5, 6, 5]);
    expect([...valueColumn(among('least', open, close), bars)]).toEqual([4, 5, 5]);
    expect([...valueColumn(arithmetic(close, '*', arithmetic(open, '+', 1)), bars)]).toEqual([25, 35, 30]);
  });

  it('is looked at over several sessions', () => {
    expect([...valueColumn(over('sum', arithmetic(high, '-', low), 2), bars)]).toEqual([NaN, 8, 2]);
  });
});

describe('a comparison with the benchmark', () => {
  const bars = {
    dates: Int32Array.of(20_260_105, 20_260_106, 20_260_107),
    open: Float64Array.of(4, 6, 5),
    high: Float64Array.of(8, 7, 5),
    low: Float64Array.of(2, 5, 5),
    close: Float64Array.of(5, 6, 9),
    volume: Float64Array.of(1, 1, 1),
    vwap: null,
  };
  const benchmark = Float64Array.of(10, NaN, 12);

  it('is of the days on which both have a close', () => {
    expect([...valueColumn(series('rsLine'), { ...bars, benchmark })]).toEqual([0.5, NaN, 0.75]);
    expect(valueColumn(series('outperformance', [2]), { ...bars, benchmark })[2]).toBeCloseTo(80 - 20, 9);
  });

  it('is absent until the benchmark has loaded, and if it needs all stocks', () => {
    expect([...valueColumn(series('rsLine'), bars)]).toEqual([NaN, NaN, NaN]);
    expect([...valueColumn(series('rsPercentile'), { ...bars, benchmark })]).toEqual([NaN, NaN, NaN]);
  });
});
