import { describe, expect, it } from '@jest/globals';
import { over, series, type SeriesValue } from '@plainscan/contracts';
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
