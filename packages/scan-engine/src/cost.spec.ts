import { describe, expect, it } from '@jest/globals';
import {
  arithmetic,
  type BreadthGroup,
  compare,
  type Condition,
  cross,
  over,
  plan,
  scanPlanSchema,
  series,
  trend,
  type Value,
  window,
} from '@plainscan/contracts';
import { PlanTooCostly } from './plan-refused.ts';
import { buildMarket } from './market.ts';
import { nearMisses } from './near-misses.ts';
import { openPlan, runPlan } from './run-plan.ts';
import { Scan } from './scan.ts';
import { finish, type Slices } from './slices.ts';
import { stock } from './testing/stocks.ts';

const BARS = 300;
const stocks = Array.from({ length: 400 }, (_, i) =>
  stock({ symbol: `S${i}`, close: Array.from({ length: BARS }, (__, k) => 10 + ((i * k) % 7)), marketCap: i }),
);
const market = buildMarket(stocks);
const close = series('close');
const all = (...of: Condition[]): Condition => ({ type: 'all', of });

function refusal(run: () => unknown): PlanTooCostly {
  try {
    run();
  } catch (error) {
    if (error instanceof PlanTooCostly) return error;
    throw error;
  }
  throw new Error('expected PlanTooCostly');
}

describe('a plan that costs too much', () => {
  const daily = (of: Condition): Condition => window(of, 2000, 0, 1000);
  const nested = plan(daily(daily(daily(trend(close, 'rising', 2000)))));

  it('passes the schema but is rejected before anything is computed', () => {
    expect(scanPlanSchema.parse(nested)).toEqual(nested);
    const fresh = buildMarket(stocks);
    const error = refusal(() => runPlan(fresh, nested));
    expect([error.code, error.resource, error.limit]).toEqual(['PLAN_TOO_COSTLY', 'time', 1000]);
    expect(error.estimate).toBeGreaterThan(1000);
    expect(fresh.columns.bytes).toBe(0);
  });

  it('is rejected regardless of earlier scans', () => {
    const testedPlan = plan(all(...[2, 3, 4, 5].map((n) => compare(series('sma', [n]), '>', 5))));
    const cold = refusal(() => runPlan(market, testedPlan, { maxMs: 0.1 })).estimate;
    runPlan(market, testedPlan);
    expect(refusal(() => runPlan(market, testedPlan, { maxMs: 0.1 })).estimate).toBe(cold);
  });

  it("is rejected when its series exceed the market's memory limit", () => {
    const tight = buildMarket(stocks, { maxColumnBytes: 100_000 });
    const wide = plan(all(...[2, 3, 4, 5, 6].map((n) => compare(series('sma', [n]), '>', 5))));
    expect(refusal(() => runPlan(tight, wide)).resource).toBe('memory');
  });

  it('costs as much as everything that its formulas read', () => {
    const smoothed = (of: Value): Value => over('mean', arithmetic(of, '*', series('rsi')), 5);
    const estimateOf = (of: Value): number =>
      refusal(() => runPlan(market, plan(compare(of, '>', 1)), { maxMs: 0.001 })).estimate;
    const [once, twice] = [smoothed(close), smoothed(smoothed(close))];
    expect(estimateOf(twice)).toBeGreaterThan(1.5 * estimateOf(once));
    expect(estimateOf(once)).toBeGreaterThan(1.5 * estimateOf(over('mean', close, 5)));
  });

  it('is rejected for the cost of its text lookups', () => {
    const phrases = Array.from({ length: 200 }, (_, i) => `a${i}*`);
    const many = plan(
      all(...Array.from({ length: 100 }, (): Condition => ({ type: 'belongs', field: 'name', anyOf: phrases }))),
    );
    expect(refusal(() => runPlan(market, many, { maxMs: 500 })).resource).toBe('time');
  });

  it('is rejected for nested windows of a sector, which no series limits', () => {
    const sector: Condition = { type: 'belongs', field: 'sector', anyOf: ['Technology'] };
    expect(refusal(() => runPlan(market, plan(daily(daily(daily(sector)))))).resource).toBe('time');
    expect(runPlan(market, plan(daily(sector))).matched).toBe(0);
  });

  it('is rejected before all series are listed that nested windows read', () => {
    const weekly = (period: number): Value => ({ ...series('sma', [period]), timeframe: 'week' });
    const of = all(...Array.from({ length: 20 }, (_, i) => compare(weekly(i + 2), '>', weekly(i + 50))));
    const error = refusal(() =>
      runPlan(market, plan(daily(daily(daily(of)))), { maxMs: Infinity, maxBytes: Infinity }),
    );
    expect([error.resource, error.estimate]).toEqual(['series', 10_001]);
  });

  it('costs the text lookups of the groups that its shares are of', () => {
    const anyOf = Array.from({ length: 100 }, (_, i) => `a${i}*`);
    const share = (group: BreadthGroup | null): Condition => ({
      type: 'breadth',
      of: compare(close, '>', 5),
      group,
      op: '>',
      percent: 50,
    });
    const estimateOf = (of: Condition): number => refusal(() => runPlan(market, plan(of), { maxMs: 0 })).estimate;
    const inGroup = estimateOf(share({ field: 'industry', anyOf }));
    const looksUp = estimateOf({ type: 'belongs', field: 'industry', anyOf });
    expect(inGroup - estimateOf(share(null))).toBeCloseTo(looksUp, 2);
  });

  it('costs each of its shares, whose conditions are evaluated twice', () => {
    const of = window(compare(close, '>', 5), 200, 0, 100);
    const share = (percent: number): Condition => ({ type: 'breadth', of, group: null, op: '>', percent });
    const evaluationOf = (...conditions: Condition[]): number => {
      const open = openPlan(market, plan(all(...conditions)), { maxMs: Infinity });
      return open.evaluationMs.reduce((sum, ms) => sum + ms, 0);
    };
    expect(evaluationOf(share(50))).toBeCloseTo(2 * evaluationOf(of));
    expect(evaluationOf(share(50), share(60), share(70))).toBeCloseTo(3 * evaluationOf(share(50)));
  });
});

