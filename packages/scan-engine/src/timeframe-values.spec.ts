import { describe, expect, it } from '@jest/globals';
import { compare, conditionOnTimeframe, cross, onTimeframe, plan, series, trend, window } from '@plainscan/contracts';
import { explainRow } from './explain.ts';
import { buildMarket, subjectOf } from './market.ts';
import { readSeries, seriesOf } from './read-value.ts';
import { runPlan } from './run-plan.ts';
import { seriesSource } from './series-source.ts';
import { stock } from './testing/stocks.ts';
import { asOfEachSession } from './timeframe-values.ts';

/** Three weeks of March 2024, of which the last has three sessions so far. */
const DATES = [11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 25, 26, 27].map((day) => 20_240_300 + day);
const CLOSES = [10, 11, 12, 11, 10, 9, 8, 9, 11, 12, 13, 12, 15];
const STOCK = stock({ symbol: 'A', close: CLOSES, dates: DATES });
const SUBJECT = subjectOf(buildMarket([STOCK]), 0);
const weekly = onTimeframe(series('close'), 'week');

describe('values on weekly bars', () => {
  it('are those of the week up to each session', () => {
    expect([...asOfEachSession(seriesSource('close', []), 'week', SUBJECT)]).toEqual(CLOSES);
    expect([...asOfEachSession(seriesSource('high', []), 'week', SUBJECT)]).toEqual([
      10, 11, 12, 12, 12, 9, 9, 9, 11, 12, 13, 13, 15,
    ]);
    const mean = asOfEachSession(seriesSource('sma', [2]), 'week', SUBJECT);
    expect([...mean.slice(5)]).toEqual([9.5, 9, 9.5, 10.5, 11, 12.5, 12, 13.5]);
  });

  it('of earlier weeks are those of their last session', () => {
    expect([...asOfEachSession(seriesSource('close', []), 'week', SUBJECT, 1)]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
      10,
      10,
      10,
      10,
      10,
      12,
      12,
      12,
    ]);
  });

  it('never change when later sessions are added', () => {
    const source = seriesSource('ema', [2]);
    const whole = asOfEachSession(source, 'week', SUBJECT);
    for (let count = 1; count <= DATES.length; count++) {
      const cut = stock({ symbol: 'A', close: CLOSES.slice(0, count), dates: DATES.slice(0, count) });
      const values = asOfEachSession(source, 'week', subjectOf(buildMarket([cut]), 0));
      expect(values.at(-1)).toEqual(whole[count - 1]);
    }
  });

  it('can be read for charts and rows', () => {
    const market = buildMarket([STOCK]);
    expect([...seriesOf(market, 0, weekly)]).toEqual(CLOSES);
    expect(readSeries(market, 0, { ...weekly, ago: 1 })).toBe(12);
    expect(readSeries(market, 0, { ...weekly, ago: 3 })).toBeNull();
  });
});

describe('conditions on weekly bars', () => {
  const market = buildMarket([STOCK, stock({ symbol: 'B', close: [5, 6], dates: DATES.slice(-2) })]);
  const matches = (condition: Parameters<typeof plan>[0]): number => runPlan(market, plan(condition)).matched;

  it('look back by weeks', () => {
    // 10, 12, 15 at the ends of the weeks
    expect(matches(conditionOnTimeframe(trend(series('close'), 'rising', 2), 'week'))).toBe(1);
    expect(matches(trend(series('close'), 'rising', 2))).toBe(0);
    expect(matches(conditionOnTimeframe(cross(series('close'), 'above', 14), 'week'))).toBe(1);
    expect(matches(conditionOnTimeframe(window(compare(series('close'), '<', 11), 1, 2), 'week'))).toBe(1);
  });

  it('use the week up to the session of a daily window', () => {
    // As of the session before, the week's close is 12, as at the end of last week.
    const rising = conditionOnTimeframe(trend(series('close'), 'rising', 1), 'week');
    expect(matches(rising)).toBe(1);
    expect(matches(window(rising, 1, 1))).toBe(0);
    expect(matches(window(rising, 1, 2))).toBe(1);
  });

  it('are explained with the bars that they read', () => {
    const above = cross(weekly, 'above', 14);
    expect(explainRow(market, plan(above), 0)[0]).toEqual({
      condition: 0,
      holds: true,
      values: [
        { of: weekly, value: 15 },
        { of: { type: 'number', value: 14 }, value: 14 },
        { of: { ...weekly, ago: 1 }, value: 12 },
      ],
    });
    const yesterday = window(compare(weekly, '>', 11), 1, 1);
    expect(explainRow(market, plan(yesterday), 0)[0]!.values[0]).toEqual({
      of: { type: 'earlier', of: weekly, sessions: 1 },
      value: 12,
    });
  });
});
