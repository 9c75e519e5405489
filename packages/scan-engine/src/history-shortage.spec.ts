import { describe, expect, it } from '@jest/globals';
import {
  all,
  any,
  compare,
  type Condition,
  conditionOnTimeframe,
  cross,
  not,
  over,
  plan,
  series,
  type SeriesName,
  SERIES_NAMES,
  trend,
  window,
} from '@plainscan/contracts';
import { historyShortage } from './history-shortage.ts';
import { buildMarket, type Market } from './market.ts';
import { runPlan } from './run-plan.ts';
import { stock } from './testing/stocks.ts';

/** A stock that traded on every day for `days` days up to 2024-03-28. */
function marketOf(days: number): Market {
  const close = Array.from({ length: days }, (_, i) => 100 + 10 * Math.sin(1.7 * i) + (i % 3));
  const dates = close.map((_, i) => {
    const day = new Date(Date.UTC(2024, 2, 28 - days + 1 + i)).toISOString().slice(0, 10);
    return Number(day.replaceAll('-', ''));
  });
  return buildMarket(
    ['A', 'B', 'SPY'].map((symbol) =>
      stock({
        symbol,
        close,
        dates,
        kind: symbol === 'SPY' ? 'etf' : 'stock',
        sector: 'Energy',
        industry: 'Oil & Gas',
        open: close.map((price) => price - 0.5),
        high: close.map((price) => price + 1),
        low: close.map((price) => price - 1),
        volume: close.map((price) => price * 10),
      }),
    ),
  );
}

/** Two calendar years. */
const market = marketOf(730);
const shortage = (condition: Condition) => historyShortage(market, condition);
const monthly = (condition: Condition) => conditionOnTimeframe(condition, 'month');
const impossible = compare(series('sma', [800]), '>', 5);
const possible = compare(series('sma', [700]), '>', 5);

describe('a shortage of history', () => {
  it('is that of monthly bars: the signal of the MACD needs 34 of them', () => {
    const crossing = monthly(cross(series('macd'), 'above', series('macdSignal')));
    expect(shortage(crossing)).toEqual({ kind: 'bars', timeframe: 'month', needed: 35, available: 25 });
    expect(shortage(monthly(compare(series('macd'), '>', 0)))).toMatchObject({ needed: 26, available: 25 });
    expect(shortage(monthly(compare(series('sma', [25]), '>', 0)))).toBeNull();
  });

  it('is that of weekly bars, and of sessions', () => {
    const weekly = conditionOnTimeframe(compare(series('sma', [200]), '>', 0), 'week');
    expect(shortage(weekly)).toEqual({ kind: 'bars', timeframe: 'week', needed: 200, available: 105 });
    expect(shortage(impossible)).toEqual({ kind: 'bars', timeframe: null, needed: 800, available: 730 });
  });

  it('counts values of earlier bars', () => {
    const sma = (n: number, ago = 0) => series('sma', [n], ago);
    const needed = (condition: Condition) => (shortage(condition) as { needed: number } | null)?.needed ?? null;
    expect(needed(compare(sma(700, 31), '>', 5))).toBe(731);
    expect(needed(compare(sma(700, 30), '>', 5))).toBeNull();
    expect(needed(compare(over('highest', sma(700), 32), '>', 5))).toBe(731);
    expect(needed(trend(sma(700), 'rising', 31))).toBe(731);
    expect(needed(window(possible, 20, 12, 20))).toBe(731);
    expect(needed(window(possible, 20, 11, 20))).toBeNull();
    expect(needed(window(possible, 600, 31))).toBe(731);
    expect(needed({ type: 'extreme', value: sma(700), which: 'highest', sessions: 31, beats: true })).toBe(731);
    expect(needed({ type: 'divergence', direction: 'bullish', value: series('rsi', [700]) })).toBe(771);
    expect(needed({ type: 'term', term: 'pullback', value: sma(800) })).toBe(800);
  });

  it('is one of every part of an "or", but of any part of an "and"', () => {
    expect(shortage(any(impossible, possible))).toBeNull();
    expect(shortage(all(impossible, possible))).not.toBeNull();
    expect(shortage(any(impossible, compare(series('sma', [900]), '>', 5)))).toMatchObject({ needed: 800 });
    expect(shortage(not(all(impossible, possible)))).toBeNull();
    expect(shortage(not(any(impossible, possible)))).not.toBeNull();
    expect(shortage(not(impossible))).not.toBeNull();
  });

  it('is a date outside the data', () => {
    const since = (date: number) => shortage(compare(series('close'), '>', series('vwapSinceDate', [date])));
    expect(since(20190301)).toEqual({ kind: 'date', date: 20190301, first: 20220330, last: 20240328 });
    expect(since(20250101)).toMatchObject({ kind: 'date', date: 20250101 });
    expect(since(20230301)).toBeNull();
    expect(since(301)).toBeNull();
  });

  it('is none without stocks', () => expect(historyShortage(buildMarket([]), impossible)).toBeNull());

  it.each(SERIES_NAMES)(
    'agrees with a scan about %s: a value is present exactly from the bars that it needs',
    (name: SeriesName) => {
      if (['marketCap', 'performanceYearToDate', 'vwapSinceGap', 'vwapSinceDate'].includes(name)) return;
      const known = any(compare(series(name), '>', 0), compare(series(name), '<=', 0));
      const needed = (historyShortage(marketOf(1), known) as { needed: number } | null)?.needed ?? 1;
      const matched = (days: number): number => runPlan(marketOf(days), plan(known), { within: ['A'] }).matched;
      expect([historyShortage(marketOf(needed), known), matched(needed)]).toEqual([null, 1]);
      if (needed > 1)
        expect([historyShortage(marketOf(needed - 1), known), matched(needed - 1)]).toEqual([expect.anything(), 0]);
    },
  );
});
