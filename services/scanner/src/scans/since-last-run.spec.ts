import { describe, expect, it } from '@jest/globals';
import { compare, MAX_STORED_SYMBOLS, number, plan, series } from '@plainscan/contracts';
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

describe('the changes since the last run', () => {
  it('list entered and left symbols in symbol order, with the run they are compared to', () => {
    expect(sinceLastRun(run(['A', 'B', 'C']), found(['B', 'D', 'E']), null)).toEqual({
      ranAt: '2026-11-20T15:00:00.000Z',
      asOf: '2026-11-19',
      total: 3,
      tooMany: false,
      entered: ['D', 'E'],
      left: ['A', 'C'],
    });
  });

  it('turn the matches of one run into those of the other', () => {
    const symbols = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 })).map((all) => all.sort());
    fc.assert(
      fc.property(symbols, symbols, (before, after) => {
        const { entered, left } = sinceLastRun(run(before), found(after), null)!;
        const updated = new Set([...before.filter((symbol) => !left.includes(symbol)), ...entered]);
        expect([...updated].sort()).toEqual(after);
        expect(entered.some((symbol) => before.includes(symbol)) || left.some((symbol) => after.includes(symbol))).toBe(
          false,
        );
      }),
    );
  });

  it('are null for the first run', () => {
    expect(sinceLastRun(null, found(['A']), null)).toBeNull();
  });

  it('are omitted when either run has too many matches', () => {
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

  it('are also computed between two runs on the same session', () => {
    expect(sinceLastRun(run(['A'], { asOf: '2026-11-20' }), found(['A']), null)).toMatchObject({
      asOf: '2026-11-20',
      entered: [],
      left: [],
    });
  });

  it('are returned unchanged when a call is retried', () => {
    const since = sinceLastRun(run(['A']), found(['B']), null);
    expect(sinceLastRun(run(['B'], { scanId: 'one', since }), found(['B']), 'one')).toBe(since);
    expect(sinceLastRun(run(['B'], { scanId: 'one', since }), found(['B']), 'two')).toMatchObject({ entered: [] });
  });
});

describe('the stored matches', () => {
  it('are unique, in symbol order, and limited in number', () => {
    expect(sortedSymbols(['b', 'a', 'b', 'B'])).toEqual(['B', 'a', 'b']);
    const many = Array.from({ length: MAX_STORED_SYMBOLS + 1 }, (_, i) => `S${i}`);
    expect(sortedSymbols(many)).toBeNull();
    expect(sortedSymbols(many.slice(1))).toHaveLength(MAX_STORED_SYMBOLS);
  });
});

describe('a strategy run', () => {
  const below = plan(compare(series('close'), '<', 20));

  it('is recognized by an equivalent plan, whatever its words', () => {
    const mirrored = plan(compare(number(20), '>', series('close')));
    expect(isRunOf({ query: 'a', plan: below }, { query: 'b', plan: mirrored })).toBe(true);
    expect(isRunOf({ query: 'a', plan: below }, { query: 'a', plan: plan(null) })).toBe(false);
  });

  it('is recognized by its sentence when the strategy has no plan', () => {
    expect(isRunOf({ query: 'a', plan: null }, { query: ' a ', plan: below })).toBe(true);
    expect(isRunOf({ query: 'a', plan: null }, { query: 'b', plan: below })).toBe(false);
  });
});
