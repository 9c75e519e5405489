import { describe, expect, it } from '@jest/globals';
import { compare, newStrategyBody, plan, series } from '@plainscan/contracts';
import { savedScan } from './saved-scan.ts';

const rsiPlan = plan(compare(series('rsi'), '<', 30));
const results = ['MSFT', 'AAPL'].map((symbol) => ({ symbol, price: 1, why: [] }));
const saved = (parameters: object) =>
  savedScan(newStrategyBody.parse({ name: 'x', query: 'y', parameters }).parameters);

describe('the saved part of a scan response', () => {
  it('is its plan, and its matches when they are complete', () => {
    expect(saved({ plan: rsiPlan, asOf: '2026-11-20', total: 2, results, elapsedMs: 1, chips: [] })).toEqual({
      plan: rsiPlan,
      ticket: null,
      run: { asOf: '2026-11-20', symbols: ['MSFT', 'AAPL'] },
    });
    expect(saved({ plan: rsiPlan, asOf: '2026-11-20', total: 0, results: [] }).run).toEqual({
      asOf: '2026-11-20',
      symbols: [],
    });
  });

  it('contains no run when matches are missing or the total, session, or plan is unknown', () => {
    for (const part of [
      { plan: rsiPlan, asOf: '2026-11-20', total: 3, results },
      { plan: rsiPlan, asOf: '2026-11-20', results },
      { plan: rsiPlan, total: 2, results },
      { plan: rsiPlan, asOf: '2026-11-20', total: 2 },
    ])
      expect(saved(part)).toEqual({ plan: rsiPlan, run: null, ticket: null });
    expect(saved({ asOf: '2026-11-20', total: 2, results })).toEqual({ plan: null, run: null, ticket: null });
  });

  it('includes its ticket', () => {
    expect(saved({ plan: rsiPlan, ticket: 'signed' })).toEqual({ plan: rsiPlan, run: null, ticket: 'signed' });
  });

  it('is empty for an empty response', () => {
    expect(saved({})).toEqual({ plan: null, run: null, ticket: null });
  });
});
