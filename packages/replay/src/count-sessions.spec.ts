import { describe, expect, it } from '@jest/globals';
import {
  all,
  any,
  compare,
  type Condition,
  cross,
  over,
  plan,
  type ScanPlan,
  series,
  type StockHistory,
  trend,
  window,
  withoutTerms,
} from '@plainscan/contracts';
import { buildMarket, finish, runPlan } from '@plainscan/scan-engine';
import { scanPlan, stock } from '@plainscan/scan-engine/testing';
import fc from 'fast-check';
import { countSessions } from './count-sessions.ts';
import { stocksWithGaps } from './testing/gaps.ts';

const datesOf = (all: readonly StockHistory[]): number[] =>
  [...new Set(all.flatMap(({ bars }) => [...bars.dates]))].sort();

/** The Monday of a date's week, or the first of its month. */
function startOf(date: number, timeframe: 'week' | 'month'): string {
  const day = new Date(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100));
  if (timeframe === 'month') day.setUTCDate(1);
  else day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString();
}

/** All dates or, for conditions that read weekly or monthly bars, the last one of each week or month. A market cap has no bars. */
function countedDates(all: readonly StockHistory[], { where }: ScanPlan): number[] {
  const dates = datesOf(all);
  const withoutWindows = (_: string, node: unknown): unknown =>
    (node as Condition | null)?.type === 'window' ? { of: (node as { of: Condition }).of } : node;
  const json = JSON.stringify(where && withoutTerms(where), withoutWindows);
  const timeframe = (['month', 'week'] as const).find((each) => json.includes(`"timeframe":"${each}"`));
  if (!timeframe) return dates;
  return dates.filter(
    (date, i) => i + 1 === dates.length || startOf(date, timeframe) !== startOf(dates[i + 1]!, timeframe),
  );
}

const counted = (...args: Parameters<typeof countSessions>) => {
  const { sessions, matches, universe } = finish(countSessions(...args));
  return Array.from(sessions, (date, i) => ({ date, matches: matches[i], universe: universe[i] }));
};

