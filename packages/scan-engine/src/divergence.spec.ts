import { describe, expect, it } from '@jest/globals';
import {
  type Condition,
  type DivergenceDirection,
  not,
  plan,
  series,
  type StockHistory,
  window,
} from '@plainscan/contracts';
import { rsi } from '@plainscan/indicators';
import { explainRow } from './explain.ts';
import { buildMarket, findSymbol } from './market.ts';
import { runPlan } from './run-plan.ts';
import { matchesByReference } from './testing/reference.ts';
import { stock } from './testing/stocks.ts';

/** YYYYMMDD of consecutive days up to 2024-03-29. */
const daysUntil = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.UTC(2024, 2, 29 - count + 1 + i));
    return Number(day.toISOString().slice(0, 10).replaceAll('-', ''));
  });

function wave(symbol: string, seed: number, days: number): StockHistory {
  let state = seed + 1;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const close = Array.from({ length: days }, (_, i) => 50 + 10 * Math.sin(i / (5 + seed)) + 8 * random());
  return stock({
    symbol,
    close,
    high: close.map((price) => price + random()),
    low: close.map((price) => price - random()),
    dates: daysUntil(days),
  });
}

const divergenceOf = (direction: DivergenceDirection, timeframe?: 'week'): Condition => ({
  type: 'divergence',
  direction,
  value: { ...series('rsi', [5]), ...(timeframe && { timeframe }) },
});

const matches = (stocks: readonly StockHistory[], where: Condition): string[] => {
  const market = buildMarket(stocks);
  return Array.from(runPlan(market, plan(where)).rows, (row) => market.stocks[row]!.listing.symbol).sort();
};

/** Whether a stock diverges on its newest day, straight from the definition. */
function diverges({ bars }: StockHistory, direction: DivergenceDirection): boolean {
  const [price, sign] = direction === 'bullish' ? [bars.low, 1] : [bars.high, -1];
  const oscillator = new Float64Array(price.length);
  rsi(bars.close, { n: 5 }, oscillator);
  const today = price.length - 1;
  const isPivot = (p: number): boolean => {
    const around = price.slice(p - 3, p + 4).map((x) => sign * x);
    return around.length === 7 && sign * price[p]! === Math.min(...around);
  };
  return Array.from({ length: 8 }, (_, k) => today - 3 - k).some(
    (later) =>
      isPivot(later) &&
      Array.from({ length: 56 }, (_, k) => later - 5 - k).some(
        (earlier) =>
          isPivot(earlier) &&
          sign * price[later]! < sign * price[earlier]! &&
          sign * oscillator[later]! > sign * oscillator[earlier]!,
      ),
  );
}

describe('a divergence', () => {
  const stocks = Array.from({ length: 60 }, (_, i) => wave(`S${i}`, i, i < 55 ? 120 : 70));
  const complete = stocks.slice(0, 55);

  it.each(['bullish', 'bearish'] as const)('that is %s is found, or found missing, by its definition', (direction) => {
    const found = complete.filter((one) => diverges(one, direction)).map(({ listing }) => listing.symbol);
    expect(found.length).toBeGreaterThan(5);
    expect(found.length).toBeLessThan(50);
    expect(matches(stocks, divergenceOf(direction))).toEqual(found.sort());
    const others = complete.map(({ listing }) => listing.symbol).filter((symbol) => !found.includes(symbol));
    expect(matches(stocks, not(divergenceOf(direction)))).toEqual(others.sort());
  });

  it('is found on earlier days and on weekly bars as the reference finds it', () => {
    const long = Array.from({ length: 40 }, (_, i) => wave(`L${i}`, i, 700));
    for (const where of [
      window(divergenceOf('bullish'), 1, 7),
      window(divergenceOf('bearish'), 20, 3, 4),
      divergenceOf('bullish', 'week'),
      { ...window(divergenceOf('bearish', 'week'), 3, 1), timeframe: 'week' as const },
      window(divergenceOf('bearish', 'week'), 4),
    ]) {
      const expected = matchesByReference(long, plan(where)).sort();
      expect(expected.length).toBeGreaterThan(0);
      expect(matches(long, where)).toEqual(expected);
    }
  });

  it('is explained by the prices and oscillator values of its pivots', () => {
    const low = Array.from({ length: 90 }, () => 100);
    low[70] = 90;
    low[80] = 85;
    // the close falls far before the earlier low and less before the later one
    const close = low.map((_, i) => (i === 70 ? 91 : i === 80 ? 99 : 100 + (i % 2)));
    const market = buildMarket([stock({ symbol: 'A', close, low, high: close.map((price) => price + 1) })]);
    const why = (condition: Condition) => explainRow(market, plan(condition), findSymbol(market, 'A')!)[0]!;
    const { dates } = market.stocks[0]!.bars;
    const value = series('rsi', [5]);
    const pivot = (of: typeof value | null, day: number) => ({
      of: { type: 'pivot', which: 'low', of, date: dates[day], timeframe: null },
      value: expect.any(Number),
    });
    const { holds, values } = why(divergenceOf('bullish'));
    expect(holds).toBe(true);
    expect(values).toEqual([pivot(null, 70), pivot(value, 70), pivot(null, 80), pivot(value, 80)]);
    const [earlier, earlierRsi, later, laterRsi] = values.map((one) => Number(one.value));
    expect([earlier, later]).toEqual([90, 85]);
    expect(laterRsi!).toBeGreaterThan(earlierRsi!);
    expect(why(window(divergenceOf('bullish'), 1, 2)).values).toEqual(values);
    expect(why(divergenceOf('bearish'))).toMatchObject({
      holds: false,
      values: [{ of: { type: 'divergence', direction: 'bearish', of: value }, value: 0 }],
    });
  });
});
