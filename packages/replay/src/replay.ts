import type { ScanPlan } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import { type Breakdown, breakdownOf } from './breakdown.ts';
import { eachForwardReturns, HORIZONS } from './forward-returns.ts';
import { factsOf } from './market-facts.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { recordOf, type SavedRecord } from './saved-record.ts';
import { type EquityCurve, type Rule, simulateRule } from './rule.ts';
import { countMatches, findSignals, type MatchCounts, type Signals } from './signals.ts';

export interface ReplayOptions {
  /** default: hold for five sessions, no stop, no target, 5 bp per side */
  readonly rule?: Partial<Rule>;
  /** number of variants of this plan that the user has tested, including this one; default 1 */
  readonly variants?: number;
  /** YYYYMMDD in New York: when the plan was first saved; signals after that day are its record, not hindsight */
  readonly savedOn?: number | null;
  /** called with the share of the work that is done, from 0 to 1 */
  readonly onProgress?: (share: number) => void;
}

/** The signals of a plan on every session of the market, and the returns after them. */
export interface Replay {
  readonly signals: Signals;
  readonly counts: MatchCounts;
  /** by horizon */
  readonly outcomes: readonly Outcome[];
  readonly rule: Rule;
  /** with the rule's holding period as the horizon */
  readonly held: Outcome;
  /** by signal: the return over the rule's holding period, in percent; NaN if it isn't known */
  readonly returns: Float64Array;
  readonly curve: EquityCurve;
  /** with the rule's holding period as the horizon */
  readonly breakdown: Breakdown;
  /** the outcome over the rule's holding period before and after the plan was saved; null if it wasn't */
  readonly record: SavedRecord | null;
  readonly variants: number;
}

const DEFAULT_RULE: Rule = { hold: 5, stop: null, target: null, costBp: 5 };

/** Share of the work that finding the signals takes, roughly. */
const FINDING = 0.7;

export function replay(
  market: Market,
  plan: ScanPlan,
  { rule: options = {}, variants = 1, savedOn = null, onProgress = () => undefined }: ReplayOptions = {},
): Replay {
  const rule = { ...DEFAULT_RULE, ...options };
  const facts = factsOf(market);
  const index = facts.index(plan);
  const signals = findSignals(market, plan, (share) => onProgress(FINDING * share));
  const curve = simulateRule(market, facts, index, signals, rule);
  const horizons = [...new Set([...HORIZONS, rule.hold])].sort((a, b) => a - b);
  const outcomes = new Map<number, Outcome>();
  let returns = new Float64Array(0);
  let record: SavedRecord | null = null;
  eachForwardReturns(market, facts.splits, signals, horizons, (forward, horizon) => {
    outcomes.set(horizon, outcomeOf(signals, forward, facts.baseline(plan, horizon), variants));
    onProgress(FINDING + ((1 - FINDING) * outcomes.size) / (horizons.length + 1));
    if (horizon !== rule.hold) return;
    returns = forward.returns.slice();
    if (savedOn !== null) record = recordOf(signals, forward, facts.baseline(plan, horizon), { savedOn, variants });
  });
  return {
    signals,
    counts: countMatches(signals),
    outcomes: HORIZONS.map((horizon) => outcomes.get(horizon)!),
    rule,
    held: outcomes.get(rule.hold)!,
    returns,
    curve,
    breakdown: breakdownOf(market, index, signals, returns, facts.baseline(plan, rule.hold)),
    record,
    variants,
  };
}
