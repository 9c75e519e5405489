import { describe, expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import fc from 'fast-check';
import { mulberry32 } from './block-bootstrap.ts';
import { HORIZONS } from './forward-returns.ts';
import { replay } from './replay.ts';
import { edgeFreeMarket, randomPlan } from './testing/edge-free.ts';
import { tradesByDefinition } from './testing/by-definition.ts';

const FALLEN = plan(compare(series('changePercent'), '<', -1.5));

describe('a replay', () => {
  it('matches an independent calculation, trade by trade', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, planSeed) => {
        const market = edgeFreeMarket({ stocks: 8, sessions: 80, seed });
        const testedPlan = randomPlan(mulberry32(planSeed));
        const { outcomes } = replay(market, testedPlan);
        for (const [i, horizon] of HORIZONS.entries()) {
          const expected = tradesByDefinition(market, testedPlan, horizon);
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
      { numRuns: 12 },
    );
  });

  it('finds an edge of 30 basis points over five sessions', () => {
    const verdicts = Array.from({ length: 10 }, (_, seed) => {
      const market = edgeFreeMarket({
        stocks: 60,
        sessions: 260,
        seed,
        edgeAfter: ({ close }, i) => (i > 0 && close[i]! / close[i - 1]! < 0.985 ? 0.3 : 0),
      });
      return replay(market, FALLEN).outcomes.find(({ horizon }) => horizon === 5)!.verdict;
    });
    expect(verdicts.filter((verdict) => verdict === 'better').length).toBeGreaterThanOrEqual(8);
  });

  it('reports a false edge no more often than its confidence level allows', () => {
    const random = mulberry32(21);
    const verdicts = Array.from({ length: 120 }, (_, seed) => {
      const market = edgeFreeMarket({ stocks: 30, sessions: 300, seed });
      return replay(market, randomPlan(random)).outcomes.find(({ horizon }) => horizon === 5)!.verdict;
    });
    const decided = verdicts.filter((verdict) => verdict !== 'too-few');
    expect(decided.length).toBeGreaterThan(60);
    // 5%; four standard errors of 60 plans are 11%
    expect(decided.filter((verdict) => verdict === 'better').length / decided.length).toBeLessThan(0.16);
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
