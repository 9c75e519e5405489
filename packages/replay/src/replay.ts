import type { ScanPlan } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import { type Breakdown, breakdownOf } from './breakdown.ts';
import { forwardReturns, HORIZONS } from './forward-returns.ts';
import { factsOf } from './market-facts.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type EquityCurve, type Rule, simulateRule } from './rule.ts';
import { countMatches, findSignals, type MatchCounts, type Signals } from './signals.ts';

export interface ReplayOptions {
  /** default: hold for five sessions, no stop, no target, 5 bp per side */
  readonly rule?: Partial<Rule>;
  /** number of variants of this plan that the user has tested, including this one; default 1 */
  readonly variants?: number;
}

/** The signals of a plan on every session of the market, and the returns after them. */
export interface Replay {
  readonly signals: Signals;
  readonly counts: MatchCounts;
  /** by horizon */
  readonly outcomes: readonly Outcome[];
  readonly rule: Rule;
  readonly curve: EquityCurve;
  /** with the rule's holding period as the horizon */
  readonly breakdown: Breakdown;
  readonly variants: number;
}

const DEFAULT_RULE: Rule = { hold: 5, stop: null, target: null, costBp: 5 };

export function replay(
  market: Market,
  plan: ScanPlan,
  { rule: options = {}, variants = 1 }: ReplayOptions = {},
): Replay {
  const rule = { ...DEFAULT_RULE, ...options };
  const facts = factsOf(market);
  const index = facts.index(plan);
  const signals = findSignals(market, plan);
  const returns = forwardReturns(market, facts.splits, signals, rule.hold);
  const after = (horizon: number) =>
    horizon === rule.hold ? returns : forwardReturns(market, facts.splits, signals, horizon);
  return {
    signals,
    counts: countMatches(signals),
    outcomes: HORIZONS.map((horizon) => outcomeOf(signals, after(horizon), facts.baseline(plan, horizon), variants)),
    rule,
    curve: simulateRule(market, facts.splits, index, signals, rule),
    breakdown: breakdownOf(market, index, signals, returns, facts.baseline(plan, rule.hold)),
    variants,
  };
}
