import { describe, expect, it, jest } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import { mulberry32 } from './block-bootstrap.ts';
import { factsOf } from './market-facts.ts';
import { outcomeOf, type Verdict } from './outcome.ts';
import { forwardReturns } from './forward-returns.ts';
import { findSignals } from './signals.ts';
import { tradesByDefinition } from './testing/by-definition.ts';
import { LOOKING_AHEAD, WRONG_PRICES } from './testing/cheats.ts';
import { type EdgeFreeOptions, edgeFreeMarket, randomPlan, withDelistings, withSplits } from './testing/edge-free.ts';
import { HONEST, type Method, record, revisedSessions } from './testing/revisions.ts';

// eslint-disable-next-line no-restricted-properties -- set by `npm run test:long`
const LONG = process.env['PLAINSCAN_TEST_LONG'] === '1';
jest.setTimeout(LONG ? 1_200_000 : 60_000);

const SESSIONS = 160;
const HORIZON = 5;

/** The number of sessions that cuts at random dates revise, over random plans. */
function revisions(method: Method, { plans, cuts, seed }: { plans: number; cuts: number; seed: number }): number {
  const random = mulberry32(seed);
  let revised = 0;
  for (let i = 0; i < plans; i++) {
    const market = withSplits(withDelistings(edgeFreeMarket({ stocks: 8, sessions: SESSIONS, seed: seed + i })));
    const { sessions } = factsOf(market);
    const tested = randomPlan(random);
    const long = record(market, tested, method);
    for (let k = 0; k < cuts; k++) {
      const cut = sessions[10 + Math.floor(random() * (SESSIONS - 11))]!;
      revised += revisedSessions(market, tested, { cut, long, method }).length;
    }
  }
  return revised;
}

/** Whether the returns of a plan differ from those of the definition. */
function differs({ find, earn }: Method): boolean {
  const market = withDelistings(edgeFreeMarket({ stocks: 12, sessions: 80, seed: 3 }));
  const rising = plan(compare(series('changePercent'), '>', 0));
  const earned = earn(market, find(market, rising), HORIZON)
    .filter((change) => !Number.isNaN(change))
    .sort();
  const expected = tradesByDefinition(market, rising, [HORIZON])
    .flat()
    .map(({ change }) => change)
    .sort((a, b) => a - b);
  return earned.length !== expected.length || expected.some((change, i) => Math.abs(change - earned[i]!) > 1e-9);
}

/** The verdict on a plan after HORIZON sessions. */
function verdictOn(options: EdgeFreeOptions, tested = randomPlan(mulberry32(options.seed))): Verdict {
  const market = edgeFreeMarket(options);
  const facts = factsOf(market);
  const signals = findSignals(market, tested);
  const returns = forwardReturns(market, facts.splits, signals, HORIZON);
  return outcomeOf(signals, returns, facts.baseline(tested, HORIZON), 1).verdict;
}

describe('a replay', () => {
  it('does not look ahead: signals, returns, averages, and equity stay the same when later bars are cut off', () => {
    expect(revisions(HONEST, LONG ? { plans: 500, cuts: 50, seed: 1 } : { plans: 25, cuts: 4, seed: 1 })).toBe(0);
  });

  it.each(Object.entries(LOOKING_AHEAD))('that %s is caught', (_, cheat) => {
    expect(revisions(cheat, { plans: 12, cuts: 4, seed: 7 })).toBeGreaterThan(0);
  });

  it('trades at the prices of the definition', () => {
    expect(differs(HONEST)).toBe(false);
  });

  it.each(Object.entries(WRONG_PRICES))('that %s is caught', (_, cheat) => {
    expect(differs(cheat)).toBe(true);
  });

  it('finds an edge where there is none in 5% of plans', () => {
    const plans = LONG ? 4000 : 150;
    const verdicts = Array.from({ length: plans }, (_, seed) => verdictOn({ stocks: 40, sessions: 300, seed }));
    const decided = verdicts.filter((verdict) => verdict !== 'too-few');
    expect(decided.length).toBeGreaterThan(plans / 2);
    const rate = decided.filter((verdict) => verdict === 'better').length / decided.length;
    if (LONG) console.log(`better than chance: ${(100 * rate).toFixed(2)}% of ${decided.length} plans without an edge`);
    // four standard errors of 75 plans are 10%
    expect(rate).toBeGreaterThan(LONG ? 0.035 : 0);
    expect(rate).toBeLessThan(LONG ? 0.065 : 0.15);
  });

  it('finds a planted edge of 30 basis points over five sessions in at least 80% of markets', () => {
    const fallen = plan(compare(series('changePercent'), '<', -1.5));
    const edgeAfter: EdgeFreeOptions['edgeAfter'] = ({ close }, i) =>
      i > 0 && close[i]! / close[i - 1]! < 0.985 ? 0.3 : 0;
    const verdicts = Array.from({ length: LONG ? 200 : 10 }, (_, seed) =>
      verdictOn({ stocks: 60, sessions: 260, seed, edgeAfter }, fallen),
    );
    const found = verdicts.filter((verdict) => verdict === 'better').length / verdicts.length;
    if (LONG) console.log(`planted edges found: ${(100 * found).toFixed(1)}% of ${verdicts.length} markets`);
    expect(found).toBeGreaterThanOrEqual(0.8);
  });
});