describe('the count of each session', () => {
  it('is what a scan of that session finds before its limit, for stocks that were listed later or stopped trading', () => {
    fc.assert(
      fc.property(stocksWithGaps, scanPlan, (histories, testedPlan) => {
        const expected = countedDates(histories, testedPlan).map((date) => {
          const { matched, universe } = runPlan(buildMarket(histories, { asOf: date }), testedPlan);
          return { date, matches: matched, universe };
        });
        expect(counted(buildMarket(histories), testedPlan)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is within a watchlist what a scan within it finds; unknown symbols are ignored', () => {
    const symbols = fc.array(fc.nat(44), { maxLength: 12 }).map((numbers) => numbers.map((i) => `S${i}`));
    fc.assert(
      fc.property(stocksWithGaps, scanPlan, symbols, (histories, testedPlan, within) => {
        const expected = countedDates(histories, testedPlan).map((date) => {
          const { matched, universe } = runPlan(buildMarket(histories, { asOf: date }), testedPlan, { within });
          return { date, matches: matched, universe };
        });
        expect(counted(buildMarket(histories), testedPlan, { within })).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('does not change when later bars are removed', () => {
    fc.assert(
      fc.property(stocksWithGaps, scanPlan, fc.nat(), (histories, testedPlan, pick) => {
        const long = counted(buildMarket(histories), testedPlan);
        const dates = datesOf(histories);
        const date = dates[pick % dates.length]!;
        const { stocks } = buildMarket(histories, { asOf: date });
        const cut = counted(buildMarket(stocks), testedPlan);
        const known = new Set(long.map((one) => one.date));
        // The week or month of the newest session isn't complete.
        expect(cut.filter((one) => known.has(one.date))).toEqual(long.filter((one) => one.date <= date));
        expect(cut.at(-1)?.date).toBe(date);
      }),
      { numRuns: 40 },
    );
  });
});

describe('bands', () => {
  const band = (name: 'bollingerUpper' | 'bollingerLower' | 'keltnerUpper' | 'keltnerLower', k = 2) =>
    series(name, [5, k]);
  const squeeze = all(
    compare(band('bollingerUpper'), '<', band('keltnerUpper')),
    compare(band('bollingerLower'), '>', band('keltnerLower')),
    compare(series('close'), '<', band('bollingerUpper', 1)),
  );

  it('that are computed together match as in a scan', () => {
    fc.assert(
      fc.property(stocksWithGaps, (histories) => {
        const expected = datesOf(histories).map(
          (date) => runPlan(buildMarket(histories, { asOf: date }), plan(squeeze)).matched,
        );
        expect(counted(buildMarket(histories), plan(squeeze)).map(({ matches }) => matches)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the first complete session', () => {
  const close = series('close');
  const market = buildMarket([stock({ symbol: 'A', close: Array.from({ length: 300 }, (_, i) => 100 + (i % 7)) })]);
  const firstOf = (where: Condition | null) => finish(countSessions(market, plan(where))).firstComplete;

  it.each<[string, Condition | null, number]>([
    ['a price', compare(close, '>', 5), 0],
    ['no condition', null, 0],
    ['a 200-day average', compare(close, '>', series('sma', [200])), 199],
    ['the average of 5 sessions ago', compare(close, '>', series('sma', [200], 5)), 204],
    ['RSI(14), which needs 14 changes', compare(series('rsi'), '<', 30), 14],
    ['a cross, which reads the session before, too', cross(close, 'above', series('sma', [50])), 50],
    ['a trend of 3 sessions', trend(close, 'rising', 3), 3],
    ['a window of 10 sessions', window(compare(close, '>', series('sma', [20])), 10, 2), 30],
    ['an extreme of 20 sessions before today', compare(close, '>', over('highest', series('high'), 20, 1)), 20],
    ['the longest of several', any(compare(close, '>', series('sma', [50])), compare(series('rsi'), '<', 30)), 49],
    ["a trader's term", { type: 'term', term: 'golden-cross', value: null }, 204],
    ['more history than there is', compare(close, '>', series('sma', [500])), 300],
  ])('of %s', (_, where, expected) => {
    expect(firstOf(where)).toBe(expected);
  });

  it('has a value of every stock with enough history, so that the condition or its opposite holds', () => {
    const bounded = fc.constantFrom<Condition>(
      compare(series('macdSignal'), '>', 0),
      compare(series('adx'), '>', 20),
      all(compare(series('stochasticD'), '>', 50), compare(series('bollingerWidth'), '>', 0.1)),
      compare(series('performance', [63]), '>', 0),
      compare(series('historicalVolatility'), '>', 30),
    );
    const prices = fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 120, maxLength: 120 });
    fc.assert(
      fc.property(bounded, prices, (condition, closes) => {
        const high = closes.map((price) => price + 1);
        const low = closes.map((price) => price - 1);
        const one = buildMarket([stock({ symbol: 'A', close: closes, high, low })]);
        const yes = finish(countSessions(one, plan(condition)));
        const no = finish(countSessions(one, plan({ type: 'not', of: condition })));
        const known = Array.from(yes.matches, (count, i) => count + no.matches[i]!);
        expect(known.slice(yes.firstComplete)).toEqual(known.slice(yes.firstComplete).map(() => 1));
        if (condition.type === 'compare') expect(known.slice(0, yes.firstComplete)).not.toContain(1);
      }),
      { numRuns: 40 },
    );
  });
});

describe('listing data', () => {
  const market = buildMarket([stock({ symbol: 'A', close: [1, 2] })]);
  const uses = (where: Condition) =>
    finish(countSessions(market, plan(where, { sort: [{ by: series('marketCap'), direction: 'desc' }] }))).usesListings;

  it('is used by conditions on sectors and market caps, also of terms', () => {
    expect(uses({ type: 'not', of: { type: 'belongs', field: 'sector', anyOf: ['Energy'] } })).toBe(true);
    expect(uses({ type: 'term', term: 'large-cap', value: null })).toBe(true);
  });

  it('is not used by prices, symbols, and sort keys', () => {
    expect(uses(compare(series('close'), '>', 5))).toBe(false);
    expect(uses({ type: 'belongs', field: 'symbol', anyOf: ['A'] })).toBe(false);
  });
});
