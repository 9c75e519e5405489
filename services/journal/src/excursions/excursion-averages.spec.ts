import { describe, expect, it } from '@jest/globals';
import type { Excursion } from '@plainscan/contracts';
import { excursionAverages, type MeasuredTrade } from './excursion-averages.ts';

const point = (percent: number, r: number | null) => ({
  amount: String(percent),
  percent: String(percent),
  r: r === null ? null : String(r),
});
const excursion = (sure: number, possible: number, r: number | null = null): Excursion => ({
  sure: point(sure, r),
  possible: point(possible, r === null ? null : r * 2),
});
const measured = (
  adverse: Excursion,
  { strategy = null, scan = null }: Partial<MeasuredTrade['fact']> = {},
): MeasuredTrade => ({ fact: { strategy, scan }, adverse, favorable: excursion(5, 7) });

describe('average excursions', () => {
  it('are null without a measured trade', () => {
    const none = { groups: [], omitted: 0 };
    expect(excursionAverages([])).toEqual({ all: null, byStrategy: none, byScan: none });
  });

  it('are the means of both bounds, and of R over the trades with a stop', () => {
    const { all } = excursionAverages([measured(excursion(-1, -2, -0.5)), measured(excursion(-2, -5))]);
    expect(all).toEqual({
      key: '',
      trades: 2,
      adverse: {
        percent: { sure: '-1.5', possible: '-3.5' },
        interval: null,
        r: { trades: 1, sure: '-0.5', possible: '-1' },
      },
      favorable: { percent: { sure: '5', possible: '7' }, interval: null, r: null },
    });
  });

  it.each([
    [19, null],
    // Mean 0, standard deviation 1.026 (sure) and 2.052 (possible): ±2.093 × 2.052 / √20.
    [20, { low: '-0.9603', high: '0.9603' }],
  ])('of %d trades have the interval %o, which includes both bounds', (count, interval) => {
    const trades = Array.from({ length: count }, (_, i) => measured(excursion(i % 2 ? 1 : -1, i % 2 ? 2 : -2)));
    expect(excursionAverages(trades).all!.adverse.interval).toEqual(interval);
  });

  it('are grouped by strategy and by scan, most trades first, named by the newest sentence', () => {
    const scan = (query: string, asOf: string) => ({ key: 'k', query, asOf });
    const found = excursionAverages([
      measured(excursion(-1, -1), { strategy: 'Gap', scan: scan('RSI < 30', '2026-01-05') }),
      measured(excursion(-3, -3), { strategy: 'Gap', scan: scan('rsi  below 30', '2026-02-05') }),
      measured(excursion(-9, -9)),
    ]);
    const summary = ({ groups }: typeof found.byScan) =>
      groups.map(({ key, trades, adverse }) => [key, trades, adverse.percent.sure]);
    expect(summary(found.byStrategy)).toEqual([
      ['Gap', 2, '-2'],
      ['', 1, '-9'],
    ]);
    expect(summary(found.byScan)).toEqual([
      ['rsi  below 30', 2, '-2'],
      ['', 1, '-9'],
    ]);
  });
});
