import { describe, expect, it } from '@jest/globals';
import { compare, newStrategyBody, plan, series } from '@plainscan/contracts';
import { savedScan } from './saved-scan.ts';

const given = plan(compare(series('rsi'), '<', 30));
const results = ['MSFT', 'AAPL'].map((symbol) => ({ symbol, price: 1, why: [] }));
const saved = (parameters: object) =>
  savedScan(newStrategyBody.parse({ name: 'x', query: 'y', parameters }).parameters);

describe('what a strategy keeps of a scan response', () => {
  it('is its plan, and its matches where they are all there', () => {
    expect(saved({ plan: given, asOf: '2026-11-20', total: 2, results, elapsedMs: 1, chips: [] })).toEqual({
      plan: given,
      run: { asOf: '2026-11-20', symbols: ['MSFT', 'AAPL'] },
    });
    expect(saved({ plan: given, asOf: '2026-11-20', total: 0, results: [] }).run).toEqual({
      asOf: '2026-11-20',
      symbols: [],
    });
  });

  it('is no run where some of the matches are not there, or what was scanned is not known', () => {
    for (const part of [
      { plan: given, asOf: '2026-11-20', total: 3, results },
      { plan: given, asOf: '2026-11-20', results },
      { plan: given, total: 2, results },
      { plan: given, asOf: '2026-11-20', total: 2 },
    ])
      expect(saved(part)).toEqual({ plan: given, run: null });
    expect(saved({ asOf: '2026-11-20', total: 2, results })).toEqual({ plan: null, run: null });
  });

  it('is nothing of an empty one', () => {
    expect(saved({})).toEqual({ plan: null, run: null });
  });
});
