import { describe, expect, it } from '@jest/globals';
import { compare, type Condition, cross, number, over, plan, series, trend, window } from '@plainscan/contracts';
import { explainRow, whyNot } from './explain.ts';
import { buildMarket, findSymbol } from './market.ts';
import { stock } from './testing/stocks.ts';

const close = series('close');
const market = buildMarket([
  stock({ symbol: 'A', close: [9, 11, 12, 13], sector: 'Energy', name: 'Acme Oil' }),
  stock({ symbol: 'B', close: [10] }),
  stock({ symbol: 'OLD', close: [5, 6], dates: [20240101, 20240102] }),
]);
const why = (symbol: string, ...of: Condition[]) =>
  explainRow(market, plan({ type: 'all', of }), findSymbol(market, symbol)!);

describe('explainRow', () => {
  it('returns both sides of each comparison', () => {
    expect(why('A', compare(close, '>', 5), compare(close, '>', over('highest', close, 3, 1)))).toEqual([
      {
        condition: 0,
        holds: true,
        values: [
          { of: close, value: 13 },
          { of: number(5), value: 5 },
        ],
      },
      {
        condition: 1,
        holds: true,
        values: [
          { of: close, value: 13 },
          { of: over('highest', close, 3, 1), value: 12 },
        ],
      },
    ]);
  });

  it('returns null for a missing value instead of guessing', () => {
    expect(why('B', compare(close, '>', series('close', [], 1)))).toEqual([
      {
        condition: 0,
        holds: null,
        values: [
          { of: close, value: 10 },
          { of: series('close', [], 1), value: null },
        ],
      },
    ]);
  });

  it('shows a window as of the newest session where its condition held', () => {
    const [condition] = why('A', window(cross(close, 'above', number(10)), 5));
    expect(condition).toEqual({
      condition: 0,
      holds: true,
      values: [
        { of: series('close', [], 2), value: 11 },
        { of: number(10), value: 10 },
        { of: series('close', [], 3), value: 9 },
      ],
    });
  });

  it('shows both ends of a trend, texts, candles, and the operands of an "or" that hold', () => {
    expect(why('A', trend(close, 'rising', 2))[0]!.values).toEqual([
      { of: close, value: 13 },
      { of: series('close', [], 2), value: 11 },
    ]);
    const either: Condition = {
      type: 'any',
      of: [
        { type: 'belongs', field: 'sector', anyOf: ['Technology'] },
        { type: 'belongs', field: 'name', anyOf: ['oil'] },
      ],
    };
    expect(why('A', either)[0]!.values).toEqual([{ of: { type: 'text', field: 'name' }, value: 'Acme Oil' }]);
    expect(why('B', either)[0]!).toEqual({
      condition: 0,
      holds: false,
      values: [
        { of: { type: 'text', field: 'sector' }, value: null },
        { of: { type: 'text', field: 'name' }, value: 'B Inc.' },
      ],
    });
    expect(why('B', { type: 'candle', name: 'doji' })[0]!.values).toEqual([
      { of: { type: 'candle', name: 'doji', ago: 0 }, value: 0 },
    ]);
  });

  it('expands a term to its underlying values', () => {
    expect(why('A', { type: 'term', term: 'penny-stock', value: null })[0]!.values[0]).toEqual({
      of: close,
      value: 13,
    });
  });
});

describe('whyNot', () => {
  const cheap = plan(compare(close, '<', 5), { universe: { only: ['etf'], except: [] } });

  const why = (symbol: string, of = cheap, listed = true) => whyNot(market, of, findSymbol(market, symbol)!, listed);

  it('reports each condition, by how much it is missed, and whether the kind is left out', () => {
    expect(why('A')).toMatchObject({
      symbol: 'A',
      matches: false,
      leftOut: 'kind',
      lastBar: 20240328,
      conditions: [{ condition: 0, holds: false, missedBy: 8 }],
    });
  });

  it('reports a match, and one that the limit leaves out', () => {
    const above = plan(compare(close, '>', 5));
    expect(why('A', above)).toMatchObject({ matches: true, leftOut: null, conditions: [{ missedBy: null }] });
    expect(why('A', above, false)).toMatchObject({ matches: false, leftOut: 'limit' });
  });

  it('reports a stock that is not in the watchlist', () => {
    const above = plan(compare(close, '>', 5), { watchlist: { name: null } });
    const within = (symbols: string[]) => whyNot(market, above, findSymbol(market, 'A')!, true, symbols);
    expect(within(['A'])).toMatchObject({ matches: true, leftOut: null });
    expect(within([])).toMatchObject({ matches: false, leftOut: 'watchlist', conditions: [{ holds: true }] });
  });

  it('reports when a halted stock last traded', () => {
    expect(why('OLD')).toMatchObject({ matches: false, leftOut: 'not-traded', lastBar: 20240102, conditions: [] });
  });
});
