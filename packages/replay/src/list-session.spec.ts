import { describe, expect, it } from '@jest/globals';
import { compare, plan, series, type SortKey } from '@plainscan/contracts';
import { buildMarket, finish, runPlan } from '@plainscan/scan-engine';
import { scanPlan, stock } from '@plainscan/scan-engine/testing';
import fc from 'fast-check';
import { changeSince, listSession } from './list-session.ts';
import { stocksWithGaps } from './testing/gaps.ts';

const BY_VOLUME: SortKey = { by: series('volume'), direction: 'desc' };

describe('the matches of a session', () => {
  it('are those of a scan of that session, in the same order', () => {
    const orders = fc.constantFrom<readonly SortKey[]>([], [BY_VOLUME]);
    const lists = fc.constantFrom(undefined, ['S0', 'S7', 'S14', 'S21', 'S99']);
    fc.assert(
      fc.property(stocksWithGaps, scanPlan, fc.nat(), orders, lists, (histories, testedPlan, pick, order, within) => {
        const market = buildMarket(histories);
        const dates = [...new Set(histories.flatMap(({ bars }) => [...bars.dates]))].sort();
        const date = dates[pick % dates.length]!;
        const then = buildMarket(histories, { asOf: date });
        const scan = runPlan(then, testedPlan, { ...(order.length > 0 && { order }), ...(within && { within }) });
        const found = finish(listSession(market, testedPlan, date, { order, within }))!;
        const symbols = found.rows.map((row) => market.stocks[row]!.listing.symbol);
        expect(symbols).toEqual(Array.from(scan.rows, (row) => then.stocks[row]!.listing.symbol));
        expect(found).toMatchObject({ matched: scan.matched, universe: scan.universe });
        const dated = found.rows.map((row, i) => market.stocks[row]!.bars.dates[found.bars[i]!]);
        expect(dated).toEqual(dated.map(() => date));
      }),
      { numRuns: 120 },
    );
  });

  it('are null on a day without a session', () => {
    const market = buildMarket([stock({ symbol: 'A', close: [1, 2], dates: [20240102, 20240104] })]);
    expect(finish(listSession(market, plan(null), 20240103))).toBeNull();
    expect(finish(listSession(market, plan(compare(series('close'), '>', 5)), 20240102))).toMatchObject({
      rows: [],
      matched: 0,
      universe: 1,
    });
  });
});

describe('the change since a session', () => {
  const { bars } = stock({ symbol: 'A', close: [10, 12, 15], open: [10, 11, 14] });
  const split = stock({ symbol: 'B', close: [100, 101, 10.2], open: [99, 100, 10.1] });

  it('is from its close to the newest one', () => {
    expect(changeSince(bars, 0)).toBeCloseTo(50, 9);
    expect(changeSince(bars, 2)).toBe(0);
  });

  it('is null if the price was split meanwhile, or was zero', () => {
    expect(changeSince(split.bars, 0)).toBeNull();
    expect(changeSince(split.bars, 2)).toBe(0);
    expect(changeSince(stock({ symbol: 'C', close: [0, 1] }).bars, 0)).toBeNull();
  });
});
