import { describe, expect, it } from '@jest/globals';
import { compare, cross, series, window, type Condition } from '@plainscan/contracts';
import { barColumns } from './bar-columns.ts';
import type { Bar } from './candle-canvas.tsx';
import { drawnGaps, drawnMarks } from './drawn-marks.ts';
import { conditionDrawings } from './plan-drawings.ts';

const bar = (day: number, open: number, close: number): Bar => ({
  date: `2026-11-${String(day).padStart(2, '0')}`,
  open,
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
  close,
  volume: 1000,
});
// Closes fall below the 3-day average and cross above it on the 9th; the 10th gaps up.
const BARS = [
  bar(2, 12, 12),
  bar(3, 12, 11),
  bar(4, 11, 10),
  bar(5, 10, 9),
  bar(6, 9, 8),
  bar(9, 8, 11),
  bar(10, 12, 13),
  bar(11, 13, 14),
];
const marks = (asOf: string, ...conditions: Condition[]) =>
  drawnMarks(conditionDrawings(conditions), BARS, barColumns(BARS), asOf);
const gaps = (asOf: string, condition: Condition) =>
  drawnGaps(conditionDrawings([condition]), BARS, barColumns(BARS), asOf);

const crossing = cross(series('close'), 'above', series('sma', [3]));

describe('the marks of a scan', () => {
  it('mark the session that matched', () => {
    expect(marks('2026-11-11')).toEqual([{ date: '2026-11-11', way: 'match', text: 'Match' }]);
  });

  it('are empty if that session is not on the chart', () => {
    expect(marks('2026-11-12')).toEqual([]);
  });

  it('label the day of a crossing within its window', () => {
    expect(marks('2026-11-11', window(crossing, 5))).toEqual([
      { date: '2026-11-09', way: 'match', text: 'Cross above' },
      { date: '2026-11-11', way: 'match', text: 'Match' },
    ]);
    expect(marks('2026-11-11', window(crossing, 2))).toHaveLength(1);
  });

  it('combine a crossing on the matched day with its mark', () => {
    expect(marks('2026-11-09', crossing)).toEqual([{ date: '2026-11-09', way: 'match', text: 'Match · Cross above' }]);
  });
});

describe('the marks of a divergence', () => {
  const divergence: Condition = { type: 'divergence', direction: 'bullish', value: series('changePercent') };
  const dates = Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
  // the first low falls by 20%, the second, lower one by 10%
  const closes = dates.map((_, i) => (i === 10 ? 80 : i === 19 ? 85 : i === 20 ? 76.5 : 100));
  const bars = dates.map((date, i) => ({ ...bar(1, closes[i]!, closes[i]!), date }));
  const marksOf = (asOf: number, condition: Condition) =>
    drawnMarks(conditionDrawings([condition]), bars, barColumns(bars), dates[asOf]!);

  it('are at its two pivots', () => {
    const expected = [
      { date: dates[10], way: 'match', text: 'Low 1' },
      { date: dates[20], way: 'match', text: 'Low 2' },
    ];
    const match = (asOf: number) => ({ date: dates[asOf], way: 'match', text: 'Match' });
    expect(marksOf(25, divergence)).toEqual([...expected, match(25)]);
    expect(marksOf(22, divergence)).toEqual([match(22)]);
    expect(marksOf(29, window(divergence, 3, 2))).toEqual([...expected, match(29)]);
  });
});

describe('the gaps of a scan', () => {
  const gap = compare(series('gapPercent'), '>=', 5);

  it('span from the previous close to the open', () => {
    expect(gaps('2026-11-10', gap)).toEqual([{ from: '2026-11-09', to: '2026-11-10', prices: [11, 12] }]);
  });

  it('are only drawn on the days that the condition covers', () => {
    expect(gaps('2026-11-11', gap)).toEqual([]);
    expect(gaps('2026-11-11', window(gap, 2))).toHaveLength(1);
  });
});
