import { describe, expect, it } from '@jest/globals';
import {
  all,
  any,
  atLeast,
  compare,
  type Condition,
  conditionOnTimeframe,
  not,
  plan,
  series,
  window,
} from '@plainscan/contracts';
import { buildMarket } from '@plainscan/scan-engine';
import { readChips, termMeanings } from './read-chips.ts';

const oversold: Condition = { type: 'term', term: 'oversold', value: null };
const cheap: Condition = { type: 'term', term: 'cheap', value: null };

describe("the meaning of a trader's term", () => {
  it('is shown as plain conditions', () => {
    expect(termMeanings(oversold)).toMatch(/RSI.*30/);
  });

  it('is shown once for each term in a condition', () => {
    const meaning = termMeanings(any(all(oversold, cheap), not(window(oversold, 3)), atLeast(2, cheap, oversold)));
    expect(meaning?.split('; ')).toEqual([termMeanings(oversold), termMeanings(cheap)]);
  });

  it("is null without a trader's term", () => {
    expect(termMeanings(compare(series('close'), '<', 50))).toBeNull();
  });
});

describe('the note on a condition', () => {
  // 2024-01-01 to 2024-03-28
  const dates = Array.from({ length: 88 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10));
  const column = Float64Array.from(dates, (_, i) => 10 + (i % 7));
  const market = buildMarket([
    {
      listing: {
        symbol: 'A',
        name: 'A',
        kind: 'stock',
        exchange: null,
        sector: null,
        industry: null,
        marketCap: null,
      },
      bars: {
        dates: Int32Array.from(dates, (date) => Number(date.replaceAll('-', ''))),
        open: column,
        high: column,
        low: column,
        close: column,
        volume: column,
        vwap: null,
      },
    },
  ]);
  const noteOn = (condition: Condition) => readChips(plan(condition), '', [], market)[0]!.standsFor;

  it('says that the data is too short for it', () => {
    const monthly = conditionOnTimeframe(compare(series('macd'), '>', series('macdSignal')), 'month');
    expect(noteOn(monthly)).toBe('month so far; needs 34 months of history, but the data has only 3');
    expect(noteOn(compare(series('sma', [200]), '<', 50))).toBe('needs 200 days of history, but the data has only 88');
    expect(noteOn({ type: 'term', term: 'golden-cross', value: null })).toMatch(
      /crosses above 200-day SMA.*; needs 201 days of history, but the data has only 88$/,
    );
  });

  it('says that a date is outside the data', () => {
    const since = (date: number) => noteOn(compare(series('close'), '>', series('vwapSinceDate', [date])));
    expect(since(20231115)).toBe('needs history since 2023-11-15, but the data starts on 2024-01-01');
    expect(since(20240401)).toBe('starts on 2024-04-01, but the data ends on 2024-03-28');
    expect(since(20240201)).toBeNull();
  });

  it('is null if there is nothing to say', () => expect(noteOn(compare(series('rsi'), '<', 30))).toBeNull());
});