describe('an accepted hostile plan', () => {
  const parts = Array.from({ length: 60 }, (_, i): Condition =>
    i % 2 === 0
      ? window(compare(close, '>', series('sma', [i + 2])), 4, i)
      : cross(series('ema', [i + 2]), 'either', close),
  );

  it('gives correct results with more series than fit in memory', () => {
    const roomy = buildMarket(stocks);
    const tight = buildMarket(stocks, { maxColumnBytes: roomy.columns.bytesFor(64) * 4 });
    for (const part of parts) {
      expect(runPlan(tight, plan(part), { cacheMasks: false })).toEqual(
        runPlan(roomy, plan(part), { cacheMasks: false }),
      );
      expect(tight.columns.bytes).toBeLessThanOrEqual(tight.columns.maxBytes);
    }
  });

  it('gets near misses regardless of how many sessions it references', () => {
    const never = plan(
      all(window(compare(close, '>', 1000), 30, 0, 1), window(window(compare(close, '>', 1000), 30), 20)),
    );
    const misses = nearMisses(market, never);
    expect(misses).toHaveLength(10);
    expect(misses[0]!.failed).toEqual([0, 1]);
  });
});

describe('an accepted costly plan', () => {
  const costly = plan(
    all(window(window(compare(close, '>', 1000), 60), 60), window(trend(series('sma', [7]), 'rising', 60), 200)),
  );
  const slicesOf = <T>(work: Slices<T>): number => {
    let slices = 1;
    while (!work.next().done) slices += 1;
    return slices;
  };

  it('runs in slices estimated at a few milliseconds', () => {
    const estimate = refusal(() => runPlan(market, costly, { maxMs: 0.1 })).estimate;
    expect(estimate).toBeGreaterThan(15);
    expect(slicesOf(new Scan(buildMarket(stocks), { plan: costly }).run())).toBeGreaterThanOrEqual(estimate / 5);
  });

  it('gives the same result when other scans run in between', () => {
    const others = [2, 3, 5, 8].map((n) => plan(cross(series('ema', [n]), 'either', close)));
    const fresh = buildMarket(stocks);
    const work = new Scan(fresh, { plan: costly }).run();
    let step = work.next();
    for (let i = 0; !step.done; i++, step = work.next())
      runPlan(fresh, others[i % others.length]!, { cacheMasks: false });
    expect(step.value).toMatchObject(runPlan(buildMarket(stocks), costly));
  });

  it('can be interleaved with itself', () => {
    const fresh = buildMarket(stocks);
    const runs = [1, 2].map(() => new Scan(fresh, { plan: costly }).run());
    const results: unknown[] = [];
    while (results.length < runs.length)
      for (const run of runs) {
        const step = run.next();
        if (step.done && step.value) results.push(step.value);
      }
    expect(results[0]).toEqual(results[1]);
  });

  it('gets no near misses, which would cost several times the scan', () => {
    const never = plan(window(window(compare(close, '>', 1000), 200), 200));
    expect(finish(new Scan(market, { plan: never, nearMisses: true }).run())).toMatchObject({
      matched: 0,
      nearMisses: [],
    });
    expect(nearMisses(market, never)).toEqual([]);
  });
});
