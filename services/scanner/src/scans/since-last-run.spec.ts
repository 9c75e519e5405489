import { describe, expect, it } from '@jest/globals';
import { compare, MAX_KEPT_SYMBOLS, number, plan, series } from '@plainscan/contracts';
import fc from 'fast-check';
import { isRunOf, sortedSymbols, type LastRun, sinceLastRun } from './since-last-run.ts';

const run = (symbols: string[] | null, given: Partial<LastRun> = {}): LastRun => ({
  ranAt: new Date('2026-11-20T15:00:00Z'),
  asOf: '2026-11-19',
  scanId: null,
  total: symbols?.length ?? 5000,
  symbols,
  since: null,
  ...given,
});
const found = (symbols: string[] | null) => ({ asOf: '2026-11-20', total: symbols?.length ?? 5000, symbols });

describe('since the last run', () => {
  it('is what came and what went, in symbol order, with the run it is measured against', () => {
    expect(sinceLastRun(run(['A', 'B', 'C']), found(['B', 'D', 'E']), null)).toEqual({
      ranAt: '2026-11-20T15:00:00.000Z',
      asOf: '2026-11-19',
      total: 3,
      tooMany: false,
      entered: ['D', 'E'],
      left: ['A', 'C'],
    });
  });

  it('turns the one run into the other, whatever they found', () => {
    const symbols = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 })).map((all) => all.sort());
    fc.assert(
      fc.property(symbols, symbols, (before, after) => {
        const { entered, left } = sinceLastRun(run(before), found(after), null)!;
        const turned = new Set([...before.filter((symbol) => !left.includes(symbol)), ...entered]);
        expect([...turned].sort()).toEqual(after);
        expect(entered.some((symbol) => before.includes(symbol)) || left.some((symbol) => after.includes(symbol))).toBe(
          false,
        );
      }),
    );
  });

  it('is nothing the first time', () => {
    expect(sinceLastRun(null, found(['A']), null)).toBeNull();
  });

  it('is not worked out where either run found too many', () => {
    for (const [before, after] of [
      [null, ['A']],
      [['A'], null],
      [null, null],
    ] as const)
      expect(sinceLastRun(run(before && [...before]), found(after && [...after]), null)).toMatchObject({
        tooMany: true,
        entered: [],
        left: [],
      });
  });

  it('is measured against the run before on the same session too', () => {
    expect(sinceLastRun(run(['A'], { asOf: '2026-11-20' }), found(['A']), null)).toMatchObject({
      asOf: '2026-11-20',
      entered: [],
      left: [],
    });
  });

  it('is what it was for a call that comes again', () => {
    const since = sinceLastRun(run(['A']), found(['B']), null);
    expect(sinceLastRun(run(['B'], { scanId: 'one', since }), found(['B']), 'one')).toBe(since);
    expect(sinceLastRun(run(['B'], { scanId: 'one', since }), found(['B']), 'two')).toMatchObject({ entered: [] });
  });
});

describe('what is kept of the matches', () => {
  it('is each once, in symbol order, up to a bound', () => {
    expect(sortedSymbols(['b', 'a', 'b', 'B'])).toEqual(['B', 'a', 'b']);
    const many = Array.from({ length: MAX_KEPT_SYMBOLS + 1 }, (_, i) => `S${i}`);
    expect(sortedSymbols(many)).toBeNull();
    expect(sortedSymbols(many.slice(1))).toHaveLength(MAX_KEPT_SYMBOLS);
  });
});

describe('a run of a strategy', () => {
  const below = plan(compare(series('close'), '<', 20));

  it('runs its plan, in whatever words and form', () => {
    const mirrored = plan(compare(number(20), '>', series('close')));
    expect(isRunOf({ query: 'a', plan: below }, { query: 'b', plan: mirrored })).toBe(true);
    expect(isRunOf({ query: 'a', plan: below }, { query: 'a', plan: plan(null) })).toBe(false);
  });

  it('runs its sentence, where it has no plan', () => {
    expect(isRunOf({ query: 'a', plan: null }, { query: ' a ', plan: below })).toBe(true);
    expect(isRunOf({ query: 'a', plan: null }, { query: 'b', plan: below })).toBe(false);
  });
});
