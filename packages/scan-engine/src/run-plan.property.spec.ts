import { describe, expect, it, jest } from '@jest/globals';
import { chipConditions, type Condition, plan, type ScanPlan } from '@plainscan/contracts';
import fc from 'fast-check';
import { explainRow, readValues } from './explain.ts';
import { finish } from './slices.ts';
import { buildMarket, type Market } from './market.ts';
import { mostRestrictive, nearMisses } from './near-misses.ts';
import { matchingRows, openPlan, runPlan } from './run-plan.ts';
import { sliceBars } from './slice-bars.ts';
import { condition, scanPlan, stocks } from './testing/arbitrary.ts';
import { matchesByReference, Reference } from './testing/reference.ts';

// Takes seconds only on a busy machine.
jest.setTimeout(60_000);

const symbols = (market: Market, rows: Uint32Array): string[] =>
  Array.from(rows, (row) => market.stocks[row]!.listing.symbol);

function valuesOf(market: Market, testedPlan: ScanPlan, rows: Iterable<number>) {
  const open = openPlan(market, testedPlan);
  finish(open.fetch());
  return finish(readValues(market, open, rows));
}

describe('runPlan on random plans and markets', () => {
  it('finds the same rows in the same order as the reference', () => {
    fc.assert(
      fc.property(stocks, scanPlan, fc.boolean(), (given, testedPlan, cacheMasks) => {
        const market = buildMarket(given);
        const found = symbols(market, runPlan(market, testedPlan, { cacheMasks }).rows);
        expect(found).toEqual(matchesByReference(given, testedPlan));
        expect(symbols(market, runPlan(market, testedPlan, { cacheMasks }).rows)).toEqual(found);
      }),
      { numRuns: 400 },
    );
  });

  it('counts a negated condition exactly where the condition is known to be false', () => {
    fc.assert(
      fc.property(stocks, condition, (given, where) => {
        const market = buildMarket(given);
        const truths = market.stocks
          .slice(0, market.universe)
          .map((stock) => new Reference(stock, market.stocks).holds(where));
        const matched = (of: Condition): number => runPlan(market, plan(of)).matched;
        expect(matched(where)).toBe(truths.filter((truth) => truth === true).length);
        expect(matched({ type: 'not', of: where })).toBe(truths.filter((truth) => truth === false).length);
      }),
      { numRuns: 200 },
    );
  });

  it('returns the first rows of the full order when limited', () => {
    fc.assert(
      fc.property(stocks, scanPlan, fc.integer({ min: 1, max: 45 }), (given, testedPlan, rows) => {
        const market = buildMarket(given);
        const all = runPlan(market, testedPlan).rows;
        expect([...runPlan(market, testedPlan, { rows }).rows]).toEqual([...all].slice(0, rows));
      }),
      { numRuns: 200 },
    );
  });

  it('selects the same rows without the order and the funnel', () => {
    const options = fc.record({
      rows: fc.constantFrom(1, 5, Infinity),
      within: fc.constantFrom(undefined, ['S0', 's7', 'S14', 'NONE']),
      cacheMasks: fc.boolean(),
    });
    fc.assert(
      fc.property(stocks, scanPlan, options, (given, testedPlan, { rows, within, cacheMasks }) => {
        const market = buildMarket(given);
        const same = { cacheMasks, ...(within && { within }) };
        const matches = runPlan(market, testedPlan, same).rows;
        const found = finish(matchingRows(market, testedPlan, { ...same, rows }));
        expect(found.matched).toBe(matches.length);
        const first = testedPlan.limit === null ? matches.toSorted().slice(0, rows) : matches.slice(0, rows).sort();
        expect([...found.rows]).toEqual([...first]);
      }),
      { numRuns: 200 },
    );
  });

  it('ignores bars after the as-of session', () => {
    fc.assert(
      fc.property(stocks, scanPlan, fc.nat(4), (given, testedPlan, back) => {
        const newest = buildMarket(given).asOf;
        const asOf = newest - back;
        const truncated = given.map(({ listing, bars }) => {
          const end = bars.dates.findLastIndex((date) => date <= asOf) + 1;
          return { listing, bars: sliceBars(bars, 0, end) };
        });
        const [cut, early] = [buildMarket(truncated), buildMarket(given, { asOf })];
        expect(early.asOf).toBe(cut.asOf);
        const [a, b] = [runPlan(early, testedPlan), runPlan(cut, testedPlan)];
        expect({ ...a, rows: symbols(early, a.rows) }).toEqual({ ...b, rows: symbols(cut, b.rows) });
      }),
      { numRuns: 200 },
    );
  });

  it('has a funnel that narrows from the eligible stocks to the matches', () => {
    fc.assert(
      fc.property(stocks, scanPlan, (given, testedPlan) => {
        const market = buildMarket(given);
        const { conditions, matched, eligible, universe, rows } = runPlan(market, testedPlan);
        expect(conditions).toHaveLength(chipConditions(testedPlan).length);
        let left = eligible;
        for (const { alone, after } of conditions) {
          expect(after).toBeLessThanOrEqual(Math.min(alone, left));
          left = after;
        }
        expect(matched).toBe(left);
        expect(conditions[0]?.alone ?? eligible).toBe(conditions[0]?.after ?? eligible);
        expect(eligible).toBeLessThanOrEqual(universe);
        expect(rows).toHaveLength(Math.min(matched, testedPlan.limit ?? Infinity));
      }),
      { numRuns: 200 },
    );
  });
});

describe('explanations of random plans', () => {
  it('agree with the reference on every condition of every row', () => {
    fc.assert(
      fc.property(stocks, scanPlan, fc.nat(), (given, testedPlan, pick) => {
        const market = buildMarket(given);
        const row = pick % market.universe;
        const reference = new Reference(market.stocks[row]!, market.stocks);
        expect(explainRow(market, testedPlan, row).map(({ holds }) => holds)).toEqual(
          chipConditions(testedPlan).map((condition) => reference.holds(condition)),
        );
        const rows = [row, 0, row];
        expect(valuesOf(market, testedPlan, rows)).toEqual(
          rows.map((each) => explainRow(market, testedPlan, each).map(({ values }) => values)),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('rank only failing stocks as near misses and count what each condition excludes', () => {
    fc.assert(
      fc.property(stocks, scanPlan, (given, testedPlan) => {
        const market = buildMarket(given);
        const all = { ...testedPlan, limit: null };
        const matches = new Set(runPlan(market, all).rows);
        const misses = nearMisses(market, all);
        const fails = misses.map(({ failed }) => failed.length);
        expect(fails).toEqual([...fails].sort((a, b) => a - b));
        for (const { row, failed, condition, distance } of misses) {
          expect(matches.has(row)).toBe(false);
          expect(explainRow(market, all, row).flatMap(({ condition: at, holds }) => (holds ? [] : [at]))).toEqual(
            failed,
          );
          expect(failed).toContain(condition);
          expect(distance).toBeGreaterThan(0);
          expect(distance).toBeLessThanOrEqual(failed.length);
        }
        const block = mostRestrictive(market, all);
        const conditions = chipConditions(all);
        const without = conditions.map(
          (_, i) =>
            runPlan(market, {
              ...all,
              where: conditions.length > 1 ? { type: 'all', of: conditions.filter((__, k) => k !== i) } : null,
            }).matched - matches.size,
        );
        expect(block?.bringsBack ?? 0).toBe(Math.max(0, ...without));
        if (block) expect(without[block.condition]).toBe(block.bringsBack);
      }),
      { numRuns: 200 },
    );
  });
});
