import { describe, expect, it } from '@jest/globals';
import { all, compare, type Condition, not, plan, type ScanPlan, series } from '@plainscan/contracts';
import { buildMarket, finish, findSymbol, readSeries, seriesOf } from '@plainscan/scan-engine';
import { chartLines } from './chart-lines.ts';
import { countSessions } from './count-sessions.ts';
import { stock } from '@plainscan/scan-engine/testing';

const DAYS = Array.from({ length: 12 }, (_, i) => 20240101 + i);
const closes = (rate: number): number[] => DAYS.map((_, i) => 10 + Math.sin(i * rate) * 3 + i / 4);

const market = buildMarket([
  ...[0.3, 0.7, 1.1, 1.9].map((rate, i) =>
    stock({ symbol: `S${i}`, close: closes(rate), dates: DAYS, sector: i < 3 ? 'Energy' : 'Technology' }),
  ),
  stock({ symbol: 'GAP', close: closes(0.5).slice(0, 9), dates: DAYS.filter((_, i) => i % 4 !== 3) }),
]);
const up = compare(series('close'), '>', series('close', [], 1));
const breadth = (percent: number): Condition => ({ type: 'breadth', of: up, group: null, op: '>', percent });
const lines = (of: ScanPlan, symbol: string, sessions = 100) =>
  finish(chartLines(market, of, findSymbol(market, symbol)!, { sessions, count: 8 }));

describe('the lines of a plan that depend on other stocks', () => {
  it('are the shares of stocks, each session as a scan of that session compares it', () => {
    const { dates, lines: found } = lines(plan(breadth(40)), 'GAP');
    expect([...dates]).toEqual(DAYS.filter((_, i) => i % 4 !== 3));
    expect(found).toHaveLength(1);
    const shares = new Map(Array.from(dates, (date, i) => [date, found[0]!.values[i]!]));
    for (const percent of [0, 25, 40, 59.9, 60, 75]) {
      const { sessions, matches } = finish(countSessions(market, plan(breadth(percent))));
      for (const [i, date] of sessions.entries())
        if (shares.has(date))
          expect([date, percent, matches[i]! > 0]).toEqual([date, percent, shares.get(date)! > percent]);
    }
  });

  it('are the comparisons with a group, with what the plan compares them with', () => {
    const value = series('sectorOutperformance', [3]);
    const { lines: found } = lines(plan(all(compare(value, '>', 2), not(compare(value, '>', 9)), up)), 'S1', 5);
    expect(found.map(({ of, thresholds }) => ({ of, thresholds }))).toEqual([{ of: value, thresholds: [2, 9] }]);
    expect(found[0]!.values).toHaveLength(5);
    expect(found[0]!.values.at(-1)).toBe(readSeries(market, findSymbol(market, 'S1')!, value));
  });

  it('are computed in slices of sessions, so that other work gets its turn', () => {
    const days = Array.from({ length: 200 }, (_, i) => 20230101 + 100 * Math.floor(i / 28) + (i % 28));
    const long = buildMarket(
      [0.3, 0.7, 1.1].map((rate, i) =>
        stock({ symbol: `S${i}`, close: days.map((_, k) => 10 + Math.sin(k * rate)), dates: days, sector: 'Energy' }),
      ),
    );
    const value = series('sectorOutperformance', [40]);
    const work = chartLines(long, plan(compare(value, '>', 2)), 0, { sessions: 190, count: 8 });
    let slices = 1;
    let step = work.next();
    for (; !step.done; step = work.next()) slices += 1;
    expect(slices).toBeGreaterThanOrEqual(190 / 32);
    const expected = seriesOf(long, 0, value).slice(10);
    expect([...step.value.lines[0]!.values]).toEqual([...expected]);
  });

  it('are none if the stock itself is enough', () => {
    for (const where of [up, compare(series('rsi'), '<', 30)]) expect(lines(plan(where), 'S0').lines).toEqual([]);
  });
});
