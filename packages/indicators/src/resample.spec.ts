import { describe, expect, it } from '@jest/globals';
import type { BarColumns } from './by-name.ts';
import { resample } from './resample.ts';

function bars(
  rows: readonly (readonly [date: number, o: number, h: number, l: number, c: number, v: number])[],
): BarColumns {
  const column = (k: number): Float64Array => Float64Array.from(rows, (row) => row[k]!);
  return {
    dates: Int32Array.from(rows, ([date]) => date),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
    vwap: null,
  };
}

const rowsOf = ({ dates, open, high, low, close, volume }: BarColumns): number[][] =>
  Array.from(dates, (date, i) => [date, open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!]);

describe('resample', () => {
  const daily = bars([
    [20_251_224, 10, 12, 9, 11, 100], // Wednesday
    [20_251_226, 11, 13, 10, 12, 50], // Friday; Thursday was a holiday
    [20_251_229, 12, 14, 11, 13, 10], // Monday
    [20_251_231, 13, 13, 8, 9, 20],
    [20_260_102, 9, 20, 9, 19, 30], // Friday of the same week, in the next year
    [20_260_105, 19, 21, 18, 20, 40],
  ]);

  it('makes weekly bars from Monday on, across holidays and the end of a year', () => {
    expect(rowsOf(resample(daily, 'week'))).toEqual([
      [20_251_226, 10, 13, 9, 12, 150],
      [20_260_102, 12, 20, 8, 19, 60],
      [20_260_105, 19, 21, 18, 20, 40],
    ]);
  });

  it('makes monthly bars', () => {
    expect(rowsOf(resample(daily, 'month'))).toEqual([
      [20_251_231, 10, 14, 8, 9, 180],
      [20_260_105, 9, 21, 9, 20, 70],
    ]);
  });

  it('knows the weeks of a leap year', () => {
    const leap = bars(
      [20_240_223, 20_240_226, 20_240_229, 20_240_301, 20_240_304].map((date) => [date, 1, 1, 1, 1, 1]),
    );
    expect([...resample(leap, 'week').dates]).toEqual([20_240_223, 20_240_301, 20_240_304]);
  });

  it('weights the VWAP by volume; without volume it is missing', () => {
    const weighted = { ...daily, vwap: Float64Array.of(10, 13, 1, 4, 7, NaN) };
    weighted.volume[5] = 0;
    expect([...resample(weighted, 'week').vwap!]).toEqual([11, (10 + 80 + 210) / 60, NaN]);
    weighted.volume[5] = 40;
  });

  it('has no bars without sessions, and leaves its input alone', () => {
    expect(rowsOf(resample(bars([]), 'week'))).toEqual([]);
    const before = rowsOf(daily);
    resample(daily, 'month');
    expect(rowsOf(daily)).toEqual(before);
  });
});
