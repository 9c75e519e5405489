import type { ScanPlan } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import { returnsOnly } from './forward-returns.ts';
import { factsOf } from './market-facts.ts';
import { excessOf, returnsBySession, type Verdict, verdictOf } from './outcome.ts';
import { findSignals } from './signals.ts';

/** How the signals of a plan compare with the average stock on the same days. */
export interface Excess {
  /** signals with a known exit */
  readonly signals: number;
  /** mean excess in percent; null without a signal */
  readonly excess: number | null;
  readonly verdict: Verdict;
}

/** What a replay says of one horizon, without the rest, which takes several times as long. */
export function excessAfter(market: Market, plan: ScanPlan, horizon: number): Excess {
  const facts = factsOf(market);
  const signals = findSignals(market, plan);
  const bySession = returnsBySession(signals, returnsOnly(market, facts.splits, signals, horizon));
  const excess = excessOf(bySession, facts.baseline(plan, horizon));
  return {
    signals: bySession.counts.reduce((sum, count) => sum + count, 0),
    excess: excess && excess.estimate,
    verdict: verdictOf(excess, bySession.counts.filter((count) => count > 0).length),
  };
}
