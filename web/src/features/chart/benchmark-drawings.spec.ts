import { describe, expect, it } from '@jest/globals';
import { compare, cross, over, series, trend } from '@plainscan/contracts';
import { barColumns } from './bar-columns.ts';
import { readsBenchmark } from './benchmark-drawings.ts';
import { conditionDrawings } from './plan-drawings.ts';

const line = series('rsLine');

describe('drawings that read the benchmark', () => {
  it('have a line or an event of a comparison with it', () => {
    const reads = [
      compare(series('beta'), '>', 1.5),
      trend(line, 'rising', 3),
      cross(line, 'above', over('mean', line, 21)),
    ];
    for (const condition of reads) expect(readsBenchmark(conditionDrawings([condition]))).toBe(true);
    for (const condition of [compare(series('rsi'), '<', 30), compare(series('rsPercentile'), '>', 80)])
      expect(readsBenchmark(conditionDrawings([condition]))).toBe(false);
  });

  it('draw a pane with the threshold of the scan', () => {
    const { panes } = conditionDrawings([compare(series('outperformance'), '>', 0)]);
    expect(panes).toMatchObject([{ thresholds: [0], lines: [{ label: 'vs. SPY(63)' }] }]);
  });
});

describe('the columns of a chart', () => {
  const bar = (date: string, close: number) => ({ date, open: close, high: close, low: close, close, volume: 1 });
  it("have the benchmark's close on each day of the stock", () => {
    const days = [bar('2026-01-05', 5), bar('2026-01-06', 6)];
    expect([...barColumns(days, [bar('2026-01-02', 9), bar('2026-01-06', 10)]).benchmark!]).toEqual([NaN, 10]);
    expect(barColumns(days).benchmark).toBeUndefined();
  });
});
