import { expect, it } from '@jest/globals';
import { type Condition, plan } from '@plainscan/contracts';
import { buildMarket } from '@plainscan/scan-engine';
import { stock } from '@plainscan/scan-engine/testing';
import { compilePlan, type Node } from './compile-plan.ts';

const market = buildMarket([stock({ symbol: 'A', close: [1, 2, 3], sector: 'Energy' })]);

it('a text condition in nested windows of weeks is looked up once', () => {
  const sector: Condition = { type: 'belongs', field: 'sector', anyOf: ['Energy'] };
  const weeks = (of: Condition): Condition => ({
    type: 'window',
    of,
    ago: 0,
    sessions: 20,
    atLeast: 1,
    timeframe: 'week',
  });
  const rowsIn = (node: Node): Uint8Array[] =>
    node.op === 'count' ? node.of.flatMap(rowsIn) : node.op === 'belongs' ? [node.rows] : [];
  const rows = rowsIn(compilePlan(market, plan(weeks(weeks(sector)))).where!);
  expect(rows).toHaveLength(400);
  expect(new Set(rows).size).toBe(1);
});
