import { describe, expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import fc from 'fast-check';
import { mulberry32 } from './block-bootstrap.ts';
import { HORIZONS } from './forward-returns.ts';
import { replay } from './replay.ts';
import { edgeFreeMarket, randomPlan, withDelistings } from './testing/edge-free.ts';
import { tradesByDefinition } from './testing/by-definition.ts';

describe('a replay', () => {
  it('matches an independent calculation on 50 plans, trade by trade', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, planSeed) => {
        const market = withDelistings(edgeFreeMarket({ stocks: 8, sessions: 80, seed }));
        const testedPlan = randomPlan(mulberry32(planSeed));
        const { outcomes } = replay(market, testedPlan);
        for (const [i, expected] of tradesByDefinition(market, testedPlan, HORIZONS).entries()) {
          const outcome = outcomes[i]!;
          expect(outcome.signals).toBe(expected.length);
          if (expected.length === 0) continue;
          const mean = (of: (trade: (typeof expected)[number]) => number) =>
            expected.reduce((sum, trade) => sum + of(trade), 0) / expected.length;
          expect(outcome.mean).toBeCloseTo(
            mean(({ change }) => change),
            9,
          );
          expect(outcome.baselineMean).toBeCloseTo(
            mean(({ baseline }) => baseline),
            9,
          );
          expect(outcome.excess!.estimate).toBeCloseTo(
            mean(({ change, baseline }) => change - baseline),
            9,
          );
          expect(outcome.hitRate).toBeCloseTo(
            mean(({ change }) => (change > 0 ? 1 : 0)),
            9,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('gives no verdict on a plan that never matched', () => {
    const market = edgeFreeMarket({ stocks: 5, sessions: 50, seed: 1 });
    const { counts, outcomes, curve } = replay(market, plan(compare(series('close'), '<', 0)));
    expect(counts).toMatchObject({ active: 0, median: 0 });
    expect(outcomes.map(({ signals, verdict, excess }) => [signals, verdict, excess])).toEqual(
      HORIZONS.map(() => [0, 'too-few', null]),
    );
    expect([curve.trades, curve.equity.at(-1), curve.maxDrawdown]).toEqual([0, 1, 0]);
  });
});
